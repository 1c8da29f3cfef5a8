import type { AuditAction } from '../../shared/kernel/command.ts';
import type { Wording } from '../../shared/kernel/message.ts';

/** The append-only log of what people decided. It holds ids and words, and nobody's address. */
export interface DecisionLog {
  /** Durable before it returns. */
  write(entry: {
    actor: string | null;
    action: AuditAction | 'wrong-pin';
    /** Id of the attempt or order. */
    subject: string;
    reason: string | null;
    data: Record<string, Wording | number | boolean | null>;
  }): Promise<void>;
}
