import type { AuditEntry } from '../../../shared/kernel/audit.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { StationParts } from '../../station/parts.ts';

type Store = StationParts['store'];
type Log = Store['audit'];

/** A log that stays, with everything that people type as a reason: a key pasted there is not kept. */
export const withoutSecrets = (log: Log): Log => ({
  ...log,
  write: ({ reason, ...entry }) =>
    log.write({ ...entry, reason: reason === null ? null : secretsOfThisRun.scrub(reason) }),
});

/** A log whose entries say whose purchase or order they are about, so that it can be read by merchant. */
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
