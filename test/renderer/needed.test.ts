import { expect, test } from 'vitest';
import { preflight } from '../../src/main/features/packing/preflight-findings.ts';
import { BLANK, BLANK_LINE } from '../../src/renderer/features/orders/entry/blank.ts';
import { isNeeded } from '../../src/shared/orders/needed.ts';
import { OrderSchema } from '../../src/shared/orders/order.ts';
import { anOrder } from '../support/orders.ts';
import { SHIPPED } from '../support/requirements.ts';

const FACTS = {
  missingKey: null,
  notServed: null,
  refusal: null,
  cartons: [],
  on: '2026-11-30',
  requirements: SHIPPED,
};

const PATHS = [
  ...Object.keys(BLANK.order),
  ...Object.keys(BLANK.shipTo).map((name) => `shipTo.${name}`),
  ...Object.keys(BLANK_LINE).map((name) => `lines[0].${name}`),
];

/** A complete order without this field. */
function without(path: string, country: string, b2b: boolean): Record<string, unknown> {
  const order: Record<string, unknown> = { ...anOrder(), b2b };
  const shipTo = { ...anOrder().shipTo, country, zip: '1', state: 'S', phone: '1' };
  order.shipTo = { ...shipTo, federalTaxId: '1' };
  const [field = '', part = ''] = path.split('.').toReversed();
  const at = part === '' ? order : part === 'shipTo' ? order.shipTo : (order.lines as object[])[0];
  Reflect.deleteProperty(at as object, field);
  return order;
}

/** Whether the order is rejected when read, or the check before packing misses the field. */
function isMissed(path: string, country: string, b2b: boolean): boolean {
  const read = OrderSchema.safeParse(without(path, country, b2b));
  if (!read.success) return true;
  const found = preflight(read.data, { ...FACTS, ownAddress: read.data.shipTo });
  return found.some(({ field, code }) => field === path && code !== 'address-text');
}

test.each([
  ['US', false],
  ['HK', false],
  ['BR', false],
  ['DE', true],
  ['AE', true],
  ['IE', false],
])(
  'a form marks as required in %s what the check before packing misses (B2B: %s)',
  (country, b2b) => {
    const missed = PATHS.filter((path) => isMissed(path, country, b2b));
    expect(missed.length).toBeGreaterThan(12);
    expect(PATHS.filter((path) => isNeeded(path, { country, b2b }, SHIPPED))).toEqual(missed);
  },
);
