import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';

/** A supervisor's decision, after a check of the PIN where one is set. */
export interface Approval {
  reason: string;
  actor?: string | null;
}

/** A supervisor's decision for the audit log. Errors: bad-input (reason). */
export function decisionOf({
  reason,
  actor = null,
}: Approval): Result<{ reason: string; actor: string | null }> {
  const text = reason.trim();
  if (text !== '' && text.length <= 500) return ok({ reason: text, actor });
  const why =
    text === '' ? say('expected a reason, found nothing') : say('expected at most 500 characters');
  return refuse('bad-input', say('reason: {why}', { why }), { field: 'reason' });
}
