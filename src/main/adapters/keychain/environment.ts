import { z } from 'zod';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { PartnerCredentials } from '../../features/connection/ports.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the environment holds for this connection; null where it holds nothing. */
export type OfEnvironment = <T>(
  connection: string,
  read: (env: Environment) => Result<T | null>,
) => Result<T | null>;

const CustomerKeysSchema = z.record(z.string().min(1), z.string().min(1));

/** PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY; null if neither is set. Only one is an error. */
export function environmentCredentials(env: Environment): Result<PartnerCredentials | null> {
  const appId = env.PACKBENCH_APP_ID?.trim();
  const restApiKey = env.PACKBENCH_REST_API_KEY?.trim();
  if (!appId && !restApiKey) return ok(null);
  for (const secret of [appId, restApiKey]) secretsOfThisRun.hide(secret ?? '');
  if (appId && restApiKey) return ok({ appId, restApiKey });
  const [set, unset] = appId
    ? ['PACKBENCH_APP_ID', 'PACKBENCH_REST_API_KEY']
    : ['PACKBENCH_REST_API_KEY', 'PACKBENCH_APP_ID'];
  return fail(halfSet(say('{set} is set, {unset} is not: set both or neither.', { set, unset })));
}

/**
 * PACKBENCH_CUSTOMER_KEYS: JSON from merchant name to CustomerKey; never quoted in messages. null where it is not
 * set.
 */
export function environmentCustomerKeys(env: Environment): Result<Map<string, string> | null> {
  const text = env.PACKBENCH_CUSTOMER_KEYS?.trim();
  if (!text) return ok(null);
  try {
    const keys = Object.entries(CustomerKeysSchema.parse(JSON.parse(text)));
    for (const [, key] of keys) secretsOfThisRun.hide(key);
    return ok(new Map(keys));
  } catch {
    return fail(
      halfSet(
        say('PACKBENCH_CUSTOMER_KEYS: expected JSON like {example}, found something else.', {
          example: '{"Merchant": "key"}',
        }),
      ),
    );
  }
}

const halfSet = (message: Message): StationError =>
  stationError('credentials-missing', message, { retry: 'after-change' });
