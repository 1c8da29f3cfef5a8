import type { AuditEntry } from '../../../shared/kernel/audit.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { StationParts } from '../../station/parts.ts';

type Store = StationParts['store'];
type Log = Store['audit'];

/** An audit log that removes secrets from entered reasons, such as a pasted key. */
export const withoutSecrets = (log: Log): Log => ({
  ...log,
  write: ({ reason, ...entry }) =>
    log.write({ ...entry, reason: reason == null ? null : secretsOfThisRun.scrub(reason) }),
});

/** An audit log whose entries name the merchant of their purchase or order, for filtering by merchant. */
export function withMerchant(
  log: Log,
  { journal, orders }: Pick<Store, 'journal' | 'orders'>,
): Log {
  async function whose({ subject, data }: Pick<AuditEntry, 'subject' | 'data'>) {
    if ('merchant' in data) return data;
    const found = (await journal.find(subject)) ?? (await orders.findById(subject));
    return found?.merchant == null ? data : { ...data, merchant: found.merchant };
  }
  return { ...log, write: async (entry) => log.write({ ...entry, data: await whose(entry) }) };
}
