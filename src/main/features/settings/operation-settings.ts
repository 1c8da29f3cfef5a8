import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import {
  bodyTemplate,
  listedOperation,
  OPERATIONS,
  type OperationName,
  OperationNameSchema,
  type OperationSetting,
  operationPath,
  operationSetting,
} from '../../../shared/settings/operations.ts';
import { unfit } from '../../../shared/settings/setting-words.ts';
import type { CurrentSettings } from './ports.ts';
import type { SettingsSource } from './settings-source.ts';

const PREFIX = 'connection.operations.';

/** `connection.operations.NAME` is its path; followed by `.body` or `.method`. */
interface OperationKey {
  name: OperationName;
  part: 'path' | 'body' | 'method';
}

const keyOf = (name: OperationName): `connection.operations.${OperationName}` => `${PREFIX}${name}`;

export function operationKey(key: string): OperationKey | null {
  if (!key.startsWith(PREFIX)) return null;
  const [first = '', part = 'path', ...rest] = key.slice(PREFIX.length).split('.');
  const name = OperationNameSchema.safeParse(first);
  if (!name.success || rest.length > 0) return null;
  return part === 'path' || part === 'body' || part === 'method' ? { name: name.data, part } : null;
}

/** As configured for this connection, else as the interface document lists it; null: off. */
export const operationOf = (
  settings: CurrentSettings,
  connection: string,
  name: OperationName,
): OperationSetting | null => {
  const all = settings.current()[keyOf(name)];
  return Object.hasOwn(all, connection) ? (all[connection] ?? null) : listedOperation(name);
};

export function getOperation(
  settings: SettingsSource,
  connection: string,
  { name, part }: OperationKey,
): unknown {
  if (part === 'method') return OPERATIONS[name].method;
  return operationOf(settings, connection, name)?.[part] ?? null;
}

/**
 * For this connection only. Setting a path keeps an existing body; null or nothing turns the
 * operation off, or removes its body. Errors: `bad-input` with the invalid part.
 */
export async function setOperation(
  settings: SettingsSource,
  connection: string,
  { name, part }: OperationKey,
  value: unknown,
): Promise<Result<unknown>> {
  const before = operationOf(settings, connection, name);
  const next =
    part === 'path' ? nextWhole(name, before, value) : nextPart(name, part, before, value);
  if (!next.ok) return next;
  const { [connection]: _now, ...others } = settings.current()[keyOf(name)];
  const isOff = next.value === null && listedOperation(name) === null;
  const all = isOff ? others : { ...others, [connection]: next.value };
  const set = await settings.set(keyOf(name), all);
  return set.ok ? ok(getOperation(settings, connection, { name, part })) : set;
}

function nextWhole(
  name: OperationName,
  before: OperationSetting | null,
  value: unknown,
): Result<OperationSetting | null> {
  if (value === null || value === undefined) return ok(null);
  if (typeof value === 'string') {
    const path = operationPath(name).safeParse(value);
    if (!path.success) return fail(unfit(keyOf(name), value, path.error));
    return ok({ path: path.data, body: before?.body ?? null });
  }
  const whole = operationSetting(name).safeParse(value);
  return whole.success ? ok(whole.data) : fail(unfit(keyOf(name), value, whole.error));
}

function nextPart(
  name: OperationName,
  part: 'body' | 'method',
  before: OperationSetting | null,
  value: unknown,
): Result<OperationSetting | null> {
  const key = `${keyOf(name)}.${part}`;
  // Not configurable: the method is given by the interface document, and another would have another
  // effect.
  if (part === 'method') {
    const message = say('{key}: it is {name}, as the partner’s document says, and cannot be set.', {
      key,
      name: OPERATIONS[name].method,
    });
    return refuse('bad-input', message, { field: key });
  }
  if (!before) {
    const message = say('{key}: expected the path to be set first ({nameKey}), found none.', {
      key,
      nameKey: keyOf(name),
    });
    return refuse('bad-input', message, { field: key });
  }
  if (value === null || value === undefined) return ok({ ...before, body: null });
  const body = bodyTemplate(name).safeParse(value);
  return body.success ? ok({ ...before, body: body.data }) : fail(unfit(key, value, body.error));
}
