import { customs } from './station/customs.ts';
import { desk } from './station/desk.ts';
import { doctor } from './station/doctor.ts';
import { items } from './station/items.ts';
import { merchants } from './station/merchants.ts';
import { operations } from './station/operations.ts';
import { orders } from './station/orders.ts';
import { packing } from './station/packing.ts';
import { paper } from './station/paper.ts';
import { partner } from './station/partner.ts';
import { shared } from './station/shared.ts';
import { store } from './station/store.ts';

/** The station's sentences by their English template; the numbers in braces stand for values. */
export const station: Readonly<Record<string, string>> = {
  ...customs,
  ...desk,
  ...doctor,
  ...items,
  ...merchants,
  ...operations,
  ...orders,
  ...packing,
  ...paper,
  ...partner,
  ...shared,
  ...store,
};
