import { describe, expect, it } from 'vitest';
import { COMMANDS, meaningOf } from '../../../src/main/domain/packing/scan.ts';
import { newSession } from '../../../src/main/domain/packing/transition.ts';
import type { Shipment } from '../../../src/shared/station/shipment.ts';
import { storedOrder } from '../../support/orders.ts';

const order = storedOrder();
const session = newSession(order, null, '2026-03-01T08:00:00.000Z');
const label = {
  file: '/x.pdf',
  pages: 1,
  matchedBy: 'text',
  barcodes: ['1Z-SPEC-1', 'SO-7-C1'],
} as const;
const shipment = {
  state: 'confirmed',
  cartons: [{ reference: 'SO-7-C1', weight: '1', label, state: 'labelled' }],
} as unknown as Shipment;

const mean = (text: string) => meaningOf(text, session, order, shipment);

describe('what a scan means with an order on the bench', () => {
  it('knows every command barcode, in any case', () => {
    for (const command of COMMANDS) {
      expect(mean(`pb:${command.toLowerCase()}`)).toEqual({ kind: 'command', command });
    }
  });

  it('knows an item by its barcode and by its SKU', () => {
    expect(mean('4006381333931')).toEqual({ kind: 'item', line: 0 });
    expect(mean(' tea-tin ')).toEqual({ kind: 'item', line: 1 });
  });

  it('knows an item by its GTIN in another length, and the exact one before it', () => {
    expect(mean('04006381333931')).toEqual({ kind: 'item', line: 0 });
    const [mug, tin] = order.lines;
    const both = storedOrder({
      lines: [
        { ...mug, barcode: '4006381333931' },
        { ...tin, barcode: '04006381333931' },
      ] as never,
    });
    expect(meaningOf('04006381333931', session, both, null)).toEqual({ kind: 'item', line: 1 });
  });

  it('knows the commands that say a number, a box or a reason', () => {
    expect(mean('pb:qty:12')).toEqual({ kind: 'saying', saying: { command: 'QTY', text: '12' } });
    expect(mean('PB:BOX:Medium flat')).toEqual({
      kind: 'saying',
      saying: { command: 'BOX', text: 'Medium flat' },
    });
    expect(mean('PB:HOLD:address: look')).toEqual({
      kind: 'saying',
      saying: { command: 'HOLD', text: 'address: look' },
    });
    expect(mean('PB:NONSENSE:1')).toEqual({ kind: 'foreign' });
  });

  it('knows a carton by its reference, also where that stands on its label', () => {
    expect(mean('so-7-c1')).toEqual({ kind: 'carton', carton: 'SO-7-C1' });
  });

  it('knows a label by its tracking barcode', () => {
    expect(mean('1Z-SPEC-1')).toEqual({ kind: 'label', carton: 'SO-7-C1' });
  });

  it('rule 12: does not take the label of a cancelled shipment for a label', () => {
    const cancelled = { ...shipment, state: 'cancelled' } as Shipment;
    expect(meaningOf('1Z-SPEC-1', session, order, cancelled)).toEqual({ kind: 'foreign' });
  });

  it('takes a part of a barcode for nothing of this order', () => {
    expect(mean('400638133393')).toEqual({ kind: 'foreign' });
    expect(mean('SO-7')).toEqual({ kind: 'foreign' });
  });

  it('refuses a surplus item, saying how many belong in', () => {
    const full = {
      ...session,
      cartons: [{ ...session.cartons[0], items: [{ line: 0, sku: 'MUG-BLUE', quantity: 3 }] }],
    } as typeof session;
    expect(meaningOf('MUG-BLUE', full, order, null)).toMatchObject({
      kind: 'surplus',
      message: expect.stringContaining('All 3 of MUG-BLUE'),
    });
  });

  it('says that a text is ambiguous and never guesses', () => {
    const clash = storedOrder({ lines: [{ ...order.lines[0], sku: 'SO-7-C1' } as never] });
    expect(meaningOf('SO-7-C1', session, clash, null)).toMatchObject({ kind: 'refused' });
    const twice = {
      ...shipment,
      cartons: [...shipment.cartons, { ...shipment.cartons[0], reference: 'B' }],
    };
    expect(meaningOf('1Z-SPEC-1', session, order, twice as Shipment)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('several labels'),
    });
  });
});
