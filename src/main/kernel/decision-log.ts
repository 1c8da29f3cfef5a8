import type { AuditEntry } from '../../shared/kernel/audit.ts';
import type { AuditAction } from '../../shared/kernel/command.ts';

/** The append-only log of what people decided. It holds ids and words, and nobody's address. */
export interface DecisionLog {
  /** Durable before it returns. */
  write(
    entry: Omit<AuditEntry, 'at' | 'action'> & { action: AuditAction | 'wrong-pin' },
  ): Promise<void>;
}
