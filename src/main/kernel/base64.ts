import { say } from '../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../shared/kernel/result.ts';

/** Errors: `bad-input`. Node's decoder skips invalid characters, so the result is encoded again. */
export function bytesOf(base64: string): Result<Uint8Array> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') === base64) return ok(bytes);
  const message = say('bytes: expected base64, found something else');
  return refuse('bad-input', message, { field: 'bytes' });
}
