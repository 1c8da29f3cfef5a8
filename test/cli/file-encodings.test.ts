import { expect, it, onTestFinished } from 'vitest';
import { partnerHere } from '../support/partner.ts';
import { write } from './orders.ts';
import { plainOrdersAt } from './plain-orders.ts';

/** A file of another program, in Windows-1252. */
const file = (reference: string, as: BufferEncoding = 'latin1') =>
  Buffer.from(
    [
      'Auftrag;Währung;Name;Straße;Ort;Land;PLZ;Telefon;Artikel;Bezeichnung;Menge;Gewicht;Preis;Zolltarif;Ursprung',
      `${reference};EUR;Jörg Müller;Hauptstr. 1;Zürich;CH;8001;+41 44 000 00 00;MUG-1;Becher;2;0.4;12.50;691200;PT`,
    ].join('\r\n'),
    as,
  );

const COLUMNS = {
  reference: 'Auftrag',
  currency: 'Währung',
  ship_to_name: 'Name',
  ship_to_address_line1: 'Straße',
  ship_to_city: 'Ort',
  ship_to_country: 'Land',
  ship_to_zip: 'PLZ',
  ship_to_phone: 'Telefon',
  sku: 'Artikel',
  description: 'Bezeichnung',
  quantity: 'Menge',
  unit_weight: 'Gewicht',
  unit_price: 'Preis',
  hs_code: 'Zolltarif',
  origin_country: 'Ursprung',
};
const AS = Object.entries(COLUMNS).flatMap(([column, heading]) => [
  '--column',
  `${column}=${heading}`,
]);
const UNITS = ['--column', 'weight_unit==KG', '--column', 'dimension_unit==CM'];

it('names the option for each encoding that a file may have, with its letters, and keeps the choice', async () => {
  const partner = await partnerHere();
  onTestFinished(() => partner.stop());
  const { data, run } = await plainOrdersAt(partner, ['PLAIN']);
  const path = write(data, 'monday.csv', file('E-1'));
  const refused = await run('import', path, ...AS, ...UNITS);
  expect(refused).toMatchObject({
    code: 2,
    json: {
      rejected: [
        {
          line: 1,
          encodings: [
            { encoding: 'windows-1252', sample: 'Währung, Straße, Jörg Müller, Zürich' },
            { encoding: 'macintosh', sample: 'W‰hrung, Straﬂe, Jˆrg M¸ller, Z¸rich' },
          ],
        },
      ],
    },
  });
  expect(JSON.stringify(refused.json.error)).toContain(
    '--column file_encoding==windows-1252 reads',
  );

  const chosen = ['--column', 'file_encoding==windows-1252', '--save-mapping', 'erp'];
  expect(await run('import', path, ...AS, ...UNITS, ...chosen)).toMatchObject({
    code: 0,
    json: { imported: 1 },
  });
  expect(JSON.stringify((await run('orders')).json)).toContain('Jörg Müller');
  // The next file with these headings is read in the same way, and one in UTF-8 as what it is.
  for (const [reference, as] of [
    ['E-2', 'latin1'],
    ['E-3', 'utf8'],
  ] as const) {
    const next = write(data, `${reference}.csv`, file(reference, as));
    expect(await run('import', next)).toMatchObject({ code: 0, json: { imported: 1 } });
  }
  const listed = JSON.stringify((await run('orders')).json);
  expect(listed.split('Jörg Müller')).toHaveLength(4);
});
