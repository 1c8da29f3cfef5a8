import type { Result } from '../../../../shared/kernel/result.ts';
import type { DecisionLog } from '../../../kernel/decision-log.ts';
import { reportDefect } from '../../../kernel/log.ts';
import type { Partner } from '../../../kernel/partner.ts';
import type { Signal } from '../../../kernel/signal.ts';
import type { CustomerKeys } from '../../merchants/ports.ts';
import type { SiteSecrets } from '../../records/ports.ts';
import type { SiteCopy } from '../ports.ts';
import { createSiteKeys, type SiteKeysOfBench } from './site-keys.ts';

/** What the site's key and the CustomerKeys shared with it need. */
export interface SharedKeysNeeds {
  copy: SiteCopy;
  secrets: SiteSecrets;
  /** Those of this machine. */
  customerKeys: CustomerKeys;
  decisions: DecisionLog;
  connection: Partner;
  /** Notified when the status of the keys changes. */
  changedHere: Signal;
}

export interface SharedKeys {
  siteKeys: SiteKeysOfBench;
  /** Those of this machine; what is entered or removed through them is shared with the other benches. */
  customerKeys: CustomerKeys;
}

export function createSharedKeys({
  copy,
  secrets,
  customerKeys,
  decisions,
  connection,
  changedHere,
}: SharedKeysNeeds): SharedKeys {
  const onDefect = (error: unknown) => reportDefect(error, 'site');
  const siteKeys = createSiteKeys({
    copy,
    secrets,
    customerKeys,
    connection: connection.name,
    onRecord: (action, merchant) =>
      decisions.write({
        action,
        subject: 'merchants',
        data: { merchant, connection: connection.name },
      }),
    onDefect,
    onChange: changedHere.notify,
  });
  async function share(
    done: Result<unknown>,
    of: string,
    merchant: string,
    text: string | null,
  ): Promise<void> {
    if (done.ok && of === connection.name) await siteKeys.share(merchant, text).catch(onDefect);
  }
  return {
    siteKeys,
    customerKeys: {
      customerKey: (of, merchant) => customerKeys.customerKey(of, merchant),
      customerKeys: (of) => customerKeys.customerKeys(of),
      async setCustomerKey(of, merchant, text) {
        const set = await customerKeys.setCustomerKey(of, merchant, text);
        await share(set, of, merchant.trim(), text.trim());
        return set;
      },
      async clearCustomerKey(of, merchant) {
        const cleared = await customerKeys.clearCustomerKey(of, merchant);
        await share(cleared, of, merchant, null);
        return cleared;
      },
    },
  };
}
