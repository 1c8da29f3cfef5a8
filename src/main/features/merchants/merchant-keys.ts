import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import { sameMerchant } from '../../../shared/merchants/merchant.ts';
import type { StationParts } from '../../station/parts.ts';
import type { MerchantList } from './merchant-list.ts';
import type { MerchantService } from './merchant-service.ts';

/** The CustomerKeys by which the partner knows whose goods they are, and who pays. */
export function createMerchantKeys(
  { connection, credentials }: StationParts,
  { places, merchants, called }: MerchantList,
  customerKey: (merchant: string) => Promise<Result<string>>,
): Pick<MerchantService, 'missingKey' | 'setKey' | 'clearKey'> {
  const ofKey = (merchant: string) => ({
    subject: 'merchants',
    data: { merchant, connection: connection.name },
  });

  return {
    async missingKey(merchant) {
      if (merchant === null) return null;
      const key = await customerKey(merchant);
      if (key.ok) return null;
      if (key.error.code !== 'merchant-unknown') return key.error;
      const known = await merchants();
      const close = known.merchants.find(
        ({ name, hasKey }) => hasKey && name !== merchant && sameMerchant(name, merchant),
      );
      if (!close) return key.error;
      const message = say(
        'The order says merchant {merchant}, and the CustomerKey here is that of {name}. Correct the name on the order; nothing of it is rated or bought before.',
        { merchant, name: close.name },
      );
      return stationError('merchant-unknown', message, {
        field: 'merchant',
        retry: 'after-change',
      });
    },

    async setKey(text, key, replace, note) {
      const name = await called(text);
      if (!name.ok) return name;
      const merchant = name.value;
      const where = (await places()).places.get(merchant);
      if (where === 'sandbox' || where === 'environment') return fail(notHere(merchant, where));
      const before = await customerKey(merchant);
      // Whether another one is kept there cannot be told.
      if (!before.ok && before.error.code !== 'merchant-unknown') return before;
      const other = before.ok && before.value !== key.trim();
      if (other && !replace) return fail(fixedOnceIssued(merchant));
      const stored = await credentials.setCustomerKey(connection.name, merchant, key);
      if (!stored.ok) return stored;
      note({ action: other ? 'customer-key-replaced' : 'customer-key-set', ...ofKey(merchant) });
      return ok({ merchant, where: stored.value, replaced: other });
    },

    async clearKey(text, note) {
      const name = await called(text);
      if (!name.ok) return name;
      const merchant = name.value;
      const where = (await places()).places.get(merchant);
      if (where === 'sandbox' || where === 'environment') return fail(notHere(merchant, where));
      const cleared = await credentials.clearCustomerKey(connection.name, merchant);
      if (!cleared.ok) return cleared;
      if (cleared.value.removed) note({ action: 'customer-key-cleared', ...ofKey(merchant) });
      return ok({ merchant, removed: cleared.value.removed });
    },
  };
}

const notHere = (merchant: string, where: 'sandbox' | 'environment'): StationError =>
  stationError(
    'bad-input',
    where === 'sandbox'
      ? say('The sandbox has a CustomerKey of its own for {merchant}; it is not changed here.', {
          merchant,
        })
      : say(
          'The CustomerKey of {merchant} is given in PACKBENCH_CUSTOMER_KEYS, which goes before the keychain. Change it there.',
          { merchant },
        ),
    { field: 'merchant' },
  );

const fixedOnceIssued = (merchant: string): StationError =>
  stationError(
    'bad-input',
    say(
      'Another CustomerKey is kept for {merchant}. A CustomerKey is fixed once issued, and whose key is sent decides who pays. Replace it only if the partner issued a new one for this merchant.',
      { merchant },
    ),
    { field: 'replace', retry: 'after-change' },
  );
