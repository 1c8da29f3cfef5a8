import { csvText } from '../../../shared/csv.ts';
import type { AuditEntry } from '../../../shared/station/station-status.ts';

const COLUMNS = ['at', 'actor', 'action', 'reference', 'reason', 'subject', 'details'];

/** The log of decisions as a file for a spreadsheet: what happened as it is on record, untranslated. */
export const decisionsCsv = (entries: readonly AuditEntry[]): string =>
  csvText([
    COLUMNS,
    ...entries.map(({ at, actor, action, subject, reason, data }) => {
      const { reference, ...details } = data;
      const more = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
      return [at, actor ?? '', action, text(reference), reason ?? '', subject, more.join('; ')];
    }),
  ]);

const text = (value: AuditEntry['data'][string] | undefined): string =>
  value === undefined || value === null ? '' : String(value);
