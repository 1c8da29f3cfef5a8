import type { Result } from '../../../shared/kernel/result.ts';

export interface RecordName {
  kind: string;
  key: string;
}

/** A record at the site; without a body: deleted. Versions share one sequence with those of orders. */
export interface SiteRecord extends RecordName {
  version: number;
  body: unknown;
}

/** A bench's new value; `base`: the version it was derived from, 0 for none. */
export interface NewRecord extends RecordName {
  base: number;
  body: unknown;
  /** The part compared for equality; by default the body. */
  digestInput?: unknown;
}

/**
 * `taken` or `same` (the site had it), with its current version. `kept`: somebody else changed it after
 * `base`, and `record` is the site's.
 */
export type RecordOutcome =
  | { outcome: 'taken' | 'same'; version: number; record: null }
  | { outcome: 'kept'; version: number; record: SiteRecord };

export interface SiteRecords {
  /** Idempotent. Errors: `site-unavailable`, `claim-lost` for a bench that may not write. */
  put(records: readonly NewRecord[]): Promise<Result<RecordOutcome[]>>;
  /** Picture of an item; the bytes are read where the site lacks them, null where they are missing. */
  putPicture(hash: string, bytes: () => Promise<Uint8Array | null>): Promise<Result<null>>;
  /** null where no item of the site has it. The caller verifies the hash. */
  picture(hash: string): Promise<Result<Uint8Array | null>>;
}

export interface ChangedRecord extends NewRecord {
  /** Incremented by every change, so that a change made during an upload is uploaded too. */
  mark: number;
  /** Changed here; otherwise only the site's former value, which the site lost. */
  isChange: boolean;
}

/** A record of the site to be copied. */
export interface TakenRecord extends SiteRecord {
  /** Mark of this bench's change that it overrides. */
  over?: number;
  /** Digest of the source's current value. */
  digest?: string;
}

/** The bench's copy: changes made here since the last agreement with the site. */
export interface RecordCopy {
  /** Ordered by name, after that one; of all kinds or these; without a body where a source holds it. */
  changed(
    limit: number,
    after?: RecordName | null,
    kinds?: readonly string[],
  ): Promise<ChangedRecord[]>;
  /** The site accepted them, with these versions. */
  uploaded(
    records: readonly (RecordName & { mark: number; version: number; digest?: string })[],
  ): Promise<void>;
  /** For a source's kind: digest of the last agreed value, by key. */
  agreed(kind: string): Promise<Map<string, string>>;
  /** Marks them as changed here, to be uploaded. */
  touch(kind: string, keys: readonly string[]): Promise<void>;
  /** Discards all agreements; the site is read again. */
  forget(kind: string): Promise<void>;
  /** Records newer than the bench's, and not changed here. */
  changes(records: readonly TakenRecord[]): Promise<TakenRecord[]>;
}

/** Records of a kind that is in no table of the bench, so that no trigger detects changes. */
export interface RecordSource {
  kind: string;
  /** Whether the storage itself was lost, rather than single values deleted by a person. */
  isLost(agreed: ReadonlyMap<string, string>): boolean;
  /** Keys whose value differs from `agreed`, by the digests of `read` and `take`. */
  changed(agreed: ReadonlyMap<string, string>): readonly string[];
  /** null: not available now, to be uploaded later. */
  read(key: string): Promise<(Pick<NewRecord, 'body' | 'digestInput'> & { digest: string }) | null>;
  /**
   * Applies the site's records; no body: deleted. Values that this program rejects are left unchanged.
   * Returns the digest of the current value; none where it was just changed here.
   */
  take(
    records: readonly TakenRecord[],
    agreed: ReadonlyMap<string, string>,
  ): Promise<ReadonlyMap<string, string>>;
}

/** Key exchange between benches: nothing in it can be decrypted without the keychains. */
export interface KeyCopy {
  all(): Promise<Map<string, KeyRow>>;
  /** To be uploaded; null deletes it. */
  put(key: string, body: unknown): Promise<void>;
  /** This bench has processed it. */
  seen(key: string): Promise<void>;
}

export interface KeyRow {
  /** null: it was deleted. */
  body: unknown;
  /** Otherwise it came from another bench and was not processed yet. */
  isSeen: boolean;
  isAtSite: boolean;
}

/** Secrets by name, only from the keychain and never from the environment. */
export interface SiteSecrets {
  secret(name: string): Promise<string | null>;
  /** False where the keychain did not keep it, so that it must not be used. */
  keepSecret(name: string, secret: string): Promise<boolean>;
}
