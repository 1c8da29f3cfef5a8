import type { StationError } from '../../../shared/kernel/errors.ts';
import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { KeyPlace, KnownMerchant, MerchantSign } from '../../../shared/merchants/merchant.ts';
import type { MerchantReportRow, ReportRange } from '../../../shared/merchants/merchant-report.ts';
import type { Noted } from '../../kernel/handle.ts';
import type { StationParts } from '../../station/parts.ts';
import { credentialsFor } from '../connection/connection.ts';
import { createMerchantKeys } from './merchant-keys.ts';
import { createMerchantList } from './merchant-list.ts';
import { merchantNamed } from './merchant-rules.ts';
import { merchantReport } from './rules/report.ts';

/** Whose goods are packed here (3PL): their keys, what the bench shows of them, what they cost. */
export interface MerchantService {
  /** Known by their key, their settings or their orders; `trouble`: keys that cannot be read now. */
  merchants(): Promise<{ merchants: KnownMerchant[]; trouble: StationError | null }>;
  sign(name: string): Promise<MerchantSign>;
  /** Why nothing can be rated or bought for it; null: its key is here. Errors as data. */
  missingKey(merchant: string | null): Promise<StationError | null>;
  /**
   * Another key than the one that is kept is taken only where it is to `replace` it: "CustomerKey is
   * fixed once issued" (interface document, "Authentication", 4). Errors: `bad-input`.
   */
  setKey(
    name: string,
    key: string,
    replace: boolean,
    note: (entry: Noted<'customer-key-set' | 'customer-key-replaced'>) => void,
  ): Promise<Result<KeptKey>>;
  clearKey(
    name: string,
    note: (entry: Noted<'customer-key-cleared'>) => void,
  ): Promise<Result<{ merchant: string; removed: boolean }>>;
  /** Of one merchant, or of each. */
  report(merchant: string | null, range: ReportRange): Promise<Result<MerchantReportRow[]>>;
}

interface KeptKey {
  /** As it is written here; the name may have been given in other letters. */
  merchant: string;
  where: KeyPlace;
  replaced: boolean;
}

export function createMerchantService(parts: StationParts): MerchantService {
  const { connection, credentials, store } = parts;
  const { customerKey } = credentialsFor(connection, credentials);
  const list = createMerchantList(parts);
  return {
    merchants: list.merchants,
    ...createMerchantKeys(parts, list, customerKey),

    async sign(name) {
      const found = merchantNamed(parts.settings.current(), name);
      const { logo = null, colour = null, notes = '' } = found ?? {};
      return { name, logo, colour, notes, hasKey: (await customerKey(name)).ok };
    },

    async report(text, { from, to }) {
      const name = text === null ? ok(null) : await list.called(text);
      if (!name.ok) return name;
      const merchant = name.value;
      const tried = await store.journal.list({
        connection: connection.name,
        ...(merchant === null ? {} : { merchant }),
        ...(from === null ? {} : { openedFrom: startOf(from, 0) }),
        ...(to === null ? {} : { openedBefore: startOf(to, 1) }),
      });
      return ok(merchantReport(tried));
    },
  };
}

/** The moment at which that day begins here, or one that many days later. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
