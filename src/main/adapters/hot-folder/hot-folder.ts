import { randomUUID } from 'node:crypto';
import { constants, openAsBlob, type Stats } from 'node:fs';
import * as node from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { isCode } from '../../../shared/kernel/errors.ts';
import { AnyMessageSchema } from '../../../shared/kernel/message.ts';
import { NoAnswer, onShare } from '../../../shared/kernel/share.ts';
import { ORDER_FILE_ENDINGS } from '../../../shared/orders/import-report.ts';
import type {
  FileMark,
  FilePlace,
  FolderAnswer,
  FolderEvent,
  FoundFile,
  HotFolder,
} from '../../features/exchange/ports.ts';
import { placesOf } from './names.ts';

/** The used part of node:fs; tests replace it to simulate failures. */
export interface Files {
  lstat(path: string): Promise<Stats>;
  mkdir(path: string, options: { mode: number }): Promise<unknown>;
  open(path: string, flags: number | string, mode?: number): Promise<FileHandle>;
  readdir(path: string): Promise<string[]>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options: { force: boolean }): Promise<void>;
}

/** The used part of node:fs's handles. */
interface FileHandle {
  stat(): Promise<Stats>;
  readFile(encoding: 'utf8'): Promise<string>;
  writeFile(text: string): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Files in a folder that may be on a share that does not answer. */
function filesOnShare(files: Files, folder: string): Files {
  const at = <T>(work: () => Promise<T>): Promise<T> => onShare(folder, work);
  return {
    lstat: (path) => at(() => files.lstat(path)),
    mkdir: (path, options) => at(() => files.mkdir(path, options)),
    readdir: (path) => at(() => files.readdir(path)),
    rename: (from, to) => at(() => files.rename(from, to)),
    rm: (path, options) => at(() => files.rm(path, options)),
    async open(path, flags, mode) {
      const handle = await at(() => files.open(path, flags, mode));
      const close = () => at(() => handle.close());
      return {
        stat: () => at(() => handle.stat()),
        readFile: (encoding) => at(() => handle.readFile(encoding)),
        writeFile: (text) => at(() => handle.writeFile(text)),
        sync: () => at(() => handle.sync()),
        close,
        [Symbol.asyncDispose]: close,
      };
    },
  };
}

const ORDER_FILE = new RegExp(`^[^.].*\\.(${ORDER_FILE_ENDINGS.join('|')})$`, 'is');
/** A file of another ending that lies so long is not being written any more. */
const UNKNOWN_AFTER_MS = 10 * 60_000;
const MOST_UNKNOWN = 20;
const ANSWER = { done: '.ok.json', failed: '.err.json' } as const;
/** Extension of the answer as XML; not one of an order file. */
const XML_ANSWER = '.out';
const PLACES = ['done', 'failed'] as const;
/** File with the folder's id, which is the same on all paths to the folder; one line. */
const IDENTITY = '.packbench-folder';
/** Temporary files; each bench has its own, as several write into one folder. */
const UNFINISHED = /^\.packbench.*\.tmp$/;
const MODE = 0o700;
/** Opening a pipe would wait for its writer, in a thread of which there are four, and so for ever. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
/** Far more than the answer to an import with all its rejected rows; in bytes. */
const LARGEST_ANSWER = 16 * 1024 * 1024;
const MOST_LAST = 20;

const count = z.int().min(0);
/** What the status shows of an answer, and what marks it as that of a file; other versions write more or less. */
const AnswerSchema = z.object({
  file: z.string(),
  sha256: z.string(),
  modified: z.number(),
  at: z.iso.datetime(),
  imported: count,
  updated: count,
  held: count,
  unchanged: count,
  skipped: count,
  rejected: z.array(
    z.object({
      row: count,
      field: z.string(),
      message: z.string(),
      expected: z.string().optional(),
      found: z.string().optional(),
      translatable: AnyMessageSchema.optional(),
    }),
  ),
  orders: z.array(z.object({ reference: z.string(), row: count, outcome: z.string() })).default([]),
  notes: z.array(z.string()).default([]),
});
const EventSchema = z.object({ kind: z.string(), order: z.object({ reference: z.string() }) });

type Place = FilePlace | 'in' | 'out';

/** Something in `in` with the name of an order file. */
interface NamedAsOrders {
  name: string;
  stats: Stats;
}

/** A link is answered, and refused; a folder or a pipe is left alone. */
const isTaken = ({ stats }: NamedAsOrders): boolean => stats.isFile() || stats.isSymbolicLink();

interface Lying<P extends Place> {
  place: P;
  name: string;
  /** In milliseconds. */
  at: number;
}

const newest = <T extends { at: number }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => other.at - one.at).slice(0, MOST_LAST);
const asTime = (at: number): string => new Date(at).toISOString();

/** A file that cannot be read is none of ours; a folder that does not answer is another matter. */
function notOurs(error: unknown): null {
  if (error instanceof NoAnswer) throw error;
  return null;
}

/** Sorts `orders-9` before `orders-10`. */
const byNumber = new Intl.Collator('en', { numeric: true });
const byAge = (one: FoundFile, other: FoundFile) =>
  one.modified - other.modified || byNumber.compare(one.name, other.name);

export function hotFolder(path: string, bench: string, from: Files = node): HotFolder {
  const root = resolve(path);
  const files = filesOnShare(from, root);
  const into = join(root, 'in');
  const tools = toolsOn(files, root, `.packbench-${bench}.tmp`);
  const { found, readAnswer, writeWhole } = tools;

  /** The place where this file was answered, or, with `isNew`, a free one. */
  async function placeFor(place: FilePlace, mark: FileMark, isNew: boolean) {
    for (const name of placesOf(mark)) {
      const file = join(root, place, name);
      const answer = `${file}${ANSWER[place]}`;
      const isLying = (await found(file)) !== null;
      const isOurs = !isLying && (await isOf(mark, answer));
      if (isOurs || (isNew && !isLying && !(await found(answer)))) return { file, answer, isOurs };
      if (!isNew && !isLying && !(await found(answer))) return null;
    }
    return null;
  }

  async function isOf(mark: FileMark, answer: string): Promise<boolean> {
    const stored = await readAnswer(answer).catch(notOurs);
    return stored?.sha256 === mark.sha256 && stored.modified === mark.modified;
  }

  /** Moves the file. If another file of the same name has replaced it meanwhile, that one is moved back. */
  async function move({ file, modified, sha256 }: FileMark, to: string): Promise<void> {
    const from = join(into, file);
    const was = await found(from);
    if (!was || was.mtimeMs !== modified) return;
    await files.rename(from, to);
    const now = await found(to);
    if (!now || now.mtimeMs === modified) return;
    const back = join(into, `${sha256.slice(0, 8)}-${basename(to)}`);
    await files.rename(to, (await found(from)) ? back : from);
  }

  return {
    identity: identityOf(join(root, IDENTITY), tools),
    async look() {
      await tools.prepare();
      const all = (await tools.namedAsOrders(into)).filter(isTaken);
      return all
        .map(({ name, stats }): FoundFile => {
          return { name, bytes: stats.size, modified: stats.mtimeMs, isFile: stats.isFile() };
        })
        .sort(byAge);
    },
    open: (file) => tools.openUnchanged(join(into, file.name), file),
    async finish(mark) {
      for (const place of PLACES) {
        const at = await placeFor(place, mark, false);
        if (!at?.isOurs) continue;
        await move(mark, at.file);
        return true;
      }
      return false;
    },
    async answer(place, answer, xml = null) {
      const at = await placeFor(place, answer, true);
      if (!at) return;
      // Written before the JSON answer, which marks the file as finished after a crash.
      if (xml !== null) await writeWhole(join(root, place), `${at.file}${XML_ANSWER}`, xml);
      await writeWhole(join(root, place), at.answer, `${JSON.stringify(answer, null, 2)}\n`);
      await move(answer, at.file);
    },
    writeEvent: (name, text) => writeWhole(join(root, 'out'), join(root, 'out', name), text),
    ...readingIn({ root, files, ...tools }),
  };
}

/**
 * Read at each call: if several benches create the file at once, the last one counts for all at the next
 * call.
 */
const identityOf =
  (file: string, { readText, writeWhole }: Pick<Tools, 'readText' | 'writeWhole'>) =>
  async (): Promise<string> => {
    const known = await readText(file);
    if (known?.trim()) return known.trim();
    await writeWhole(dirname(file), file, `${randomUUID()}\n`);
    return (await readText(file))?.trim() ?? '';
  };

type Tools = ReturnType<typeof toolsOn>;

interface Within {
  root: string;
  files: Files;
  found(file: string): Promise<Stats | null>;
  namedAsOrders(folder: string): Promise<NamedAsOrders[]>;
  readAnswer(file: string): Promise<FolderAnswer | null>;
  readEvent(file: string): Promise<FolderEvent | null>;
}

function readingIn({
  root,
  files,
  found,
  namedAsOrders,
  readAnswer,
  readEvent,
}: Within): Pick<HotFolder, 'now' | 'refused' | 'retry' | 'forget'> {
  const into = join(root, 'in');
  const names = async (place: string) =>
    (await files.readdir(join(root, place))).filter((name) => !UNFINISHED.test(name));
  const answersOf = async (place: FilePlace) =>
    (await names(place)).filter((name) => name.endsWith(ANSWER[place]));

  /** What lies in the place under these names; of the plain files, only the newest are read. */
  async function lyingIn<P extends Place, T>(
    place: P,
    all: readonly string[],
    read: (file: string) => Promise<T | null>,
  ) {
    const plain: Lying<P>[] = [];
    const foreign: Lying<P>[] = [];
    for (const name of all) {
      const stats = await found(join(root, place, name));
      const lying = stats && { place, name, at: stats.mtimeMs };
      if (lying) (stats.isFile() ? plain : foreign).push(lying);
    }
    const last: (Lying<P> & { content: T })[] = [];
    const unread: Lying<P>[] = [];
    for (const lying of newest(plain)) {
      const content = await read(join(root, place, lying.name)).catch(notOurs);
      if (content !== null) last.push({ ...lying, content });
      else unread.push(lying);
    }
    return { count: plain.length - unread.length, last, foreign: [...foreign, ...unread] };
  }
  const answersIn = async (place: FilePlace) => lyingIn(place, await answersOf(place), readAnswer);

  /** Files that nobody takes because of their endings. */
  async function lyingLong(all: readonly string[]): Promise<Lying<'in'>[]> {
    const lying: Lying<'in'>[] = [];
    for (const name of all) {
      const stats = name.startsWith('.') ? null : await found(join(into, name));
      const isOld = stats !== null && Date.now() - stats.ctimeMs > UNKNOWN_AFTER_MS;
      if (isOld && stats.isFile()) lying.push({ place: 'in', name, at: stats.mtimeMs });
    }
    return lying;
  }

  return {
    async now() {
      const done = await answersIn('done');
      const failed = await answersIn('failed');
      const events = (await names('out')).filter((name) => name.endsWith('.json'));
      const out = await lyingIn('out', events, readEvent);
      const named = await namedAsOrders(into);
      const waiting = named.filter(isTaken);
      const others = named.filter((each) => !isTaken(each));
      const unknown = (await names('in')).filter((name) => !ORDER_FILE.test(name));
      const foreign: Lying<Place>[] = [
        ...(await lyingLong(unknown.slice(0, MOST_UNKNOWN))),
        ...others.map(({ name, stats }) => ({ place: 'in' as const, name, at: stats.mtimeMs })),
        ...done.foreign,
        ...failed.foreign,
        ...out.foreign,
      ];
      return {
        waiting: waiting.length,
        taken: done.count,
        failed: failed.count,
        out: out.count,
        last: newest([...done.last, ...failed.last]).map(({ place, name, content }) => ({
          place,
          name: name.slice(0, -ANSWER[place].length),
          answer: content,
        })),
        lastOut: out.last.map(({ at, content }) => ({ at: asTime(at), event: content })),
        foreign: newest(foreign).map(({ place, name, at }) => ({ place, name, at: asTime(at) })),
      };
    },
    async refused(before) {
      const at = (await found(join(root, 'failed')))?.mtimeMs ?? 0;
      if (before?.at === at) return before;
      return { count: (await answersIn('failed')).count, at };
    },
    async retry(file) {
      const failed = join(root, 'failed');
      const again: string[] = [];
      for (const name of await files.readdir(failed)) {
        const isWanted = file === null || name === file;
        if (!isWanted || !ORDER_FILE.test(name) || name.endsWith(ANSWER.failed)) continue;
        if (!(await found(join(failed, name)))?.isFile()) continue;
        if (await found(join(into, name))) continue;
        // Without its answer the file counts as new.
        for (const ending of [ANSWER.failed, XML_ANSWER]) {
          const answer = join(failed, `${name}${ending}`);
          if (!(await found(answer))?.isDirectory()) await files.rm(answer, { force: true });
        }
        await files.rename(join(failed, name), join(into, name));
        again.push(name);
      }
      return again;
    },
    async forget(before) {
      for (const place of ['out', ...PLACES]) {
        for (const name of await files.readdir(join(root, place))) {
          const file = join(root, place, name);
          const stats = await found(file);
          // Uses the time of the move: a moved file keeps the sender's modification time.
          const isOld = stats && !stats.isDirectory() && stats.ctimeMs < before.getTime();
          if (isOld) await files.rm(file, { force: true });
        }
      }
    },
  };
}

function readersOn(files: Files) {
  /** Does not follow links; null if there is no such file. */
  async function found(file: string): Promise<Stats | null> {
    try {
      return await files.lstat(file);
    } catch (error) {
      if (isCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  async function namedAsOrders(folder: string): Promise<NamedAsOrders[]> {
    const all: NamedAsOrders[] = [];
    for (const name of await files.readdir(folder)) {
      const stats = ORDER_FILE.test(name) ? await found(join(folder, name)) : null;
      if (stats) all.push({ name, stats });
    }
    return all;
  }

  /** null if there is no such file, or something else in its place. */
  async function readText(file: string): Promise<string | null> {
    try {
      await using handle = await files.open(file, AT_ONCE);
      const stats = await handle.stat();
      return stats.isFile() && stats.size <= LARGEST_ANSWER ? await handle.readFile('utf8') : null;
    } catch (error) {
      if (isCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  async function readJson(file: string): Promise<unknown> {
    try {
      return JSON.parse((await readText(file)) ?? 'null');
    } catch (error) {
      if (error instanceof SyntaxError) return null;
      throw error;
    }
  }

  /** null if it is not an answer. */
  async function readAnswer(file: string): Promise<FolderAnswer | null> {
    const read = AnswerSchema.safeParse(await readJson(file));
    return read.success ? read.data : null;
  }

  /** null if it is not an event. */
  async function readEvent(file: string): Promise<FolderEvent | null> {
    const read = EventSchema.safeParse(await readJson(file));
    return read.success ? read.data : null;
  }

  return { found, namedAsOrders, readText, readAnswer, readEvent };
}

function toolsOn(files: Files, root: string, ownUnfinished: string) {
  const readers = readersOn(files);
  const { found } = readers;

  async function prepare(): Promise<void> {
    // Fails if the folder is missing, so that it is not created on the local disk while its own disk is
    // away.
    await files.lstat(root);
    for (const name of ['in', 'out', ...PLACES]) {
      if (!(await found(join(root, name)))) await files.mkdir(join(root, name), { mode: MODE });
    }
  }

  async function sync(path: string): Promise<void> {
    // On Windows this is unnecessary, and a folder cannot be opened.
    if (process.platform === 'win32') return;
    await using handle = await files.open(path, 'r');
    await handle.sync();
  }

  return {
    ...readers,
    prepare,
    /**
     * Only one program of a bench writes here at a time, so a temporary file left by a killed program is
     * replaced.
     */
    async writeWhole(folder: string, file: string, text: string): Promise<void> {
      const unfinished = join(folder, ownUnfinished);
      await files.rm(unfinished, { force: true });
      const handle = await files.open(unfinished, 'wx', 0o600);
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await files.rename(unfinished, file);
      await sync(folder);
    },
    async openUnchanged(path: string, file: FoundFile): Promise<Blob | null> {
      const isSame = (stats: Stats | null) =>
        stats?.isFile() && stats.size === file.bytes && stats.mtimeMs === file.modified;
      if (!isSame(await found(path))) return null;
      // Throws the reason if the file cannot be read.
      await (await files.open(path, AT_ONCE)).close();
      // Reading the Blob fails if the file changes from now on.
      const blob = await onShare(root, () => openAsBlob(path));
      return isSame(await found(path)) ? blob : null;
    },
  };
}
