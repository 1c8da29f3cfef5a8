import { commandFound, looksLikeCommand } from '../../../shared/kernel/codes.ts';
import { type StationError, stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import {
  type KeyPlace,
  type KnownMerchant,
  type MerchantSign,
  sameMerchant,
} from '../../../shared/merchants/merchant.ts';
import type { MerchantReportRow, ReportRange } from '../../../shared/merchants/merchant-report.ts';
import { MerchantNameSchema } from '../../../shared/orders/order.ts';
import type { Noted } from '../../kernel/handle.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { merchantReport } from './logic/report.ts';
import { merchantNamed } from './merchant-rules.ts';
import type { CustomerKeys, MerchantConnection, MerchantPurchases } from './ports.ts';

/** Merchants (3PL): keys, display data at the bench, and costs. */
export type MerchantService = ReturnType<typeof createMerchantService>;

interface StoredKey {
  /** In its stored spelling; the given name may differ in case. */
  merchant: string;
  where: KeyPlace;
  replaced: boolean;
}

export interface MerchantServiceNeeds {
  /** Keys entered here, in the keychain or the environment. */
  customerKeys: CustomerKeys;
  /** The CustomerKey of a merchant on this connection, the sandbox's too. */
  customerKey(merchant: string): Promise<Result<string>>;
  orders: OrderRepository;
  journal: MerchantPurchases;
  settings: SettingsSource;
  connection: MerchantConnection;
}

export function createMerchantService(needs: MerchantServiceNeeds) {
  const { customerKey, journal, settings, connection } = needs;
  const list = createMerchantList(needs);
  const keys = createMerchantKeys(needs, list);
  return {
    /** Known by key, settings or orders; `trouble`: keys that cannot be read now. */
    merchants: list.merchants,
    missingKey: keys.missingKey,
    setKey: keys.setKey,
    clearKey: keys.clearKey,

    async sign(name: string): Promise<MerchantSign> {
      const found = merchantNamed(settings.current(), name);
      const { logo = null, colour = null, notes = '' } = found ?? {};
      return { name, logo, colour, notes, hasKey: (await customerKey(name)).ok };
    },

    async report(
      text: string | null,
      { from, to }: ReportRange,
    ): Promise<Result<MerchantReportRow[]>> {
      const name = text === null ? ok(null) : await list.called(text);
      if (!name.ok) return name;
      const merchant = name.value;
      const tried = await journal.list({
        connection: connection.name,
        ...(merchant === null ? {} : { merchant }),
        ...(from === null ? {} : { openedFrom: startOf(from, 0) }),
        ...(to === null ? {} : { openedBefore: startOf(to, 1) }),
      });
      return ok(merchantReport(tried));
    },
  };
}

/** Local start of that day, or of one `later` days after it. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** CustomerKeys, by which the partner identifies and bills a merchant. */
function createMerchantKeys(
  { customerKeys, customerKey, connection }: MerchantServiceNeeds,
  { places, merchants, called }: MerchantList,
) {
  const ofKey = (merchant: string) => ({
    subject: 'merchants',
    data: { merchant, connection: connection.name },
  });

  return {
    /** Why nothing can be rated or bought for it; null: its key is available. */
    async missingKey(merchant: string | null): Promise<StationError | null> {
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
        'The order names the merchant {merchant}, but the CustomerKey here is that of {name}. Correct the name on the order; until then it is not rated or bought.',
        { merchant, name: close.name },
      );
      return stationError('merchant-unknown', message, {
        field: 'merchant',
        retry: 'after-change',
      });
    },

    /**
     * Saves a key; a different existing one only with `replace`: "CustomerKey is fixed once issued"
     * (interface document, "Authentication", 4). Errors: `bad-input`.
     */
    async setKey(
      text: string,
      key: string,
      replace: boolean,
      note: (entry: Noted<'customer-key-set' | 'customer-key-replaced'>) => void,
    ): Promise<Result<StoredKey>> {
      const name = await called(text);
      if (!name.ok) return name;
      const merchant = name.value;
      const where = (await places()).places.get(merchant);
      if (where === 'sandbox' || where === 'environment') return fail(notHere(merchant, where));
      const before = await customerKey(merchant);
      // Whether a different key exists cannot be determined.
      if (!before.ok && before.error.code !== 'merchant-unknown') return before;
      const other = before.ok && before.value !== key.trim();
      if (other && !replace) return fail(fixedOnceIssued(merchant));
      const stored = await customerKeys.setCustomerKey(connection.name, merchant, key);
      if (!stored.ok) return stored;
      note({ action: other ? 'customer-key-replaced' : 'customer-key-set', ...ofKey(merchant) });
      return ok({ merchant, where: stored.value, replaced: other });
    },

    async clearKey(
      text: string,
      note: (entry: Noted<'customer-key-cleared'>) => void,
    ): Promise<Result<{ merchant: string; removed: boolean }>> {
      const name = await called(text);
      if (!name.ok) return name;
      const merchant = name.value;
      const where = (await places()).places.get(merchant);
      if (where === 'sandbox' || where === 'environment') return fail(notHere(merchant, where));
      const cleared = await customerKeys.clearCustomerKey(connection.name, merchant);
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
          'The CustomerKey of {merchant} is set in PACKBENCH_CUSTOMER_KEYS, which overrides the keychain. Change it there.',
          { merchant },
        ),
    { field: 'merchant' },
  );

const fixedOnceIssued = (merchant: string): StationError =>
  stationError(
    'bad-input',
    say(
      'Another CustomerKey is stored for {merchant}. A CustomerKey never changes once issued, and it decides who pays. Replace it only if the partner issued a new one for this merchant.',
      { merchant },
    ),
    { field: 'replace', retry: 'after-change' },
  );

/** Merchants known by key, settings or orders. */
type MerchantList = ReturnType<typeof createMerchantList>;

function createMerchantList({ customerKeys, orders, settings, connection }: MerchantServiceNeeds) {
  async function places(): Promise<{
    places: Map<string, KeyPlace>;
    trouble: StationError | null;
  }> {
    const known = await customerKeys.customerKeys(connection.name);
    const own = Object.keys(connection.play?.customerKeys ?? {});
    const all = new Map<string, KeyPlace>(known.places);
    for (const merchant of own) all.set(merchant, 'sandbox');
    return { places: all, trouble: known.trouble };
  }

  /** `trouble`: keys that cannot be read now. */
  async function merchants(): Promise<{
    merchants: KnownMerchant[];
    trouble: StationError | null;
  }> {
    const keys = await places();
    const set = settings.current().merchants.map(({ name }) => name);
    const names = new Set([...keys.places.keys(), ...set, ...(await orders.merchants())]);
    const known = [...names]
      .sort((a, b) => a.localeCompare(b, 'en'))
      .map((name) => {
        const where = keys.places.get(name) ?? null;
        return { name, hasKey: where !== null, where, set: set.includes(name) };
      });
    return { merchants: known, trouble: keys.trouble };
  }

  /** Finds a known merchant, ignoring case and blanks. */
  async function called(text: string): Promise<Result<string>> {
    const name = MerchantNameSchema.safeParse(text);
    if (!name.success) {
      const message = say('merchant: expected a name of at most 80 characters, without a slash');
      return refuse('bad-input', message, { field: 'merchant' });
    }
    if (looksLikeCommand(name.data)) {
      const message = say('merchant: {why}', { why: commandFound(name.data) });
      return refuse('bad-input', message, { field: 'merchant' });
    }
    const { merchants: known } = await merchants();
    const exact = known.find((each) => each.name === name.data);
    const close = exact ?? known.find((each) => sameMerchant(each.name, name.data));
    return ok(close?.name ?? name.data);
  }

  return { places, merchants, called };
}
