import type { AuditEntry, Decision } from '../../shared/kernel/audit.ts';
import type { AuditAction } from '../../shared/kernel/command.ts';

/** Append-only audit log of people's decisions. Never holds a person's name or address. */
export interface DecisionLog {
  /** Resolves after the entry is durable. */
  write(entry: Decision & { action: AuditAction | 'wrong-pin' }): Promise<void>;
}

/** The same log, for people who read it. */
export interface AuditLog extends DecisionLog {
  /** Newest first; all without subject and merchant. */
  list(wanted: { subject?: string; merchant?: string; limit: number }): Promise<AuditEntry[]>;
}
