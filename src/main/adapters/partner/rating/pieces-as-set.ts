import { times } from '../../../../shared/kernel/decimal.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { Goods } from '../../../features/rating/ports.ts';

interface WithGoods {
  goods?: Goods[];
  cartons: { goods: Goods[] }[];
}

type PieceSettings = Pick<Settings, 'connection.pieceWeight' | 'connection.hsCodeDigits'>;

/**
 * The question with goods in the form that this partner accepts: Piece.Weight ("weight of this item") is
 * the weight of one unit, or with `per-line` of all units of the line; HS codes are cut to six digits
 * unless the setting allows more.
 */
export function asSet<Q extends WithGoods>(question: Q, settings: PieceSettings): Q {
  const isPerLine = settings['connection.pieceWeight'] === 'per-line';
  const digits = settings['connection.hsCodeDigits'];
  const as = (goods: Goods): Goods => ({
    ...goods,
    hsCode: goods.hsCode.slice(0, digits),
    unitWeight: isPerLine ? times(goods.unitWeight, goods.quantity) : goods.unitWeight,
  });
  return {
    ...question,
    ...(question.goods ? { goods: question.goods.map(as) } : {}),
    cartons: question.cartons.map((carton) => ({ ...carton, goods: carton.goods.map(as) })),
  };
}
