import { describe, expect, it } from 'vitest';
import { newSession } from '../../../src/main/features/packing/logic/transition.ts';
import type { Session } from '../../../src/shared/packing/session.ts';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';
import { COMMANDS } from '../../../src/shared/scanning/command-codes.ts';
import { meaningOf, orderNames, type ScanContext } from '../../../src/shared/scanning/meaning.ts';
import { readScan } from '../../../src/shared/scanning/reading.ts';
import { storedOrder } from '../../support/orders.ts';

const GS = '\x1d';
const order = storedOrder();
const session = newSession(order, { box: null, insure: false }, '2026-03-01T08:00:00.000Z');
const label = {
  file: '/x.pdf',
  pages: 1,
  matchedBy: 'text',
  barcodes: ['1Z9990110123456784', 'SO-7-C1'],
} as const;
const shipment = {
  state: 'confirmed',
  cartons: [{ reference: 'SO-7-C1', weight: '1', label, state: 'labelled' }],
} as unknown as Shipment;

/** The meaning of `text`, ^ standing for the separator. */
const mean = (
  text: string,
  over: Partial<NonNullable<ScanContext['bench']>> = {},
  rest: Partial<ScanContext> = {},
) =>
  meaningOf(readScan(text.replaceAll('^', GS)), {
    bench: { session, order, shipment, ...over },
    packers: [],
    orders: [],
    inTote: [],
    ...rest,
  });
const item = (line: number, units = 1) => ({ kind: 'item', lines: [line], units, trace: null });

describe('a scan with an open order', () => {
  it('recognises every command barcode, in any case', () => {
    for (const command of COMMANDS) {
      expect(mean(`pb:${command.toLowerCase()}`)).toEqual({ kind: 'command', command });
    }
  });

  it('recognises an item by its barcode and by its SKU', () => {
    expect(mean('4006381333931')).toEqual(item(0));
    expect(mean(' tea-tin ')).toEqual(item(1));
  });

  it('recognises an item by its GTIN in another length, and an exact match first', () => {
    expect(mean('04006381333931')).toEqual(item(0));
    const [mug, tin] = order.lines;
    const both = storedOrder({
      lines: [
        { ...mug, barcode: '4006381333931' },
        { ...tin, barcode: '04006381333931' },
      ] as never,
    });
    expect(mean('04006381333931', { order: both })).toEqual(item(1));
  });

  it('recognises command barcodes with a number, a box or a reason', () => {
    expect(mean('pb:qty:12')).toEqual({ kind: 'saying', saying: { command: 'QTY', text: '12' } });
    expect(mean('PB:BOX:Medium flat')).toEqual({
      kind: 'saying',
      saying: { command: 'BOX', text: 'Medium flat' },
    });
    expect(mean('PB:HOLD:address: look')).toEqual({
      kind: 'saying',
      saying: { command: 'HOLD', text: 'address: look' },
    });
    expect(mean('PB:NONSENSE:1')).toEqual({ kind: 'no-command' });
  });

  it('recognises a carton by its reference, also when its label has it', () => {
    expect(mean('so-7-c1')).toEqual({ kind: 'carton', carton: 'SO-7-C1' });
  });

  it('recognises a label by its tracking barcode', () => {
    expect(mean('1Z9990110123456784')).toEqual({ kind: 'label', carton: 'SO-7-C1' });
  });

  it('rule 12: does not accept the label of a cancelled shipment', () => {
    const cancelled = { ...shipment, state: 'cancelled' } as Shipment;
    expect(mean('1Z9990110123456784', { shipment: cancelled })).toEqual({ kind: 'unknown' });
  });

  it('does not accept a part of a barcode', () => {
    expect(mean('400638133393')).toEqual({ kind: 'unknown' });
    expect(mean('SO-7')).toEqual({ kind: 'unknown' });
  });

  it('reports an ambiguous text and never guesses', () => {
    const clash = storedOrder({ lines: [{ ...order.lines[0], sku: 'SO-7-C1' } as never] });
    expect(mean('SO-7-C1', { order: clash })).toEqual({
      kind: 'ambiguous',
      claims: ['carton', 'item'],
      packer: null,
    });
    const twice = {
      ...shipment,
      cartons: [...shipment.cartons, { ...shipment.cartons[0], reference: 'B' }],
    };
    expect(mean('1Z9990110123456784', { shipment: twice as Shipment })).toEqual({
      kind: 'several-labels',
    });
  });
});

describe('a GS1 code', () => {
  it.each([
    [']E00614141123452', 'as in the standard'],
    [']E0614141123452', 'as it is printed'],
    [']E00614141123452]E112', 'with a supplement after it'],
  ])('%s is read as UPC-A: %s', (text) => {
    const [mug] = order.lines;
    const upc = storedOrder({ lines: [{ ...mug, barcode: '614141123452' } as never] });
    expect(mean(text, { order: upc })).toEqual(item(0));
  });

  it('with a UPC-E identifier is read as the UPC-A it stands for', () => {
    const upc = storedOrder({ lines: [{ ...order.lines[0], barcode: '042100005264' } as never] });
    expect(mean(']E004252614', { order: upc })).toEqual(item(0));
  });

  const trace = { lot: null, serial: null, expiry: null, bestBefore: null, unsure: false };

  it.each([
    [']E04006381333931', 'EAN-13 with its identifier'],
    [']E3400638133393112', 'EAN-13 with a supplement'],
    ['0104006381333931', 'GTIN as an element string, without an identifier'],
    [
      '(01)04006381333931'.replace(/[()]/g, ''),
      'GTIN as an element string, written with parentheses removed',
    ],
    ['^0104006381333931', 'with FNC1 sent first'],
    ['https://id.gs1.org/01/04006381333931', 'a GS1 Digital Link'],
    [
      ']Q1https://example.com/some/path/01/4006381333931?linkType=gs1:pip',
      'a GS1 Digital Link with a short GTIN',
    ],
  ])('%s is read as the item: %s', (text) => {
    expect(mean(text)).toEqual(item(0));
  });

  it.each([
    [']C10104006381333931' + '10LOT-7', { lot: 'LOT-7' }],
    [']d20104006381333931' + '21S1^17261231', { serial: 'S1', expiry: '261231' }],
    [']Q3010400638133393110A^21B^15270100', { lot: 'A', serial: 'B', bestBefore: '270100' }],
    [
      'https://x.example/01/04006381333931/10/A%2F1/21/B?17=261231',
      { lot: 'A/1', serial: 'B', expiry: '261231' },
    ],
    ['010400638133393110AB21XYZ', { lot: 'AB21XYZ', unsure: true }],
  ])('%s is the item, with %j', (text, said) => {
    expect(mean(text)).toEqual({ ...item(0), trace: { ...trace, ...said } });
  });

  it.each([
    [']C1020400638133393137' + '3', item(0, 3), 'a case of three'],
    ['00006141411234567890020400638133393137' + '3', item(0, 3), 'a case with its SSCC'],
    [']C1010400638133393130' + '2', item(0, 2), 'an item of two pieces'],
    [']C10204006381333931', { kind: 'count-unclear', lines: [0] }, 'a case without a count'],
    [
      ']C1010400638133393137' + '3',
      { kind: 'count-unclear', lines: [0] },
      'an item with the count of a case',
    ],
    [']C1020400638133393137' + '0', { kind: 'count-unclear', lines: [0] }, 'a count of zero'],
    [
      '02040063813339313712102345',
      { kind: 'count-unclear', lines: [0] },
      'without separators the count is 1 or 12102345',
    ],
  ])('%s is read as %j: %s', (text, meaning, _why) => {
    expect(mean(text)).toEqual(meaning);
  });

  it.each([
    [']C10104006381333932', 'check digit'],
    [']E04006381333932', 'check digit'],
    [']E0400638133393', '13 digits'],
    [']C1', 'no data'],
    [']d2hello', 'not a GS1 identifier'],
    ['https://id.gs1.org/01/04006381333932', 'check digit'],
    ['https://id.gs1.org/01/%ZZ', 'damaged'],
  ])('%s is reported as damaged: %s', (text, fault) => {
    expect(mean(text)).toEqual({ kind: 'damaged', fault: expect.stringContaining(fault) });
  });

  it('that could be another kind of code is read as that kind', () => {
    for (const text of [
      'https://example.com/tea',
      '0104006381333932',
      ']C0hello',
      ']A0SO-1',
      'HtTps://x.de/01/04006381333931',
    ]) {
      expect(mean(text)).toEqual({ kind: 'unknown' });
    }
    expect(mean(']C0tea-tin')).toEqual(item(1));
  });

  it('of eight digits is tried as EAN-8 and as UPC-E, and reported when both match', () => {
    const [mug, tin] = order.lines;
    const eights = (...barcodes: string[]) =>
      storedOrder({
        lines: [
          { ...mug, barcode: barcodes[0] },
          { ...tin, barcode: barcodes[1] ?? null },
        ] as never,
      });
    expect(mean('04252614', { order: eights('042100005264') })).toEqual(item(0));
    const both = '00100007';
    const [ean = '', upc = ''] = readScan(both).gtins;
    expect(mean(both, { order: eights(ean, upc) })).toEqual({
      kind: 'ambiguous',
      claims: ['item', 'item'],
      packer: null,
      items: [{ lines: [0] }, { lines: [1] }],
    });
  });

  it('that is an SSCC names a carton, with or without the identifier', () => {
    const sscc = '006141411234567890';
    const carton = { ...session.cartons[0], reference: sscc };
    const named = { ...session, cartons: [carton] } as Session;
    for (const text of [`00${sscc}`, `]C100${sscc}`, sscc]) {
      expect(mean(text, { session: named })).toEqual({ kind: 'carton', carton: sscc });
    }
  });

  it('with identifier 400 names an order', () => {
    expect(orderNames(readScan(`]C1400SO-8`))).toEqual(['400SO-8', 'SO-8']);
  });
});

describe('a carrier’s barcode', () => {
  const labelled = (...barcodes: string[]) =>
    ({
      state: 'confirmed',
      cartons: [{ reference: 'SO-7-C1', label: { ...label, barcodes } }],
    }) as unknown as Shipment;
  const usps = '9205590164917312751089';

  it.each([
    [usps, `42098101${usps}`, 'USPS with the ZIP code before it'],
    [usps, `]C1420981012345${usps}`, 'USPS with ZIP+4, as a GS1-128'],
    [
      `(420)98101(92)05590164917312751089`,
      `]C142098101^${usps}`,
      'as two readers write the same code',
    ],
    ['1001924334250001000300779017972697', '779017972697', 'FedEx, the number alone'],
    ['9632080190000000000000779017972697', '779017972697', 'FedEx, a code that begins with 96'],
    ['9611020987654312345672', '987654312345672', 'FedEx Ground'],
    ['JJD0099999999999999999', 'JD0099999999999999999', 'DHL, without its data identifier'],
    ['00340434161094042557', '340434161094042557', 'an SSCC'],
    ['1Z999AA10123456784', '1z999aa10123456784', 'UPS'],
  ])('%s and %s belong to one label: %s', (on, scanned) => {
    expect(mean(scanned, { shipment: labelled(on) })).toEqual({ kind: 'label', carton: 'SO-7-C1' });
    expect(
      mean(on.replace(/[()]/g, ''), { shipment: labelled(scanned.replace('^', GS)) }).kind,
    ).toBe('label');
  });

  it('of another parcel does not belong to this order', () => {
    expect(mean(`42098101${usps}`, { shipment: labelled('9205590164917312751090') })).toEqual({
      kind: 'unknown',
    });
    expect(mean(usps.slice(2), { shipment: labelled(usps) })).toEqual({ kind: 'unknown' });
  });
});
