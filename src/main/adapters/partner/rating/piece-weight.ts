import { times } from '../../../../shared/kernel/decimal.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { Goods } from '../../../features/rating/ports.ts';

interface Weighed {
  goods?: Goods[];
  cartons: { goods: Goods[] }[];
}

/**
 * Sets Piece.Weight ("weight of this item"): the weight of one unit, or, with the setting
 * `connection.pieceWeight` at `per-line`, of all units of the line.
 */
export function weighed<Q extends Weighed>(
  question: Q,
  meaning: Settings['connection.pieceWeight'],
): Q {
  if (meaning !== 'per-line') return question;
  const ofLine = (goods: Goods): Goods => ({
    ...goods,
    unitWeight: times(goods.unitWeight, goods.quantity),
  });
  return {
    ...question,
    ...(question.goods ? { goods: question.goods.map(ofLine) } : {}),
    cartons: question.cartons.map((carton) => ({ ...carton, goods: carton.goods.map(ofLine) })),
  };
}
