import type { Result } from '../../../shared/kernel/result.ts';

export interface RecordName {
  kind: string;
  key: string;
}

/** As the site has it; no body: it is gone. Its versions are of the same sequence as those of orders. */
export interface SiteRecord extends RecordName {
  version: number;
  body: unknown;
}

/** What a bench says of it; `base`: the version that this was made from, 0 where none was known. */
export interface NewRecord extends RecordName {
  base: number;
  body: unknown;
  /** What tells it from another one; the body where it is left out. */
  essence?: unknown;
}

/**
 * `taken` or `same` (the site had it so), with its version now. `kept`: somebody else changed it after
 * `base`, and the site's is `record`.
 */
export type RecordOutcome =
  | { outcome: 'taken' | 'same'; version: number; record: null }
  | { outcome: 'kept'; version: number; record: SiteRecord };

export interface SiteRecords {
  /** May be asked twice. Errors: `site-unavailable`, `claim-lost` of a bench that may not write. */
  put(records: readonly NewRecord[]): Promise<Result<RecordOutcome[]>>;
  /** Of the catalogue; the bytes are asked for where the site lacks them, null where nobody has them. */
  putPicture(hash: string, bytes: () => Promise<Uint8Array | null>): Promise<Result<null>>;
  /** null where no item of the site shows it. Whether the bytes are those of the hash is the reader's to check. */
  picture(hash: string): Promise<Result<Uint8Array | null>>;
}

export interface ChangedRecord extends NewRecord {
  /** Raised by every change: what was changed meanwhile goes up again. */
  mark: number;
  /** It was changed here; else it is only what the site said before it lost it. */
  isChange: boolean;
}

/** A record of the site on its way into the copy. */
export interface TakenRecord extends SiteRecord {
  /** The change of this bench that it counts before, by its mark. */
  over?: number;
  /** Of what a source has now. */
  digest?: string;
}

/** The bench's part: what was changed here since it was agreed on, whoever changed it. */
export interface RecordCopy {
  /** In the order of their names, after that one; without a body where a source has it. */
  changed(limit: number, after?: RecordName | null): Promise<ChangedRecord[]>;
  /** The site has them so, with these versions. */
  wentUp(
    records: readonly (RecordName & { mark: number; version: number; digest?: string })[],
  ): Promise<void>;
  /** Of a source's kind: the digest of what both last agreed on, by key. */
  agreed(kind: string): Promise<Map<string, string>>;
  /** They were changed here, and are to go up. */
  touch(kind: string, keys: readonly string[]): Promise<void>;
  /** Nothing is agreed on any more, and the site is read again. */
  forget(kind: string): Promise<void>;
  /** Those that are newer than what the bench has, and were not changed here. */
  news(records: readonly TakenRecord[]): Promise<TakenRecord[]>;
}

/** Records of one kind that no table of the bench holds, so that no trigger sees their changes. */
export interface RecordSource {
  kind: string;
  /** What was agreed on is not gone one by one, by a person: where it is kept, all of it was lost. */
  isLost(agreed: ReadonlyMap<string, string>): boolean;
  /** Keys of what is not as `agreed` any more, by the digests of `read` and `take`. */
  changed(agreed: ReadonlyMap<string, string>): readonly string[];
  /** null: it cannot be told now, and goes up later. */
  read(key: string): Promise<(Pick<NewRecord, 'body' | 'essence'> & { digest: string }) | null>;
  /**
   * As the site has them, no body: gone. What does not fit this program stays as it is. Answers the
   * digest of what is there now; none where it was just changed here.
   */
  take(
    records: readonly TakenRecord[],
    agreed: ReadonlyMap<string, string>,
  ): Promise<ReadonlyMap<string, string>>;
}

/** What benches tell each other of keys: nothing in it opens without what the keychains hold. */
export interface KeyCopy {
  all(): Promise<Map<string, KeyRow>>;
  /** Goes up; null takes it away. */
  put(key: string, body: unknown): Promise<void>;
  /** What this bench does about it is done. */
  seen(key: string): Promise<void>;
}

export interface KeyRow {
  /** null: it was taken away. */
  body: unknown;
  /** It came from another bench else, and nothing was done about it. */
  isSeen: boolean;
  isAtSite: boolean;
}

/** Secrets by name that only the keychain holds: none is taken from the environment. */
export interface SiteSecrets {
  secret(name: string): Promise<string | null>;
  /** False where the keychain did not keep it: then nobody relies on it. */
  keepSecret(name: string, secret: string): Promise<boolean>;
}
