import type { Merchant } from '../../../shared/merchants/merchant.ts';
import type { Box } from '../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { underTerms } from '../rating/logic/choose.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { defaultBox, SAMPLE_BOXES } from './boxes.ts';
import type { Beginning, MerchantConnection, Owned } from './ports.ts';

/** Settings as they apply to one merchant's orders. */
export interface MerchantRules {
  settings: Settings;
  /** Whether shipments are insured by default. */
  insure: boolean;
}

export const merchantNamed = ({ merchants }: Settings, name: string | null): Merchant | null =>
  merchants.find((each) => each.name === name) ?? null;

/**
 * Effective settings for an order of that merchant: its own address, boxes and rule instead of the
 * station's. All readers of these for an order must use this.
 */
export function rulesFor(settings: Settings, name: string | null): MerchantRules {
  const merchant = merchantNamed(settings, name);
  if (!merchant) return { settings, insure: false };
  const boxes = merchant.boxes.length > 0 ? merchant : null;
  return {
    insure: merchant.insure ?? false,
    settings: {
      ...settings,
      shipFrom: merchant.address ?? settings.shipFrom,
      choose: merchant.choose ?? underTerms(settings.choose, merchant.terms ?? null),
      boxes: boxes?.boxes ?? settings.boxes,
      'boxes.default': boxes ? boxes.defaultBox : settings['boxes.default'],
    },
  };
}

/** The order with its merchant's default terms, where it has none. */
export function onTerms<O extends Pick<StoredOrder, 'merchant' | 'terms'>>(
  settings: Settings,
  order: O,
): O {
  const terms = order.terms ?? merchantNamed(settings, order.merchant)?.terms ?? null;
  return terms === order.terms ? order : { ...order, terms };
}

/** Boxes of the station and of all merchants, each name once; the order decides whose box a name means. */
export const everyBox = ({ boxes, merchants }: Settings): Box[] => [
  ...new Map(
    [...merchants.flatMap((merchant) => merchant.boxes), ...boxes].map((box) => [box.name, box]),
  ).values(),
];

/** null: no particular order. */
type Whose = StoredOrder | null;

/** Boxes and rating parameters for an order at the bench. */
export interface BenchRules {
  settings(whose: Whose): Settings;
  /** On the sandbox: sample boxes while none are configured. */
  boxes(whose: Owned | null): readonly Box[];
  begin(whose: Whose): Beginning;
}

export interface BenchRulesNeeds {
  settings: SettingsSource;
  connection: MerchantConnection;
}

export function createBenchRules({ settings, connection }: BenchRulesNeeds): BenchRules {
  const rules = (whose: Owned | null) => rulesFor(settings.current(), whose?.merchant ?? null);

  function boxes(whose: Owned | null): readonly Box[] {
    const { boxes: own } = rules(whose).settings;
    return own.length > 0 || !connection.sandbox ? own : SAMPLE_BOXES;
  }

  return {
    settings: (whose) => rules(whose).settings,
    boxes,
    begin(whose) {
      const { settings: current, insure } = rules(whose);
      const sample = current.boxes.length === 0 ? (boxes(whose)[1] ?? null) : null;
      return { box: defaultBox(current) ?? sample, insure };
    },
  };
}
