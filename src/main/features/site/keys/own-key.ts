import { secretsOfThisRun } from '../../../../shared/kernel/secrets.ts';
import type { KeyRow, SiteSecrets } from '../../records/ports.ts';
import { newDoor, newSiteKey, openFor, openHalf, siteKeyId } from '../logic/sealing.ts';
import type { SiteCopy, SiteMember } from '../ports.ts';

export type Rows = ReadonlyMap<string, KeyRow>;

interface OwnKeyNeeds {
  copy: SiteCopy;
  secrets: SiteSecrets;
}

/** This bench's copy of the site's key, and how it is obtained. */
export interface OwnKey {
  /** null where the bench does not have it, or the site has another one. */
  siteKey(member: SiteMember, rows: Rows): Promise<string | null>;
  /**
   * The first bench of a site creates the key; if two did, the one first recorded at the site
   * counts.
   */
  make(member: SiteMember): Promise<void>;
  receive(member: SiteMember, rows: Rows): Promise<void>;
  /** Requests admission. */
  knock(member: SiteMember, rows: Rows): Promise<void>;
  /** Whether this bench has the key with that id. */
  isOwn(member: SiteMember, id: string): boolean;
  /** Whether the key with that id differs from the one that this member had. */
  isRefused(member: SiteMember, id: string): boolean;
}

export function createOwnKey({ copy, secrets }: OwnKeyNeeds): OwnKey {
  let own: { of: string; key: string } | null = null;
  let another: string | null = null;

  async function siteKey(member: SiteMember, rows: Rows): Promise<string | null> {
    const id = idOf(rows);
    if (id === null || !rows.get('site')?.isAtSite || (await isAnother(member, id))) return null;
    if (own?.of === of(member, id)) return own.key;
    const key = await secrets.secret(nameOfKey(member.site, id));
    own = key === null ? null : { of: of(member, id), key };
    if (key !== null) await secrets.keepSecret(nameOfFirst(member), key);
    return key;
  }

  /**
   * Differs from this member's former key: anybody who can write to the database may have replaced
   * it.
   */
  async function isAnother(member: SiteMember, id: string): Promise<boolean> {
    const which = of(member, id);
    if (own?.of === which || another === which) return another === which;
    const first = await secrets.secret(nameOfFirst(member));
    another = first === null || siteKeyId(first) === id ? null : which;
    return another !== null;
  }

  async function make({ site }: SiteMember): Promise<void> {
    const key = newSiteKey();
    secretsOfThisRun.hide(key);
    const id = siteKeyId(key);
    if (await secrets.keepSecret(nameOfKey(site, id), key)) await copy.keys.put('site', { id });
  }

  async function receive(member: SiteMember, rows: Rows): Promise<void> {
    const row = rows.get(`for/${member.store}`);
    if (row?.isSeen) return;
    const door = row?.body ? await secrets.secret(nameOfDoor(member)) : null;
    const id = idOf(rows);
    if (!row || door === null || id === null || (await isAnother(member, id))) return;
    const key = openFor(door, aboutBench(member, member.store, id), row.body);
    if (key === null || siteKeyId(key) !== id) return;
    if (await secrets.keepSecret(nameOfKey(member.site, id), key))
      await copy.keys.seen(`for/${member.store}`);
  }

  async function knock(member: SiteMember, rows: Rows): Promise<void> {
    const name = `bench/${member.store}`;
    const id = idOf(rows);
    if (rows.get(name)?.body || (id !== null && (await isAnother(member, id)))) return;
    const kept = await secrets.secret(nameOfDoor(member));
    const door = newDoor();
    if (kept === null && !(await secrets.keepSecret(nameOfDoor(member), door.secret))) return;
    const open = kept === null ? door.open : openHalf(kept);
    await copy.keys.put(name, { bench: member.bench, open });
  }

  return {
    siteKey,
    make,
    receive,
    knock,
    isOwn: (member, id) => own?.of === of(member, id),
    isRefused: (member, id) => another === of(member, id),
  };
}

const of = ({ store }: SiteMember, id: string): string => `${store} ${id}`;

const nameOfKey = (site: string, id: string): string => `key:${site}:${id}`;
/**
 * A bench that leaves and rejoins, or starts anew, is another member: it accepts the current key.
 */
const nameOfFirst = ({ store }: SiteMember): string => `first-key:${store}`;
const nameOfDoor = ({ store }: SiteMember): string => `door:${store}`;

export const aboutBench = ({ site }: SiteMember, store: string, id: string): string =>
  JSON.stringify([site, store, id]);

/** Id of the site's key; null until a bench created one. */
export const idOf = (rows: Rows): string | null =>
  (rows.get('site')?.body as { id?: string } | null | undefined)?.id ?? null;
