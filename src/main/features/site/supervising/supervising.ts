import type { CallOutput } from '../../../../shared/bridge/calls.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import { namedInAudit, type StoredOrder, showOrderKey } from '../../../../shared/orders/order.ts';
import type { ShipmentKind } from '../../../../shared/purchasing/shipment.ts';
import type { supervisingCommands } from '../../../../shared/site/supervising.ts';
import type { UseCasesOf } from '../../../kernel/handle.ts';
import type { Partner } from '../../../kernel/partner.ts';
import type { OrderRepository } from '../../orders/ports.ts';
import type { Accepted, NewAttempt, PurchaseJournal } from '../../purchasing/ports.ts';
import type { SiteKeysOfBench } from '../keys/site-keys.ts';
import type { Claim, Site, SiteCopy, SitePassword, Sites, Upload } from '../ports.ts';
import type { SiteLink } from '../site-link.ts';
import type { SyncLoop } from '../sync-loop.ts';
import { belongsToNone, unsettled } from '../words.ts';

interface SupervisingNeeds {
  copy: SiteCopy;
  link: SiteLink;
  syncLoop: SyncLoop;
  keys: SiteKeysOfBench;
  orders: OrderRepository;
  journal: PurchaseJournal;
  sites: Sites;
  password: SitePassword;
  connection: Partner;
  /** Called when the bench's membership changed. */
  changed(): void;
}

/** Errors: those of the site; `not-available` without a site. */
export function supervisingUseCases(
  needs: SupervisingNeeds,
): UseCasesOf<typeof supervisingCommands> {
  const { link } = needs;

  async function atSite<T>(work: (site: Site) => Promise<Result<T>>): Promise<Result<T>> {
    const now = await link.now();
    return now ? link.observe(await work(now.site)) : fail(belongsToNone());
  }

  return {
    'site.init': async ({ url, password, exchangeRole: asked = null }, { note }) => {
      const known = password ?? (await needs.password.of(url));
      const made = await needs.sites.init({ url, password: known }, asked);
      if (!made.ok) return made;
      if (password !== null) await needs.password.keep(url, password);
      const { id, schema, from, exchangeRole } = made.value;
      note({ action: 'site-made', subject: id, data: { schema, from, exchangeRole } });
      return ok({ site: id, schema, from, exchangeRole });
    },

    'site.benches': async () => {
      const benches = await atSite((site) => site.benches.list());
      return benches.ok ? ok({ benches: benches.value }) : benches;
    },

    'site.writeOff': async ({ bench, reason }, { note }) => {
      const why = given(reason);
      if (!why.ok) return why;
      const gone = await atSite((site) => site.benches.writeOff(bench, why.value));
      if (gone.ok) note({ action: 'site-bench-written-off', subject: bench, reason: why.value });
      return gone;
    },

    'site.startAnew': async ({ bench, reason }, { note }) => {
      const why = given(reason);
      if (!why.ok) return why;
      const anew = await startAnew(needs, why.value, bench);
      if (!anew.ok) return anew;
      note({ action: 'site-started-anew', subject: anew.value.bench, reason: why.value });
      needs.changed();
      return anew;
    },

    'site.admit': async ({ bench, fingerprint }, { note }) => {
      const admitted = await needs.keys.admit(bench, fingerprint);
      if (!admitted.ok) return admitted;
      note({ action: 'site-bench-admitted', subject: bench });
      await needs.syncLoop.sync();
      return ok({ admitted: bench });
    },

    'site.takeOver': async ({ orderId, reason }, { note }) => {
      const why = given(reason);
      if (!why.ok) return why;
      const order = await needs.orders.findById(orderId);
      if (!order) return refuse('not-found', say('There is no such order here.'));
      const take = (kind: ShipmentKind) =>
        atSite((site) => site.claims.takeOver(order, kind, why.value));
      const outbound = await take('outbound');
      // A bought order cannot be taken over, but its return may be.
      const isDone = !outbound.ok && ['already-bought', 'not-found'].includes(outbound.error.code);
      const back = isDone ? await take('return') : null;
      const taken = back && (back.ok || back.error.code !== 'not-found') ? back : outbound;
      if (!taken.ok) return taken;
      note({
        action: 'site-order-taken-over',
        subject: showOrderKey(order),
        reason: why.value,
        data: namedInAudit(order),
      });
      await needs.syncLoop.sync();
      const known = await atSite((site) => site.uploads.history(order));
      if (!known.ok) return known;
      await takeUpUnclear(needs, order, taken.value, known.value);
      return taken;
    },
  };
}

/**
 * A possible purchase of the other bench becomes an unknown purchase of this one, to be resolved here.
 */
async function takeUpUnclear(
  { journal, connection }: SupervisingNeeds,
  order: StoredOrder,
  { state, attempt }: Claim,
  history: readonly Upload[],
): Promise<void> {
  if (state !== 'unknown' || attempt === null || (await journal.find(attempt))) return;
  const fact = history.find(({ attemptId }) => attemptId === attempt);
  const { accepted, identity, reference, station } = (fact?.data ?? {}) as Partial<NewAttempt>;
  const taken = await journal.adopt(attempt, {
    orderId: order.id,
    connection: fact?.connection ?? connection.name,
    merchant: order.merchant,
    kind: fact?.kind ?? 'outbound',
    reference: reference ?? order.reference,
    identity: identity ?? order.reference,
    // The other bench uploaded nothing of it before it fell silent, or the site lost it.
    accepted: accepted ?? nothingKnown(order),
    quoteId: '',
    station: station ?? '',
    packer: null,
    bodyHash: '',
  });
  if (taken.id !== attempt) return;
  await journal.append(
    attempt,
    { kind: 'state', data: { state: 'unknown', by: 'take-over' } },
    { state: 'unknown', why: say('the bench that was buying fell silent'), orderStatus: 'unknown' },
  );
}

const nothingKnown = ({ reference, terms, currency, weightUnit }: StoredOrder): Accepted => ({
  service: 'standard',
  terms: terms ?? 'DDU',
  carrier: '',
  shipping: null,
  insurance: { amount: '0', currency },
  landedCost: null,
  total: null,
  weightUnit,
  cartons: [{ reference, weight: '0' }],
  lost: true,
});

function given(reason: string): Result<string> {
  const text = reason.trim();
  if (text !== '') return ok(text);
  return refuse('bad-input', say('A reason is needed: it goes into the audit log.'), {
    field: 'reason',
  });
}

/**
 * For a bench that the site rejects: restored from a backup, a copy of another, or with purchases that
 * differ from the site's. Its former identity is written off, and it continues with a new one. Its whole
 * journal is uploaded again: `conflicts` lists what the site did not have, or has differently. Errors:
 * `not-available` for a bench that the site accepts, or without a site; `purchase-unknown` while a
 * purchase is in progress; `bad-input` (field `bench`) where another bench has its name.
 */
async function startAnew(
  { copy, link, syncLoop }: SupervisingNeeds,
  reason: string,
  bench: string | undefined,
): Promise<Result<CallOutput<'site.startAnew'>>> {
  const before = await syncLoop.enter();
  if (!before) return fail(belongsToNone());
  const isNameTaken = !before.ok && before.error.field === 'bench';
  if (!before.ok && !isNameTaken) return before;
  if (before.ok && before.value.limited === null) {
    return refuse(
      'not-available',
      say('The site takes this bench as it is. Nothing was changed.'),
      {
        retry: 'never',
      },
    );
  }
  if (before.ok && !(await copy.anew())) return fail(unsettled(null));
  if (bench !== undefined) await copy.rename(bench);
  const now = await link.now();
  if (!now) return fail(belongsToNone());
  const { former } = now.member;
  if (former !== null) {
    const gone = link.observe(await now.site.benches.writeOffFormer(former, reason));
    if (!gone.ok) return gone;
  }
  const entered = await syncLoop.enter();
  if (!entered?.ok) return entered ?? fail(belongsToNone());
  const purchases = await copy.pending();
  const round = await syncLoop.sync();
  const conflicts = round?.ok ? round.value.conflicts.map(({ order }) => order) : [];
  return ok({ bench: bench ?? now.member.bench, purchases, conflicts });
}
