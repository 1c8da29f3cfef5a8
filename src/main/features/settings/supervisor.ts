import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { Decision } from '../purchasing/rules/resolution.ts';
import { checkPin, type SettingsSource } from './settings-access.ts';

export interface SupervisorWord {
  reason: string;
  /** Needed where `supervisor.pin` is set. */
  pin: string | null;
  actor: string | null;
}

/** What a supervisor decides, for the audit log. Errors: credentials-* (PIN), bad-input (reason). */
export function decisionOf(
  settings: SettingsSource,
  { reason, pin, actor }: SupervisorWord,
): Result<Decision> {
  const allowed = checkPin(settings, pin);
  if (!allowed.ok) return allowed;
  const text = reason.trim();
  if (text !== '' && text.length <= 500) return ok({ reason: text, actor });
  const why =
    text === '' ? say('expected a reason, found nothing') : say('expected at most 500 characters');
  return fail(stationError('bad-input', say('reason: {why}', { why }), { field: 'reason' }));
}
