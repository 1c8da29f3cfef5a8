import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseOrderFile } from '../../../../src/main/features/intake/logic/parse-order-file.ts';
import {
  addressWarnings,
  ofReceiver,
  ofSender,
} from '../../../../src/main/features/orders/logic/address-warnings.ts';
import { customsGaps } from '../../../../src/main/features/rating/logic/customs.ts';
import type { Order } from '../../../../src/shared/orders/order.ts';
import { SHIPPED } from '../../../support/requirements.ts';

const folder = new URL('../../../../resources/orders/', import.meta.url);
const files = readdirSync(fileURLToPath(folder)).sort();
const parsed = files.map((name) => parseOrderFile(name, readFileSync(new URL(name, folder))));
const orders = parsed.flatMap((file) => file.orders.map(({ order }) => order));

function sample(reference: string): Order {
  return orders.find((order) => order.reference === reference) ?? expect.fail(reference);
}

/** Checks a GTIN's last digit, the check digit over the others. */
function isGtin(text: string): boolean {
  const digits = [...text].map(Number);
  const sum = digits.toReversed().reduce((total, digit, at) => total + digit * (at % 2 ? 3 : 1), 0);
  return /^\d{13}$/.test(text) && sum % 10 === 0;
}

describe('the sample orders', () => {
  it('are ten, read without a rejection or warning', () => {
    expect(parsed.flatMap(({ rejected, warnings }) => [...rejected, ...warnings])).toEqual([]);
    expect(orders.map(({ reference }) => reference)).toEqual(
      Array.from({ length: 10 }, (_each, index) => `SO-${1001 + index}`),
    );
  });

  it('need no settings: each has a valid sender address', () => {
    for (const { shipFrom } of orders) {
      expect(shipFrom && addressWarnings(shipFrom, SHIPPED, ofSender)).toEqual([]);
    }
  });

  it('have unique barcodes with valid check digits', () => {
    const barcodes = orders.flatMap(({ lines }) => lines.map(({ barcode }) => barcode ?? ''));
    expect(barcodes.filter((barcode) => !isGtin(barcode))).toEqual([]);
    expect(new Set(barcodes).size).toBe(barcodes.length);
  });

  it('have complete customs data, except the one made to lack it', () => {
    const findings = orders.flatMap((order) =>
      customsGaps(order).map(({ line, field }) => [order.reference, line, field]),
    );
    expect(findings).toEqual([['SO-1004', 1, 'hsCode']]);
  });

  it('have no address warnings, except the one in Japanese', () => {
    const warned = orders.filter(
      ({ shipTo }) => addressWarnings(shipTo, SHIPPED, ofReceiver).length > 0,
    );
    expect(warned.map(({ reference }) => reference)).toEqual(['SO-1008']);
    expect(addressWarnings(sample('SO-1008').shipTo, SHIPPED, ofReceiver)).toHaveLength(5);
  });

  it('contain the cases described for them', () => {
    expect(sample('SO-1002').lines.map(({ quantity }) => quantity)).toEqual([2, 3, 3]);
    expect(sample('SO-1003')).toMatchObject({
      b2b: true,
      locationName: 'CHI-1',
      reasonForExport: null,
      shipTo: { federalTaxId: '11.222.333/0001-81', stateTaxId: '110.042.490.114' },
    });
    expect(sample('SO-1005').merchant).toBe('Aurora Outfitters');
    expect(orders.filter(({ merchant }) => merchant !== null)).toHaveLength(1);
    expect(
      orders.filter(({ weightUnit }) => weightUnit === 'LB').map(({ reference }) => reference),
    ).toEqual(['SO-1006', 'SO-1007']);
    expect(sample('SO-1010').shipTo.country).toBe('KP');
  });
});
