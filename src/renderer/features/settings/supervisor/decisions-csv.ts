import type { AuditEntry } from '../../../../shared/kernel/audit.ts';
import { csvText } from '../../../../shared/kernel/csv.ts';

const COLUMNS = ['at', 'actor', 'action', 'merchant', 'reference', 'reason', 'subject', 'details'];

/** The audit log as a file for a spreadsheet, untranslated. */
export const decisionsCsv = (entries: readonly AuditEntry[]): string =>
  csvText([
    COLUMNS,
    ...entries.map(({ at, actor, action, subject, reason, data }) => {
      const { merchant, reference, ...details } = data;
      const more = Object.entries(details).map(([name, value]) => `${name}: ${text(value)}`);
      const whose = [text(merchant), text(reference)];
      return [at, actor ?? '', action, ...whose, reason ?? '', subject, more.join('; ')];
    }),
  ]);

const text = (value: AuditEntry['data'][string] | undefined): string =>
  value === undefined || value === null ? '' : String(value);
