import type { AuditEntry } from '../../../shared/kernel/audit.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { DecisionLog } from '../../kernel/decision-log.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { MerchantPurchases } from './ports.ts';

/** An audit log that removes secrets from entered reasons, such as a pasted key. */
export function withoutSecrets<Log extends DecisionLog>(log: Log): Log {
  const write: DecisionLog['write'] = ({ reason, ...entry }) =>
    log.write({ ...entry, reason: reason == null ? null : secretsOfThisRun.scrub(reason) });
  return { ...log, write };
}

export interface WithMerchantNeeds {
  journal: MerchantPurchases;
  orders: OrderRepository;
}

/** An audit log whose entries name the merchant of their purchase or order, for filtering by merchant. */
export function withMerchant<Log extends DecisionLog>(
  log: Log,
  { journal, orders }: WithMerchantNeeds,
): Log {
  async function whose({ subject, data }: Pick<AuditEntry, 'subject' | 'data'>) {
    if ('merchant' in data) return data;
    const found = (await journal.find(subject)) ?? (await orders.findById(subject));
    return found?.merchant == null ? data : { ...data, merchant: found.merchant };
  }
  const write: DecisionLog['write'] = async (entry) =>
    log.write({ ...entry, data: await whose(entry) });
  return { ...log, write };
}
