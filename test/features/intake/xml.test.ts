import { describe, expect, it } from 'vitest';
import { parseOrderFile } from '../../../src/main/features/intake/logic/parse-order-file.ts';
import { readyMade } from '../../../src/main/features/intake/ready-made.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import type { ColumnMap } from '../../../src/shared/settings/column-maps.ts';
import { bytes } from './logic/files.ts';

const ERP: ColumnMap = {
  name: 'erp',
  headings: [],
  columns: {
    order_element: 'Order',
    reference: '@No',
    currency: '=CHF',
    ship_to_name: 'To/Name',
    ship_to_address_line1: 'To/Street',
    ship_to_city: 'To/Town',
    ship_to_country: 'To/Land',
    notes: 'Note',
    sku: 'Lines/Line/Item',
    quantity: 'Lines/Line/Pieces',
    unit_weight: 'Lines/Line/Grams',
    weight_unit: '=G',
    unit_price: 'Lines/Line/Price',
  },
};
const TO = '<To><Name>Ada</Name><Street>Weg 1</Street><Town>Bern</Town><Land>CH</Land></To>';
const line = (sku: string, pieces = '2') =>
  `<Line><Item>${sku}</Item><Pieces>${pieces}</Pieces><Grams>380</Grams><Price>12.50</Price></Line>`;
const order = (reference: string, lines: string, more = '') =>
  `<Order No="${reference}">${TO}${more}\n<Lines>\n${lines}\n</Lines></Order>`;
const xml = (...orders: string[]) =>
  `<?xml version="1.0"?>\n<Export><Date>now</Date>\n${orders.join('\n')}\n</Export>`;

const read = (text: string | Uint8Array, maps = [ERP], name = 'orders.xml') =>
  parseOrderFile(name, typeof text === 'string' ? bytes(text) : text, {
    weightUnit: 'KG',
    dimensionUnit: 'CM',
    remembered: maps,
  });
const refusal = (text: string, maps?: ColumnMap[]) => {
  const { orders, rejected } = read(text, maps);
  expect(orders).toEqual([]);
  expect(rejected).toHaveLength(1);
  const [{ line, field, message } = expect.fail('nothing refused')] = rejected;
  return { line, field, message: english(message) };
};

describe('an XML order file', () => {
  it('gives one order per order element, with one line per repeated line element', () => {
    const { orders, rejected, warnings } = read(
      xml(
        order('SO-1', `${line('MUG')}\n${line('CUP &amp; <![CDATA[<lid>]]>', '1')}`),
        order('SO-2', line('MUG')),
      ),
    );
    expect(rejected).toEqual([]);
    expect(warnings.map(english)).toEqual([expect.stringContaining('dimensionUnit')]);
    expect(orders.map((each) => [each.order.reference, each.line])).toEqual([
      ['SO-1', 5],
      ['SO-2', 10],
    ]);
    expect(orders[0]?.order).toMatchObject({
      currency: 'CHF',
      weightUnit: 'KG',
      shipTo: { name: 'Ada', country: 'CH' },
      lines: [
        { sku: 'MUG', quantity: 2, unitWeight: '0.38', unitPrice: '12.50' },
        { sku: 'CUP & <lid>', quantity: 1 },
      ],
    });
  });

  it('names line, field, expected and found value of a rejected order', () => {
    const { orders, rejected } = read(
      xml(order('SO-1', line('MUG')), order('SO-2', `${line('MUG')}\n${line('CUP', 'two')}`)),
    );
    expect(orders.map((each) => each.order.reference)).toEqual(['SO-1']);
    expect(rejected).toMatchObject([{ line: 10, field: 'quantity' }]);
    expect(english(rejected[0]?.message ?? '')).toContain('found "two"');
  });

  it('rejects an order with two different texts for one column, and accepts equal ones', () => {
    const same = order('SO-1', `${line('MUG')}${line('CUP')}`, '<Note>A</Note><Note>A</Note>');
    const other = order('SO-2', `${line('MUG')}${line('CUP')}`, '<Note>A</Note><Note>B</Note>');
    const { orders, rejected } = read(xml(same, other));
    expect(orders.map((each) => each.order.reference)).toEqual(['SO-1']);
    expect(english(rejected[0]?.message ?? '')).toContain(
      'notes: expected one note in an order, found A, B',
    );
  });

  it('rejects a file that lacks a required element, and lists the elements that it has', () => {
    const text = xml(order('SO-1', line('MUG'))).replaceAll('Town', 'City');
    const named = { ...ERP, name: 'orders' };
    const { rejected } = read(text, [named], 'orders--1.xml');
    expect(rejected).toMatchObject([{ line: 3, field: 'ship_to_city' }]);
    expect(english(rejected[0]?.message ?? '')).toMatch(
      /expected to\/town in an order, found .*to\/city/,
    );
  });

  it('asks for the order element when it cannot be detected', () => {
    expect(refusal(xml(order('SO-1', line('MUG'))), [])).toMatchObject({
      field: 'order_element',
      message: expect.stringMatching(/found export, date, order$/),
    });
  });

  it('uses the newest mapping that fits, and an explicitly chosen one first', () => {
    const other = { ...ERP, columns: { ...ERP.columns, currency: '=EUR', sku: 'Lines/Line/Code' } };
    const text = xml(order('SO-1', line('MUG')));
    expect(read(text, [other, ERP]).orders[0]?.order.currency).toBe('CHF');
    const columns = { ...ERP.columns, currency: '=USD' };
    const asked = parseOrderFile('a.xml', bytes(text), { columns, remembered: [other, ERP] });
    expect(asked.orders).toEqual([]);
    expect(asked.rejected).toMatchObject([{ field: 'dimension_unit' }]);
    const units = { dimensionUnit: 'CM', columns } as const;
    expect(parseOrderFile('a.xml', bytes(text), units).orders[0]?.order.currency).toBe('USD');
    const shape = text
      .replaceAll('Order', 'OpenShipment')
      .replace('<To>', '<ShipTo><Attention>Bo</Attention></ShipTo><To>');
    const named = { ...units, columns: { ...columns, order_element: 'Export', reference: '=X' } };
    expect(parseOrderFile('a.xml', bytes(shape), named).rejected[0]?.field).toBe('ship_to_name');
  });

  it.each([
    ['an end tag of another element', '<a><b></a></b>'],
    ['a missing end tag', '<a><b>'],
    ['two root elements', '<a/><b/>'],
    ['no element', ''],
    ['an entity that nobody defines', '<a>&foo;</a>'],
    ['an attribute without quotes', '<a b=c/>'],
    ['too many levels of elements', `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`],
    ['an attribute name of megabytes', `<a ${'b'.repeat(3_000_000)}="1"/>`],
  ])('rejects %s', (_what, text) => {
    expect(refusal(text)).toMatchObject({
      field: '',
      message: expect.stringMatching(/XML|expected/),
    });
  });

  it('rejects a DOCTYPE before it reads any entity', () => {
    const laughs = Array.from(
      { length: 30 },
      (_each, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    ).join('');
    const outside = '<!DOCTYPE a [<!ENTITY l30 SYSTEM "file:///etc/passwd">]>';
    for (const type of [`<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]>`, outside]) {
      expect(refusal(`<?xml version="1.0"?>${type}<a>&l30;</a>`).message).toContain('DOCTYPE');
    }
  });

  it('is read in the encoding that it declares', () => {
    const text = xml(order('SO-1', line('Caf\u00e9'))).replace(
      '"1.0"',
      '"1.0" encoding="Windows-1252"',
    );
    expect(read(Buffer.from(text, 'latin1')).orders[0]?.order.lines[0]?.sku).toBe('Café');
    expect(refusal(text.replace('Windows-1252', 'EBCDIC')).field).toBe('encoding');
  });
});

const SHIPMENT = `<?xml version="1.0" encoding="WINDOWS-1252"?>
<OpenShipments xmlns="x-schema:OpenShipments.xdr">
<OpenShipment ShipmentOption="" ProcessStatus="">
<ShipTo><CompanyOrName>Ada Weber</CompanyOrName><Address1>Weg 1</Address1>
<CountryTerritory>CH</CountryTerritory><PostalCode>3000</PostalCode><CityOrTown>Bern</CityOrTown></ShipTo>
<Package><Reference1>SO-7</Reference1></Package><Package><Reference1>SO-7</Reference1></Package>
<InternationalDocumentation><InvoiceCurrencyCode>USD</InvoiceCurrencyCode></InternationalDocumentation>
<Goods><PartNumber>MUG</PartNumber><InvoiceUnits>2</InvoiceUnits>
<Invoice-SED-UnitPrice>12.50</Invoice-SED-UnitPrice></Goods>
</OpenShipment></OpenShipments>`;

it('the published shipment format is read, with the weight of a unit where it is given', () => {
  const [bare] = parseOrderFile('a.xml', bytes(SHIPMENT), {
    weightUnit: 'LB',
    dimensionUnit: 'IN',
    remembered: readyMade(),
  }).orders;
  expect(bare?.order.lines).toMatchObject([{ sku: 'MUG', unitWeight: null }]);
  const { orders } = parseOrderFile('a.xml', bytes(SHIPMENT), {
    weightUnit: 'LB',
    dimensionUnit: 'IN',
    remembered: readyMade(),
    columns: { unit_weight: '=0.8' },
  });
  expect(orders[0]?.order).toMatchObject({
    reference: 'SO-7',
    shipTo: { name: 'Ada Weber', city: 'Bern', zip: '3000' },
    lines: [{ sku: 'MUG', quantity: 2, unitWeight: '0.8', unitPrice: '12.50' }],
  });
});
