import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import { noSuchSetting } from '../../../shared/settings/setting-words.ts';
import { isSettingKey, PIN_KEY, type SettingKey } from '../../../shared/settings/settings.ts';
import type { PinTries } from './logic/pin-tries.ts';
import { getOperation, operationKey, setOperation } from './operation-settings.ts';
import type { CurrentSettings } from './ports.ts';
import type { SettingsSource } from './settings-source.ts';

/**
 * One setting's value; the supervisor's PIN is only reported as set, and an operation is that of
 * `connection`.
 */
export function getSetting(
  settings: SettingsSource,
  connection: string,
  key: string,
): Result<unknown> {
  const operation = operationKey(key);
  if (operation) return ok(getOperation(settings, connection, operation));
  const known = knownKey(key);
  if (!known.ok) return known;
  const value = settings.current()[known.value];
  return ok(known.value === PIN_KEY && value !== null ? 'set' : value);
}

/** Saves the first candidate that fits the setting; `undefined` restores the default. */
export async function setSetting(
  settings: SettingsSource,
  connection: string,
  key: string,
  readings: readonly unknown[],
): Promise<Result<unknown>> {
  const operation = operationKey(key);
  const known = operation ? null : knownKey(key);
  if (known && !known.ok) return known;
  let refusal: Result<unknown> | null = null;
  for (const reading of readings) {
    const value = known?.value === PIN_KEY ? hashPin(reading) : ok(reading);
    if (!value.ok) return value;
    const set = known
      ? await settings.set(known.value, value.value)
      : operation && (await setOperation(settings, connection, operation, value.value));
    if (set?.ok) return getSetting(settings, connection, key);
    refusal = set;
  }
  return refusal && !refusal.ok ? refusal : refuse('usage', say('No value was given.'));
}

function knownKey(key: string): Result<SettingKey> {
  if (isSettingKey(key)) return ok(key);
  return fail(noSuchSetting(key));
}

/** scrypt, salted: `scrypt:<salt>:<hash>` in hex. Null and undefined clear the PIN. */
export function hashPin(pin: unknown): Result<string | null | undefined> {
  if (pin === null || pin === undefined) return ok(pin);
  if (typeof pin !== 'string' || !/^\d{4,12}$/.test(pin)) {
    return refuse('bad-input', say('{pinKey}: expected 4 to 12 digits', { pinKey: PIN_KEY }), {
      field: PIN_KEY,
    });
  }
  const salt = randomBytes(16);
  return ok(`scrypt:${salt.toString('hex')}:${scryptSync(pin, salt, 32).toString('hex')}`);
}

export const pinMissing = (): StationError =>
  stationError('credentials-missing', say("The supervisor's PIN is needed for this."), {
    field: 'pin',
  });

/** Checks the PIN where one is required. Errors: credentials-*. */
export function checkPin(
  settings: CurrentSettings,
  tries: PinTries,
  pin: string | null,
): Result<null> {
  const stored = settings.current()[PIN_KEY];
  if (stored === null) return ok(null);
  if (pin === null || pin === '') {
    return fail(pinMissing());
  }
  return tries.check(() => pinFits(stored, pin));
}

export function pinFits(stored: string, pin: string): boolean {
  const [, salt = '', hash = ''] = stored.split(':');
  const expected = Buffer.from(hash, 'hex');
  const found = scryptSync(pin, Buffer.from(salt, 'hex'), expected.length || 32);
  return expected.length === found.length && timingSafeEqual(expected, found);
}
