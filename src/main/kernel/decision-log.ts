import type { Decision } from '../../shared/kernel/audit.ts';
import type { AuditAction } from '../../shared/kernel/command.ts';

/** Append-only audit log of people's decisions. Never holds a person's name or address. */
export interface DecisionLog {
  /** Resolves after the entry is durable. */
  write(entry: Decision & { action: AuditAction | 'wrong-pin' }): Promise<void>;
}
