import type { AuditAction } from '../../../../shared/kernel/command.ts';
import { secretsOfThisRun } from '../../../../shared/kernel/secrets.ts';
import type { CustomerKeys } from '../../merchants/ports.ts';
import { seal, unseal } from '../logic/sealing.ts';
import type { SiteCopy } from '../ports.ts';
import type { Rows } from './own-key.ts';

interface CustomerSharingNeeds {
  copy: SiteCopy;
  /** Those of this machine. */
  customerKeys: CustomerKeys;
  /** The partner account of the CustomerKeys. */
  connection: string;
  onRecord(action: AuditAction, merchant: string): Promise<unknown>;
  onDefect(error: unknown): void;
}

/**
 * Exchanges CustomerKeys between this bench's keychain and the shared records, encrypted with the
 * site's key.
 */
export function createCustomerSharing({
  copy,
  customerKeys,
  connection,
  onRecord,
  onDefect,
}: CustomerSharingNeeds) {
  /** A failure is retried once per program: a locked keychain is not asked repeatedly. */
  const tried = new Set<string>();

  async function openOne(key: string, merchant: string, body: unknown): Promise<boolean> {
    if (body === null) {
      const cleared = await customerKeys.clearCustomerKey(connection, merchant);
      if (cleared.ok && cleared.value.removed) await onRecord('customer-key-cleared', merchant);
      return cleared.ok;
    }
    const text = unseal(key, aboutMerchant(connection, merchant), body);
    if (text === null) throw new Error('A CustomerKey of the site cannot be opened');
    secretsOfThisRun.hide(text);
    const before = await customerKeys.customerKey(connection, merchant);
    if (before.ok && before.value === text) return true;
    const kept = await customerKeys.setCustomerKey(connection, merchant, text);
    const action = before.ok ? 'customer-key-replaced' : 'customer-key-set';
    if (kept.ok) await onRecord(action, merchant);
    return kept.ok && kept.value === 'keychain';
  }

  async function openAll(key: string, rows: Rows): Promise<void> {
    for (const [name, { body, isSeen }] of rows) {
      if (isSeen || !name.startsWith(CUSTOMER)) continue;
      const attempt = JSON.stringify([name, body]);
      if (tried.has(attempt)) continue;
      tried.add(attempt);
      const done = await openOne(key, name.slice(CUSTOMER.length), body).catch(onDefect);
      if (done) await copy.keys.seen(name);
    }
  }

  /** Shares keys entered here before there was a site key. */
  async function shareOwn(key: string, rows: Rows): Promise<void> {
    if (tried.has(key)) return;
    tried.add(key);
    const { places } = await customerKeys.customerKeys(connection);
    for (const [merchant, place] of places) {
      if (place === 'environment' || rows.has(CUSTOMER + merchant)) continue;
      const text = await customerKeys.customerKey(connection, merchant);
      if (text.ok) await put(key, merchant, text.value);
    }
  }

  /** null deletes it. */
  const put = (key: string, merchant: string, text: string | null) =>
    copy.keys.put(
      CUSTOMER + merchant,
      text === null ? null : seal(key, aboutMerchant(connection, merchant), text),
    );

  return { openAll, shareOwn, put };
}

const CUSTOMER = 'customer/';

const aboutMerchant = (connection: string, merchant: string): string =>
  JSON.stringify([connection, merchant]);
