import type { DimensionUnit, WeightUnit } from '../../../shared/kernel/measure.ts';
import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { Box } from '../../../shared/orders/carton.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { rulesFor } from '../merchants/merchant-rules.ts';
import { singleCarton } from '../orders/logic/cartons.ts';
import { rateQuestion } from '../rating/logic/question.ts';
import type { RateQuestion } from '../rating/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { cartonsToShip } from './pack-for-shipping.ts';
import type { SessionRepository } from './ports.ts';

export interface QuestionNeeds {
  sessions: SessionRepository;
  settings: SettingsSource;
}

/**
 * The rate question for an order: with the cartons of its session, or one of the default box. Does not ask
 * the partner. Errors: `bad-input`, `customs-missing`. `instead`: the box to use if there is neither.
 */
export async function questionAsPacked(
  needs: QuestionNeeds,
  order: StoredOrder,
  instead: Box | null = null,
): Promise<Result<RateQuestion>> {
  const { settings } = rulesFor(needs.settings.current(), order.merchant);
  const session = await needs.sessions.find(order.id);
  const packed = cartonsToShip(order, [], session, settings);
  const cartons = packed.ok || !instead ? packed : ok([singleCarton(order, instead)]);
  if (!cartons.ok) return cartons;
  const { shipFrom } = settings;
  const question = rateQuestion(order, cartons.value, { shipFrom, insure: false });
  return question.ok ? ok(question.value) : question;
}

/** Smallest possible box, if no box is known: the rates then do not depend on its size. */
export const noBox = (dimensionUnit: DimensionUnit, weightUnit: WeightUnit): Box => ({
  name: '',
  dimensions: { length: '1', width: '1', height: '1', unit: dimensionUnit },
  weight: { value: '0', unit: weightUnit },
});
