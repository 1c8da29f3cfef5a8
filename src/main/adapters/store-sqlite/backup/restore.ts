import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type Database from 'better-sqlite3';
import { stationError } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import {
  chooseSettings,
  type LeftGroup,
  type RestoreGroup,
} from '../../../../shared/settings/restore-groups.ts';
import { PIN_KEY } from '../../../../shared/settings/settings.ts';
import { FOLDER_MODE, makeFolderSync } from '../../../make-folder.ts';
import { connect } from '../engine.ts';
import { caught, fileFailure, storeError } from '../failures.ts';
import { FILE_MODE, reading, syncFolder } from '../files/files.ts';
import { holdFolder } from '../files/locks.ts';
import { damageMarkFile } from '../inspection/damage-mark.ts';
import { markFile, writeMark } from '../inspection/journal-mark.ts';
import { migrate } from '../migrate.ts';
import { auditLog } from '../people/audit.ts';
import { newestFact } from '../purchases/attempt-rows.ts';
import { rememberRestoredAddress } from '../settings/restored-address.ts';
import { openSettings, savedIn } from '../settings/settings.ts';
import { carryMember, siteMark } from '../site/restored-member.ts';
import {
  asideName,
  dropOldAsides,
  dropUnfinished,
  interruptedRestore,
  stampOf,
  unfinishedName,
} from './asides.ts';
import { fsync, look, type StationPlace } from './backup.ts';
import {
  type BackupFacts,
  DATABASE,
  FOLDERS,
  openBackup,
  PHOTOS,
  SETTINGS,
} from './backup-file.ts';
import { holdAll } from './restore-holds.ts';
import { type Stored, salvage } from './salvage.ts';
import { identityIn, type Known, knownOf, type Ownership, ownership } from './store-identity.ts';
import { endForeignPrints, keepAccess, keepPhotos } from './this-machines.ts';

export interface Restored {
  facts: BackupFacts;
  /** Where the previous data is; null where there was none. */
  aside: string | null;
  /** Purchases made or changed after the backup, recovered from the previous database. */
  purchases: number;
  /** Journal entries written after the backup that were found nowhere. */
  lacking: number;
  /** Orders possibly bought since: blocked until a person has checked. */
  held: string[];
  /** Purchases may be missing: orders imported from now on are held as well. */
  mayLack: boolean;
  taken: RestoreGroup[];
  /** Groups of the backup that differ from this machine's and were not taken. */
  left: LeftGroup[];
}

/** What a restore is doing. */
export type RestoreStep =
  | { step: 'check' | 'unpack' | 'recover' }
  /** Orders held, of all to be held. */
  | { step: 'hold'; done: number; of: number };

export interface RestoreOptions {
  now: Date;
  progress?: (step: RestoreStep) => void;
  /** Groups of settings taken from the backup. */
  take?: ReadonlySet<RestoreGroup>;
  /** The PIN from then on, as its hash; null for none. Errors: credentials-*. */
  pinAfter?: (pins: Pins) => Promise<Result<string | null>>;
}

interface Pins {
  /** Hash of this machine's. */
  here: string | null;
  /** Hash of the backup's, where the station has none of its own yet. */
  theirs: string | null;
  isTaking: boolean;
}

/**
 * Replaces a station's database, documents and settings by a backup. Everything is verified and
 * unpacked beside before anything is moved; the previous data is kept, and purchases made since are
 * recovered from it. Where some may be missing, every order possibly bought since is held. Errors:
 * `bad-input` (no backup, another bench's), `store`.
 */
export async function restoreStation(
  place: StationPlace,
  source: string,
  options: RestoreOptions,
): Promise<Result<Restored>> {
  const { now, progress = () => undefined } = options;
  const by = { now, progress, take: options.take ?? new Set(), pinAfter: options.pinAfter ?? same };
  const file = resolve(source);
  return await caught(
    async () => {
      const found = statSync(file, { throwIfNoEntry: false });
      if (!found) return fail(notThere(file));
      // Opening a pipe would block forever.
      if (!found.isFile()) return fail(noFile(file));
      progress({ step: 'check' });
      const backup = openBackup(file);
      try {
        const sandbox = (name: string) => name === 'sandbox';
        if (sandbox(backup.facts.connection) !== sandbox(place.connection)) {
          return fail(ofAnother(file, backup.facts.connection));
        }
        const made = makePlace(place.dir);
        if (!made.ok) return made;
        const release = holdFolder(join(place.dir, 'locks'), 'alone');
        if (!release) return fail(inUse(place.dir));
        try {
          const restored = await putBack(place, file, backup, by);
          if (restored.ok) {
            dropOldAsides(place.dir, now);
            dropUnfinished(place.dir);
          }
          return restored;
        } finally {
          release();
        }
      } finally {
        backup.close();
      }
    },
    say('The backup {file} cannot be restored', { file }),
  );
}

function makePlace(dir: string): Result<null> {
  try {
    makeFolderSync(dir);
    return ok(null);
  } catch (error) {
    const known = fileFailure(error, say('The folder {dir} cannot be made', { dir }));
    if (!known) throw error;
    return fail(known);
  }
}

async function putBack(
  place: StationPlace,
  file: string,
  backup: ReturnType<typeof openBackup>,
  { now, progress, take, pinAfter }: Required<RestoreOptions>,
): Promise<Result<Restored>> {
  const stamp = stampOf(now);
  const fresh = join(place.dir, unfinishedName(stamp));
  let isMoving = false;
  try {
    progress({ step: 'unpack' });
    for (const name of backup.names) {
      const to = join(fresh, name);
      makeFolderSync(dirname(to));
      backup.takeOut(name, to);
      fsync(to);
    }
    const counted = await look(join(fresh, DATABASE), file);
    const facts = { ...backup.facts, ...counted };
    const settings = place.settings === null ? null : join(fresh, SETTINGS);
    joinLog(place.dir);
    const before = whatWasThere(place.dir);
    const { id, mark } = knownOf(join(place.dir, DATABASE));
    const found = knownOf(before.database);
    const here = { ...found, id: found.id ?? id, mark: markBefore(place.dir, mark) };
    const whose = ownership(here, knownOf(join(fresh, DATABASE)));
    if (whose === 'another') return fail(ofAnotherBench(file, place.dir));
    const chosen =
      settings === null
        ? ok<Choice>({ taken: [], left: [], address: null })
        : await choose(place, { file, settings }, { take, pinAfter, isFresh: whose === 'none' });
    if (!chosen.ok) return chosen;
    const { taken, left, address } = chosen.value;
    const { madeAt } = facts;
    progress({ step: 'recover' });
    const takesSite = place.settings !== null && take.has('site');
    const bringing = { before, fresh, here, whose, madeAt, now, progress, takesSite };
    const { site, ...since } = await broughtUp(place, bringing);
    if (takesSite) taken.push('site');
    else if (site !== null) left.push({ group: 'site', settings: { 'site.url': site } });
    await putOnRecord(join(fresh, DATABASE), facts, { ...since, taken }, now);
    fsync(join(fresh, DATABASE));
    const aside = join(place.dir, asideName(stamp));
    if (address !== null) rememberRestoredAddress(address.dataDir, address.baseUrl);
    isMoving = true;
    const moved = exchange(place, fresh, aside);
    isMoving = false;
    return ok({ facts, aside: moved ? aside : null, taken, left, ...since });
  } finally {
    // While it is there, an interrupted restore is recognised.
    if (!isMoving) rmSync(fresh, { recursive: true, force: true });
  }
}

interface Bringing {
  before: Stored;
  /** Folder with the unpacked backup. */
  fresh: string;
  here: Known;
  whose: Ownership;
  /** Time of the backup, by the clock of that time. */
  madeAt: string;
  now: Date;
  progress: (step: RestoreStep) => void;
  takesSite: boolean;
}

/** What a restore of the database found. */
interface BroughtUp extends Omit<Restored, 'facts' | 'aside' | 'taken' | 'left'> {
  /** Address of the site that only the backup names. */
  site: string | null;
}

interface Choice extends Pick<Restored, 'taken' | 'left'> {
  /** The connection taken from the backup, where nobody named it here; `dataDir` holds the settings. */
  address: { dataDir: string; baseUrl: string } | null;
}

/** Writes the chosen settings in place of those unpacked from the backup `file`; what is not taken of them may be unfit. */
async function choose(
  place: StationPlace,
  { file, settings }: { file: string; settings: string },
  {
    take,
    pinAfter,
    isFresh,
  }: Pick<Required<RestoreOptions>, 'take' | 'pinAfter'> & { isFresh: boolean },
): Promise<Result<Choice>> {
  const dataDir = place.settings ?? place.dir;
  const isGiven = existsSync(settings);
  const theirs = savedIn(settings);
  if (!theirs.ok) return fail(ofOtherSettings(file, 'JSON'));
  const ownFile = settingsThatWere(place);
  const own = savedIn(ownFile);
  const here = own.ok ? own.value : {};
  // Lost or unreadable settings may have had a PIN.
  const hasNone = isFresh || !own.ok || !existsSync(ownFile);
  const pin = await pinAfter({
    here: textOf(here[PIN_KEY]),
    theirs: hasNone ? textOf(theirs.value[PIN_KEY]) : null,
    isTaking: take.size > 0,
  });
  if (!pin.ok) return pin;
  if (!isGiven) return ok({ taken: [], left: [], address: null });
  const chosen = chooseSettings({ here, theirs: theirs.value }, take, pin.value);
  writeFileSync(settings, `${JSON.stringify(chosen.saved, null, 2)}\n`, { mode: FILE_MODE });
  const unfit = await whyUnfit(settings);
  if (unfit !== null) return fail(ofOtherSettings(file, unfit));
  fsync(settings);
  const { taken, left } = chosen;
  const baseUrl = textOf(chosen.saved['connection.baseUrl']);
  const isNew = taken.includes('connection') && baseUrl !== place.connection;
  return ok({ taken, left, address: isNew && baseUrl !== null ? { dataDir, baseUrl } : null });
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Without a question: this machine's PIN, else the backup's. */
const same = async ({ here, theirs }: Pins): Promise<Result<string | null>> => ok(here ?? theirs);

/** After an interrupted restore they were moved aside already, like the database. */
function settingsThatWere({ dir, settings }: StationPlace): string {
  const here = join(settings ?? dir, SETTINGS);
  if (existsSync(here) || existsSync(join(dir, DATABASE)) || !existsSync(dir)) return here;
  const asides = readdirSync(dir).filter((name) => name.startsWith('before-restore-'));
  const aside = asides.sort().findLast((name) => existsSync(join(dir, name, SETTINGS)));
  return aside === undefined ? here : join(dir, aside, SETTINGS);
}

const earlier = (one: string, other: string): string => (one < other ? one : other);

/** Numbers skipped so that no number of a lost entry is assigned again. */
const NUMBERS_LEFT_OUT = 1_000_000;

/** Adds purchases made since to the unpacked database, and holds orders possibly bought since. */
async function broughtUp(
  { dir, connection }: StationPlace,
  { before, fresh, here, whose, madeAt, now, progress, takesSite }: Bringing,
): Promise<BroughtUp> {
  const into = storedIn(fresh);
  const engine = connect(into.database);
  try {
    const version = Number(engine.sqlite.pragma('user_version', { simple: true }));
    await engine.db.transaction().execute(async () => migrate(engine.sqlite, version));
    if (whose === 'same' && here.id !== null) {
      engine.sqlite.prepare('UPDATE store_identity SET id = ?').run(here.id);
    }
    // Rows added here have no events: consumers read everything again.
    engine.sqlite.exec('DELETE FROM event_checkpoints');
    const mark = siteMark(join(dir, DATABASE));
    const member = carryMember(engine.sqlite, {
      former: before.database,
      mark,
      take: takesSite,
    });
    const { left: site, isKnown: isSiteKnown } = member;
    keepAccess(engine.sqlite, before.database);
    keepPhotos(engine.sqlite, before.database);
    // Another store's purchases do not belong here, and its numbers cannot be compared.
    const salvaged =
      whose === 'none'
        ? { purchases: 0, lacking: 0, read: false, limits: false, orders: false, last: 0 }
        : salvage(before, into, here.mark ?? 0);
    const { purchases, lacking, read, limits, orders, last } = salvaged;
    endForeignPrints(engine.sqlite, before.database);
    const isBoughtKnown = lacking === 0 && (read || here.mark !== null);
    const complete = whose === 'same' && isBoughtKnown && limits && orders && isSiteKnown;
    if (complete) return { purchases, lacking, held: [], mayLack: false, site };
    const at = now.toISOString();
    const since = earlier(madeAt, at);
    const held = await engine.db.transaction().execute(async (db) => {
      const known = await newestFact(db);
      const through = Math.max(known, last) + NUMBERS_LEFT_OUT;
      await db
        .insertInto('journal_gaps')
        .values({
          connection,
          after_fact: known,
          through_fact: through,
          at,
          backup_at: since,
          looked_at: null,
        })
        .execute();
      skipTo(engine.sqlite, through);
      return await holdAll(db, { connection, at, since }, (done, of) =>
        progress({ step: 'hold', done, of }),
      );
    });
    return { purchases, lacking, held, mayLack: true, site };
  } finally {
    // The file alone is complete.
    engine.sqlite.pragma('journal_mode = DELETE');
    await engine.close();
  }
}

async function putOnRecord(
  database: string,
  { madeAt, orders, purchases }: BackupFacts,
  { purchases: salvaged, lacking, held, taken }: Omit<Restored, 'facts' | 'aside' | 'left'>,
  now: Date,
): Promise<void> {
  const engine = connect(database);
  try {
    const data = {
      madeAt,
      orders,
      purchases,
      salvaged,
      lacking,
      held: held.length,
      taken: taken.join(),
    };
    await auditLog(engine.db, () => now).write({ action: 'restore', subject: 'restore', data });
  } finally {
    await engine.close();
  }
}

/** Why the settings are unusable; null where they are usable or absent. */
async function whyUnfit(settings: string): Promise<string | null> {
  const opened = await openSettings(settings);
  return opened.ok ? null : (opened.error.field ?? 'JSON');
}

/**
 * The mark without what an interrupted restore wrote into it: that of its own database, with the numbers that it left
 * out and those of what it held.
 */
function markBefore(dir: string, mark: number | null): number | null {
  const stopped = interruptedRestore(dir);
  if (stopped === null || existsSync(join(dir, DATABASE))) return mark;
  if (journalOf(stopped.unpacked).newest !== mark) return mark;
  const gaps = reading(stopped.unpacked, (sqlite) =>
    sqlite.prepare('SELECT at, through_fact AS through FROM journal_gaps').all(),
  ) as { at: string; through: number }[];
  const its = gaps.find(({ at }) => stampOf(new Date(at)) === stopped.stamp);
  return its ? its.through - NUMBERS_LEFT_OUT : mark;
}

/** The next journal entry gets a higher number. */
function skipTo(sqlite: Database.Database, number: number): void {
  const changed = sqlite
    .prepare("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'attempt_facts'")
    .run(number);
  if (changed.changes > 0) return;
  sqlite.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('attempt_facts', ?)").run(number);
}

const storedIn = (dir: string) => ({
  database: join(dir, DATABASE),
  documents: join(dir, 'documents'),
});

/** After an interrupted restore the previous database was moved aside already. */
function whatWasThere(dir: string): Stored {
  const here = storedIn(dir);
  if (existsSync(here.database)) return here;
  const asides = readdirSync(dir).filter((name) => name.startsWith('before-restore-'));
  const aside = asides.sort().findLast((name) => existsSync(join(dir, name, DATABASE)));
  if (aside === undefined) return here;
  const moved = storedIn(join(dir, aside));
  return existsSync(moved.documents) ? moved : { ...moved, documents: here.documents };
}

/** An interrupted restore may have moved the database aside without its write-ahead log. */
function joinLog(dir: string): void {
  const stopped = interruptedRestore(dir);
  if (stopped === null || existsSync(join(dir, DATABASE))) return;
  const { aside } = stopped;
  if (!existsSync(join(aside, DATABASE))) return;
  const log = `${DATABASE}-wal`;
  if (existsSync(join(dir, log))) renameSync(join(dir, log), join(aside, log));
}

/** The database comes last: without one, the mark of the journal stops every program. */
function exchange({ dir, settings }: StationPlace, fresh: string, aside: string): boolean {
  mkdirSync(aside, { mode: FOLDER_MODE });
  let moved = false;
  const away = (folder: string, name: string) => {
    if (!existsSync(join(folder, name))) return;
    renameSync(join(folder, name), join(aside, name));
    moved = true;
  };
  // Together with its write-ahead log, which would otherwise be applied to the new database.
  for (const name of [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`]) away(dir, name);
  // The damage mark of the old database does not apply to the new one.
  away(dir, damageMarkFile(DATABASE));
  addPhotos(join(fresh, PHOTOS), join(dir, PHOTOS));
  for (const name of FOLDERS.filter((each) => each !== PHOTOS)) {
    away(dir, name);
    if (existsSync(join(fresh, name))) renameSync(join(fresh, name), join(dir, name));
  }
  if (settings !== null && existsSync(join(fresh, SETTINGS))) {
    away(settings, SETTINGS);
    renameSync(join(fresh, SETTINGS), join(settings, SETTINGS));
  }
  syncFolder(dir);
  const { newest, store } = journalOf(join(fresh, DATABASE));
  writeMark(markFile(join(dir, DATABASE)), newest, store);
  renameSync(join(fresh, DATABASE), join(dir, DATABASE));
  syncFolder(dir);
  if (!moved) rmSync(aside, { recursive: true });
  return moved;
}

/** To those on this disk, which stay: each is named by its content. */
function addPhotos(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true });
}

const journalOf = (database: string): { newest: number; store: string } =>
  reading(database, (sqlite) => {
    const newest = sqlite.prepare(`SELECT max(id) FROM (SELECT id FROM attempt_facts
      UNION ALL SELECT through_fact FROM journal_gaps)`);
    return { newest: Number(newest.pluck().get()), store: identityIn(sqlite) ?? '' };
  });

const notThere = (file: string) =>
  stationError('bad-input', say('There is no file {file}.', { file }), { field: 'file' });

const ofOtherSettings = (file: string, what: AnyMessage) =>
  storeError(
    say(
      'The settings in the backup {file} cannot be used ({what}). Nothing was changed; take another one.',
      { file, what },
    ),
    { retry: 'after-change' },
  );

const noFile = (file: string) =>
  stationError(
    'bad-input',
    say('{file} is not a file, but a folder, a pipe or a device.', { file }),
    {
      field: 'file',
    },
  );

const ofAnother = (file: string, connection: string) =>
  stationError(
    'bad-input',
    say(
      'The backup {file} belongs to {connection}, which has its own data. Restore it there: packbench --partner {connection} restore {file}',
      { file, connection },
    ),
    { field: 'file' },
  );

const ofAnotherBench = (file: string, dir: string) =>
  stationError(
    'bad-input',
    say(
      'The backup {file} is of another bench, and purchases were made on this one: they would be lost. Nothing was changed. Take a backup of this bench, or move {dir} away first.',
      { file, dir },
    ),
    { field: 'file' },
  );

const inUse = (dir: string) =>
  storeError(
    say('Packbench is running on {dir}. Stop it everywhere and try again; nothing was changed.', {
      dir,
    }),
    { retry: 'later' },
  );
