import Big from 'big.js';
import type { ItemKey } from '../../../shared/catalogue/item.ts';
import { isWrong } from '../../../shared/catalogue/weights/declared.ts';
import type { MeasuredItem } from '../../../shared/catalogue/weights/measured.ts';
import {
  convertMass,
  gramsOf,
  type Weight,
  type WeightUnit,
} from '../../../shared/kernel/measure.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { ItemRepository, WeightRepository } from './ports.ts';

/** Weights learned from scales: plainly wrong declared ones first, then by SKU. */
export type MeasuredItems = ReturnType<typeof createMeasuredItems>;

export interface MeasuredItemsNeeds {
  items: ItemRepository;
  weights: WeightRepository;
  settings: SettingsSource;
  /** The partner account of the learned weights. */
  connection: string;
}

export const createMeasuredItems =
  ({ items, weights, settings, connection }: MeasuredItemsNeeds) =>
  async ({ wrong = false }: { wrong?: boolean | undefined }): Promise<MeasuredItem[]> => {
    const all = await weights.all(connection);
    const goods = all.filter(({ kind }) => kind === 'item');
    const known = new Map(
      (await items.findMany(goods.map(({ merchant, name: sku }) => ({ merchant, sku })))).map(
        (item) => [keyText(item), item],
      ),
    );
    const boxes = Map.groupBy(
      all.filter(({ kind }) => kind === 'box'),
      ({ merchant }) => merchant,
    );
    const measured = goods.map((each): MeasuredItem => {
      const { merchant, name: sku } = each;
      const item = known.get(keyText({ merchant, sku }));
      const ownUnit = item?.unitWeight?.unit ?? settings.current()['units.weight'];
      const confirmed = item?.confirmed.includes('unitWeight') ? item.unitWeight : null;
      const declared = confirmed ? Number(gramsOf(confirmed)) : each.declared;
      return {
        merchant,
        sku,
        description: item?.description ?? '',
        declared: confirmed ?? shown(declared, ownUnit),
        measured: shown(each.mean, ownUnit),
        spreadGrams: tenths(Math.sqrt(each.spread)),
        unsureGrams: tenths(Math.sqrt(each.variance)),
        readings: each.readings,
        wrong: isWrong(each, declared, boxes.get(merchant) ?? []),
      };
    });
    const asked = wrong ? measured.filter((each) => each.wrong) : measured;
    return asked.toSorted(
      (one, other) =>
        Number(other.wrong) - Number(one.wrong) ||
        compareText(one.sku, other.sku) ||
        compareText(one.merchant ?? '', other.merchant ?? ''),
    );
  };

const keyText = ({ merchant, sku }: ItemKey): string => JSON.stringify([merchant, sku]);

const compareText = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;

const tenths = (grams: number): number => Math.round(grams * 10) / 10;

/** Rounded to a bench scale's precision: a gram for heavy items, a tenth for light ones. */
function shown(grams: number, unit: WeightUnit): Weight {
  const value = new Big(grams.toFixed(grams >= 100 ? 0 : 1)).toFixed();
  const places = unit === 'LB' ? 4 : 5;
  const inUnit = convertMass(value, 'g', unit === 'LB' ? 'lb' : 'kg');
  return { value: new Big(inUnit).round(places, Big.roundHalfUp).toFixed(), unit };
}
