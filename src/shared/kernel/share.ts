import { within } from './within.ts';

/** Milliseconds for one operation. A share whose server is away may never answer. */
const ANSWERS_WITHIN_MS = 10_000;

interface Share {
  /** Ends with the operations begun so far; never rejects. */
  tail: Promise<unknown>;
  /** Operations that had no answer in time, and still have none. */
  late: number;
}

const shares = new Map<string, Share>();

/** Thrown instead of an answer. */
export class NoAnswer extends Error {
  constructor() {
    super('it does not answer');
  }
}

/**
 * Runs file operations in a folder that may be on a share: one after the other, each with a limit. Node has four threads
 * for all file operations, and one that a share does not answer keeps its thread: so it is one thread for each
 * folder, and until it ends all further operations there fail at once. Errors: `NoAnswer`, those of `work`.
 */
export async function onShare<T>(
  folder: string,
  work: () => Promise<T>,
  limit = ANSWERS_WITHIN_MS,
): Promise<T> {
  const share = shares.get(folder) ?? { tail: Promise.resolve(), late: 0 };
  if (share.late > 0) throw new NoAnswer();
  shares.set(folder, share);
  const doing = share.tail.then(async () => {
    if (share.late > 0) throw new NoAnswer();
    return await work();
  });
  const ended = doing.then(
    () => undefined,
    () => undefined,
  );
  share.tail = ended;
  void ended.then(() => {
    if (share.tail === ended) shares.delete(folder);
  });
  return await within(limit, doing, () => {
    share.late += 1;
    void ended.then(() => {
      share.late -= 1;
    });
    throw new NoAnswer();
  });
}
