import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';

/** What a supervisor says, whose PIN was asked for where one is set. */
export interface SupervisorWord {
  reason: string;
  actor?: string | null;
}

/** What a supervisor decides, for the audit log. Errors: bad-input (reason). */
export function decisionOf({
  reason,
  actor = null,
}: SupervisorWord): Result<{ reason: string; actor: string | null }> {
  const text = reason.trim();
  if (text !== '' && text.length <= 500) return ok({ reason: text, actor });
  const why =
    text === '' ? say('expected a reason, found nothing') : say('expected at most 500 characters');
  return refuse('bad-input', say('reason: {why}', { why }), { field: 'reason' });
}
