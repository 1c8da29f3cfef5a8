import type { AuditAction } from '../../../../shared/kernel/command.ts';
import { stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { SiteKeys } from '../../../../shared/site/site-status.ts';
import type { CustomerKeys } from '../../merchants/ports.ts';
import type { SiteSecrets } from '../../records/ports.ts';
import { fingerprint, sealFor } from '../logic/sealing.ts';
import type { SiteCopy, SiteMember } from '../ports.ts';
import { createCustomerSharing } from './customer-sharing.ts';
import { aboutBench, createOwnKey, idOf, type OwnKey, type Rows } from './own-key.ts';

export interface SiteKeysNeeds {
  copy: SiteCopy;
  secrets: SiteSecrets;
  /** Those of this machine. */
  customerKeys: CustomerKeys;
  /** The partner account of the CustomerKeys. */
  connection: string;
  onRecord(action: AuditAction, merchant: string): Promise<unknown>;
  onDefect(error: unknown): void;
  /** Called when `status` changes. */
  onChange(): void;
}

/** The site's key at this bench. */
export interface SiteKeysOfBench {
  /** After a sync: decrypts new records, and requests missing keys. */
  look(): Promise<void>;
  /** A CustomerKey was entered here, or removed. */
  share(merchant: string, text: string | null): Promise<void>;
  /** Errors: `not-available` without the key, `not-found`, `bad-input` where the fingerprint differs. */
  admit(bench: string, given: string): Promise<Result<null>>;
  /** Leaving: withdraws its request. */
  goes(): Promise<void>;
  status(member: SiteMember): Promise<SiteKeys>;
}

/**
 * The site's key, passed between benches only encrypted, and the CustomerKeys encrypted with it. Shared
 * records: `site` (id of the key), `bench/STORE` (a request, with a public key), `for/STORE` (the site's key,
 * encrypted for that bench), `customer/MERCHANT`.
 */
export function createSiteKeys(needs: SiteKeysNeeds): SiteKeysOfBench {
  const { copy } = needs;
  const ownKey = createOwnKey(needs);
  const { siteKey, isOwn, isRefused, make, receive, knock } = ownKey;
  const { openAll, shareOwn, put } = createCustomerSharing(needs);

  /** Records that had no effect at the last look, so that the keychain is not asked repeatedly. */
  let inVain = '';
  let shown = '';

  async function findKey(member: SiteMember): Promise<string | null> {
    const rows = await copy.keys.all();
    const { store } = member;
    const known = JSON.stringify(['site', `for/${store}`, BENCH + store].map((at) => rows.get(at)));
    const site = rows.get('site');
    if (known === inVain || site?.isAtSite === false) return null;
    await receive(member, rows);
    const key = await siteKey(member, rows);
    if (key !== null) return key;
    inVain = known;
    await (site ? knock(member, rows) : make(member));
    return null;
  }

  async function status(member: SiteMember): Promise<SiteKeys> {
    const rows = await copy.keys.all();
    const id = idOf(rows);
    if (id !== null && isOwn(member, id)) {
      const waiting = waitingIn(rows).filter(({ store }) => store !== member.store);
      return {
        has: true,
        fingerprint: id,
        waiting: waiting.map(({ bench }) => bench),
        isAnother: false,
      };
    }
    const isAnother = id !== null && isRefused(member, id);
    if (isAnother) return { has: false, fingerprint: id, waiting: [], isAnother };
    const asking = waitingIn(rows).find(({ store }) => store === member.store);
    return { has: false, fingerprint: asking?.fingerprint ?? null, waiting: [], isAnother };
  }

  async function look(): Promise<void> {
    const member = await copy.joined();
    if (!member) return;
    const key = await findKey(member);
    if (key !== null) {
      await openAll(key, await copy.keys.all());
      await shareOwn(key, await copy.keys.all());
    }
    const now = JSON.stringify(await status(member));
    if (now !== shown) needs.onChange();
    shown = now;
  }

  return {
    look,
    async share(merchant, text) {
      const member = await copy.joined();
      const key = member && (await siteKey(member, await copy.keys.all()));
      if (!key) return;
      await put(key, merchant, text);
    },
    admit: (bench, given) => admit(copy, ownKey, bench, given),
    async goes() {
      const member = await copy.joined();
      const name = `${BENCH}${member?.store}`;
      if ((await copy.keys.all()).has(name)) await copy.keys.put(name, null);
    },
    status,
  };
}

const BENCH = 'bench/';

async function admit(
  copy: SiteCopy,
  { siteKey }: OwnKey,
  bench: string,
  given: string,
): Promise<Result<null>> {
  const member = await copy.joined();
  const rows = await copy.keys.all();
  const key = member && (await siteKey(member, rows));
  const id = idOf(rows);
  if (!key || id === null) return fail(hasNoKey());
  const named = waitingIn(rows).filter((each) => sameBench(each.bench, bench));
  if (named.length === 0) return fail(asksNot(bench));
  const asking = named.find((each) => digitsOf(each.fingerprint) === digitsOf(given));
  if (!asking) return fail(isAnother(bench));
  const { store, open } = asking;
  await copy.keys.put(`for/${store}`, sealFor(open, aboutBench(member, store, id), key));
  return ok(null);
}

/** Pending requests for the key. */
function waitingIn(rows: Rows) {
  return [...rows].flatMap(([name, { body }]) => {
    const asks = body as { bench?: string; open?: string } | null;
    const store = name.slice(BENCH.length);
    if (!name.startsWith(BENCH) || !asks?.bench || !asks.open) return [];
    if (rows.get(`for/${store}`)?.body) return [];
    const { bench, open } = asks;
    return [{ store, bench, open, fingerprint: fingerprint(store, open) }];
  });
}

const sameBench = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const digitsOf = (given: string): string => given.toLowerCase().replace(/[^0-9a-f]/g, '');

const hasNoKey = () =>
  stationError(
    'not-available',
    say("This bench does not have the site's key. Admit the other at a bench that has it."),
    { retry: 'after-change' },
  );

const asksNot = (bench: string) =>
  stationError('not-found', say("No bench {bench} waits for the site's key.", { bench }), {
    field: 'bench',
  });

const isAnother = (bench: string) =>
  stationError(
    'bad-input',
    say(
      'That is not the fingerprint of the request of bench {bench}. Read it from the screen of that bench; if it shows the same, somebody else sent a request in its name.',
      { bench },
    ),
    { field: 'fingerprint' },
  );
