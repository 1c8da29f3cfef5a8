import type { Item, ItemPicture } from '../../../../shared/catalogue/item.ts';
import type {
  ChangedRecord,
  RecordName,
  RecordOutcome,
  RecordSource,
  SiteRecords,
  TakenRecord,
} from '../../records/ports.ts';
import type { ReadThrough, Site, SiteCopy, SiteNews, SiteOrder } from '../ports.ts';
import type { Asked, SyncFindings } from './sync-findings.ts';

const RECORDS_AT_ONCE = 200;

/** Kinds of what was stated for orders. */
const LIMITS: readonly string[] = ['limit', 'return-limit'];

type Outgoing = ChangedRecord & { digest?: string };

interface RecordMoveNeeds {
  copy: SiteCopy;
  /** For the kinds that are in no table. */
  sources: readonly RecordSource[];
  /** Picture of an item, where it is on this disk. */
  picture(picture: ItemPicture): Promise<Uint8Array | null>;
  /** Another bench changed it first: this bench's change is dropped. */
  onKept(record: RecordName): Promise<unknown>;
}

export interface RecordSync {
  /** `isAnew`: to a site that lost data, where a bench with an older value may have come first. */
  pushRecords(site: Site, done: SyncFindings, isAnew?: boolean): Promise<void>;
  /** What was stated for orders, and nothing else: before one is sent, or may go to another bench. */
  pushLimits(site: Site, done: SyncFindings): Promise<void>;
  recordsChanged(): Promise<boolean>;
  /** Applies a page of changes at the site. */
  takeChanges(page: SiteNews): Promise<void>;
}

/** Uploads versioned records; where the site has a newer one, takes that and reports it. */
export function createRecordSync(
  { copy, sources, onKept, picture }: RecordMoveNeeds,
  asked: Asked,
): RecordSync {
  /** Applies a page of the site's records; a source's value is written before its version is saved. */
  const take = async (
    orders: readonly SiteOrder[],
    through: ReadThrough | null,
    records: readonly TakenRecord[],
  ) => copy.take(orders, through, await intoSources(copy, sources, records));

  async function answered(each: Outgoing, { outcome, record }: RecordOutcome, done: SyncFindings) {
    if (outcome !== 'kept') return null;
    // Of limits both hold, as far as they may.
    if (each.isChange && !LIMITS.includes(each.kind)) {
      await onKept(each);
      done.keptRecords.push({ kind: each.kind, key: each.key });
    }
    return { ...record, over: each.mark };
  }

  async function lookForChanges(): Promise<void> {
    for (const { kind, isLost, changed } of sources) {
      const agreed = await copy.records.agreed(kind);
      const lost = isLost(agreed);
      if (lost) await copy.records.forget(kind);
      await copy.records.touch(kind, changed(lost ? new Map() : agreed));
    }
  }

  async function changesUp(
    records: SiteRecords,
    done: SyncFindings,
    isAnew = false,
    kinds?: readonly string[],
  ): Promise<void> {
    for (let after: RecordName | null = null; ; ) {
      const changed: ChangedRecord[] = await copy.records.changed(RECORDS_AT_ONCE, after, kinds);
      const last = changed.at(-1);
      if (!last) return;
      const outgoing = await withBodies(sources, changed);
      for (const shown of outgoing.flatMap(pictureOf)) {
        await asked(records.putPicture(shown.hash, () => picture(shown)));
      }
      const answers = await asked(records.put(outgoing.map(toSend)));
      const [up, kept]: [(Outgoing & { version: number })[], TakenRecord[]] = [[], []];
      for (const [at, each] of outgoing.entries()) {
        const answer = answers[at];
        const named = { ...each, isChange: each.isChange || isAnew };
        const theirs = answer ? await answered(named, answer, done) : null;
        if (theirs) kept.push(theirs);
        else if (answer) up.push({ ...each, version: answer.version });
      }
      await copy.records.uploaded(up);
      await take([], null, kept);
      // What was merged here goes up at once.
      if (kept.length === 0) after = last;
    }
  }

  return {
    async pushRecords({ records }, done, isAnew = false) {
      await lookForChanges();
      await changesUp(records, done, isAnew);
    },
    pushLimits: ({ records }, done) => changesUp(records, done, false, LIMITS),
    async recordsChanged() {
      await lookForChanges();
      return (await copy.records.changed(1)).length > 0;
    },
    takeChanges: ({ orders, records, version, generation, members }) =>
      take(orders, { version, generation, members }, records),
  };
}

const toSend = ({ kind, key, base, body, digestInput }: Outgoing) => ({
  kind,
  key,
  base,
  body,
  digestInput,
});

/** Uploaded before the item that uses it. */
function pictureOf({ kind, body }: Outgoing): ItemPicture[] {
  const { picture = null } = (kind === 'item' && (body as Partial<Item> | null)) || {};
  return picture === null ? [] : [picture];
}

/** Skips records that a source cannot read now. */
async function withBodies(
  sources: readonly RecordSource[],
  changed: readonly ChangedRecord[],
): Promise<Outgoing[]> {
  const outgoing: Outgoing[] = [];
  for (const each of changed) {
    const source = sources.find(({ kind }) => kind === each.kind);
    const read = source && (await source.read(each.key));
    if (read !== null) outgoing.push({ ...each, ...read });
  }
  return outgoing;
}

async function intoSources(
  { records: copy }: SiteCopy,
  sources: readonly RecordSource[],
  records: readonly TakenRecord[],
): Promise<TakenRecord[]> {
  const digests = new Map<string, string>();
  for (const { kind, take } of sources) {
    const changes = await copy.changes(records.filter((record) => record.kind === kind));
    if (changes.length === 0) continue;
    const taken = await take(changes, await copy.agreed(kind));
    for (const [key, digest] of taken) digests.set(nameOf({ kind, key }), digest);
    // Just changed here: uploaded first.
    await copy.touch(
      kind,
      changes.flatMap(({ key }) => (taken.has(key) ? [] : [key])),
    );
  }
  return records.map((record) => {
    const digest = digests.get(nameOf(record));
    return digest === undefined ? record : { ...record, digest };
  });
}

const nameOf = ({ kind, key }: RecordName): string => `${kind} ${key}`;
