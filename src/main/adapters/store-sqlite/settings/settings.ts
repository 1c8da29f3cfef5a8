import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isCode, type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { countValues } from '../../../../shared/kernel/exact-json.ts';
import { type AnyMessage, type Message, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { noSuchSetting, unfit } from '../../../../shared/settings/setting-words.ts';
import {
  isSettingKey,
  type SettingKey,
  type Settings,
  SettingsSchema,
  settingSchemas,
} from '../../../../shared/settings/settings.ts';
import { caught, storeError } from '../failures.ts';
import { removeAbandoned, writeWhole } from '../files/files.ts';
import { whileHeld } from '../files/locks.ts';
import { watchFile } from '../files/watch-file.ts';
import { withoutItsBox } from './default-box.ts';
import { forgetRestoredAddress } from './restored-address.ts';

/** How long a program waits for another's change to the settings. */
const PATIENCE_MS = 5000;

/** Values in the file, by key; unset keys are absent. */
type Saved = Readonly<Record<string, unknown>>;

export type SettingsFile = Extract<Awaited<ReturnType<typeof openSettings>>, { ok: true }>['value'];

/**
 * The settings file, JSON with one member per setting; a missing file means all defaults. Errors:
 * `bad-input` naming the key where the file is invalid (it is left unchanged), `store` where it
 * cannot be read.
 */
export async function openSettings(file: string) {
  removeAbandoned(dirname(file));
  const found = await load(file);
  if (!found.ok) return found;
  const opened: Opened = {
    file,
    ...found.value,
    stamp: stampOf(file),
    listeners: new Set(),
    unwatch: null,
  };
  return ok({
    /** Every setting, with defaults; includes changes by other programs. */
    current(): Settings {
      takeUpChange(opened);
      return opened.settings;
    },
    /** Keys that were set. */
    savedKeys: () => Object.keys(opened.saved).filter(isSettingKey),
    /**
     * Called with the changed keys, whichever program changed them. Returns the function that ends
     * it.
     */
    onChange: (listener: Listener) => listen(opened, listener),
    /**
     * Durable before it returns; other programs' changes to other keys are kept. Errors:
     * `bad-input` naming the key, expectation and finding; `store` where it cannot be written.
     */
    set: (key: string, value: unknown) => changeHeld(opened, { [key]: value }),
    /** As `set`, several at once: all or none. */
    setAll: (values: Saved) => changeHeld(opened, values),
  });
}

const changeHeld = (opened: Opened, values: Saved): Promise<Result<Settings>> =>
  caught(async () => {
    const { file } = opened;
    const turn = await whileHeld(`${file}.lock`, PATIENCE_MS, () => change(opened, values));
    return (
      turn?.done ??
      fail(storeError(say('The settings {file} are held by another program.', { file })))
    );
  }, cannotBeUsed(opened.file));

interface Opened {
  file: string;
  saved: Saved;
  settings: Settings;
  /** Of the file that `saved` was read from. */
  stamp: string;
  listeners: Set<Listener>;
  unwatch: (() => void) | null;
}

type Listener = (keys: readonly SettingKey[]) => void;

function listen(opened: Opened, listener: Listener): () => void {
  const { listeners, file } = opened;
  listeners.add(listener);
  opened.unwatch ??= watchFile(file, () => lookAgain(opened));
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    opened.unwatch?.();
    opened.unwatch = null;
  };
}

/** Another program may have changed a setting: a new PIN must apply here at once. */
function takeUpChange(opened: Opened): void {
  const { file } = opened;
  const now = stampOf(file);
  if (now === opened.stamp) return;
  opened.stamp = now;
  const latest = now === '' ? ok<Saved>({}) : read(file);
  const fits = latest.ok ? parseSettings(latest.value, file) : latest;
  // A file that is invalid at the moment does not replace valid settings.
  if (!latest.ok || !fits.ok) return;
  const changed = take(opened, latest.value, fits.value);
  // The caller continues first.
  setImmediate(() => notify(opened, changed));
}

function lookAgain(opened: Opened): void {
  try {
    takeUpChange(opened);
  } catch {
    // Unreadable at the moment: whoever needs a setting gets the error.
  }
}

function take(opened: Opened, saved: Saved, settings: Settings): SettingKey[] {
  const before = opened.settings;
  opened.saved = saved;
  opened.settings = settings;
  const keys = Object.keys(settings).filter(isSettingKey);
  return keys.filter((key) => !isDeepStrictEqual(before[key], settings[key]));
}

function notify({ listeners }: Opened, keys: readonly SettingKey[]): void {
  if (keys.length > 0) for (const listener of [...listeners]) listener(keys);
}

async function change(opened: Opened, values: Saved): Promise<Result<Settings>> {
  const { file } = opened;
  const fit: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const checked = check(key, value);
    if (!checked.ok) return checked;
    fit[key] = checked.value;
  }
  const latest = await load(file);
  if (!latest.ok) return latest;
  const next = withLabelsOrder({ ...latest.value.saved, ...fit });
  const parsed = parseSettings(next, file);
  if (!parsed.ok) return parsed;
  for (const key of Object.keys(fit)) {
    const unboxed = withoutItsBox(key, parsed.value);
    if (unboxed) return fail(unboxed);
  }
  await writeWhole(file, `${JSON.stringify(next, null, 2)}\n`);
  if ('connection.baseUrl' in fit) forgetRestoredAddress(dirname(file));
  opened.stamp = stampOf(file);
  notify(opened, take(opened, next, parsed.value));
  return parsed;
}

async function load(file: string): Promise<Result<{ saved: Saved; settings: Settings }>> {
  return await caught(async () => {
    const parsed = read(file);
    if (!parsed.ok) return parsed;
    const saved = ok(withLabelsOrder(parsed.value));
    const settings = parseSettings(saved.value, file);
    return settings.ok ? ok({ saved: saved.value, settings: settings.value }) : settings;
  }, cannotBeUsed(file));
}

/** The older setting meant carton-first. */
const withLabelsOrder = (saved: Saved): Saved =>
  saved['printing.labelOnCartonScan'] === true && saved['labels.order'] === undefined
    ? { ...saved, 'labels.order': 'carton-first' }
    : saved;

/** Ten times the size of all settings of a warehouse with hundreds of merchants and boxes. */
const LARGEST_FILE = 1024 * 1024;
const BYTES_OF_A_LETTER = 4;
const MOST_VALUES = 10_000;

/** Identifies a state of the file; each of our changes creates a new file. */
function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : '';
}

/** The values as they are in the file, which may not fit this program. Errors: `bad-input`. */
export const savedIn = (file: string): Result<Saved> => read(file);

function read(file: string): Result<Saved> {
  const found = statIfThere(file);
  if (!found) return ok({});
  // Opening a pipe would block forever.
  if (!found.isFile() && !found.isDirectory()) return fail(broken(file, say('is not a file')));
  return found.size > LARGEST_FILE * BYTES_OF_A_LETTER
    ? fail(tooLong(file))
    : parse(readFileSync(file, 'utf8'), file);
}

/** Reports a path component that is not a folder, rather than treating the file as missing. */
function statIfThere(file: string): Stats | null {
  try {
    return statSync(file);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function parse(text: string, file: string): Result<Saved> {
  if (text.length > LARGEST_FILE) return fail(tooLong(file));
  if (countValues(text, MOST_VALUES) > MOST_VALUES) {
    return fail(
      broken(
        file,
        say('holds more than settings do ({mostValues} values)', { mostValues: MOST_VALUES }),
      ),
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // The rest of the message quotes the file, which may hold the hash of a PIN.
    const why = error instanceof Error ? error.message.replace(/, (\.\.\.)?".*$/s, '') : '';
    return fail(broken(file, say('is not valid JSON ({why})', { why })));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fail(broken(file, say('does not hold a JSON object of settings')));
  }
  return ok(value as Saved);
}

const broken = (file: string, what: Message): StationError =>
  stationError(
    'bad-input',
    say('The settings file {file} {what}. It was left as it is; correct it or move it away.', {
      file,
      what: what,
    }),
  );

const tooLong = (file: string) => broken(file, say('is longer than settings are (1 MB)'));

function parseSettings(saved: Saved, file: string): Result<Settings> {
  for (const [key, value] of Object.entries(saved)) {
    const checked = check(key, value);
    if (checked.ok) continue;
    const { message, field } = checked.error;
    return fail({
      ...broken(file, say('does not fit: {message}', { message: message.replace(/\.$/, '') })),
      field,
    });
  }
  return ok(SettingsSchema.parse(saved));
}

function check(key: string, value: unknown): Result<unknown> {
  if (!isSettingKey(key)) return fail(noSuchSetting(key));
  const parsed = settingSchemas[key].safeParse(value);
  return parsed.success ? ok(parsed.data) : fail(unfit(key, value, parsed.error));
}

const cannotBeUsed = (file: string): AnyMessage =>
  say('The settings file {file} cannot be used', { file });
