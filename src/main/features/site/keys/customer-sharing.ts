import { secretsOfThisRun } from '../../../../shared/kernel/secrets.ts';
import { seal, unseal } from '../rules/sealing.ts';
import type { Rows } from './own-key.ts';
import type { SiteKeysParts } from './site-keys-parts.ts';

/**
 * Exchanges CustomerKeys between this bench's keychain and the shared records, encrypted with the
 * site's key.
 */
export function createCustomerSharing({ copy, credentials, connection, ...parts }: SiteKeysParts) {
  /** A failure is retried once per program: a locked keychain is not asked repeatedly. */
  const tried = new Set<string>();

  async function openOne(key: string, merchant: string, body: unknown): Promise<boolean> {
    if (body === null) {
      const cleared = await credentials.clearCustomerKey(connection, merchant);
      if (cleared.ok && cleared.value.removed)
        await parts.onRecord('customer-key-cleared', merchant);
      return cleared.ok;
    }
    const text = unseal(key, aboutMerchant(connection, merchant), body);
    if (text === null) throw new Error('A CustomerKey of the site cannot be opened');
    secretsOfThisRun.hide(text);
    const before = await credentials.customerKey(connection, merchant);
    if (before.ok && before.value === text) return true;
    const kept = await credentials.setCustomerKey(connection, merchant, text);
    const action = before.ok ? 'customer-key-replaced' : 'customer-key-set';
    if (kept.ok) await parts.onRecord(action, merchant);
    return kept.ok && kept.value === 'keychain';
  }

  async function openAll(key: string, rows: Rows): Promise<void> {
    for (const [name, { body, isSeen }] of rows) {
      if (isSeen || !name.startsWith(CUSTOMER)) continue;
      const attempt = JSON.stringify([name, body]);
      if (tried.has(attempt)) continue;
      tried.add(attempt);
      const done = await openOne(key, name.slice(CUSTOMER.length), body).catch(parts.onDefect);
      if (done) await copy.keys.seen(name);
    }
  }

  /** Shares keys entered here before there was a site key. */
  async function shareOwn(key: string, rows: Rows): Promise<void> {
    if (tried.has(key)) return;
    tried.add(key);
    const { places } = await credentials.customerKeys(connection);
    for (const [merchant, place] of places) {
      if (place === 'environment' || rows.has(CUSTOMER + merchant)) continue;
      const text = await credentials.customerKey(connection, merchant);
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
