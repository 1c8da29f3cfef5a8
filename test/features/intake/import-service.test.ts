import { describe, expect, it } from 'vitest';
import { openOrderReader } from '../../../src/main/features/intake/file-reader.ts';
import { SLICE } from '../../../src/main/features/intake/logic/import-orders.ts';
import { counts, must, rows, service } from './import-rig.ts';
import { bytes, MUG } from './logic/files.ts';

describe('an import in the reader thread', () => {
  it.each(['importBeside', 'importOrders'] as const)(
    'of files in memory leaves them intact: %s',
    async (how) => {
      const { imports, count } = await service();
      // As HTTP and shops pass it: larger than the limit for reading without the thread.
      const file = { name: 'body.csv', bytes: Buffer.from(rows(1000)) };
      const take = () =>
        how === 'importBeside'
          ? imports.importBeside(file, () => false)
          : imports.importOrders([file]);
      expect(must(await take()).imported).toBe(1000);
      expect(must(await take()).unchanged).toBe(1000);
      expect(await count()).toBe(1000);
    },
  );
});

describe('an order prepared by the reader thread', () => {
  const merchant = 'Nörd & Söhne';
  const CHANGES: Partial<typeof MUG>[] = [
    { merchant, ship_to_name: 'Zoë Straße' },
    { sku: 'OTHER', unit_price: '0', hs_code: '', quantity: '7' },
    { sku: 'OTHER', hs_code: '691200', description: 'Of "two" lines' },
  ];
  const change = (at: number) => CHANGES[at] ?? { merchant };
  /**
   * Everything that lists, searches and the catalogue hold of these orders, without values new in each run.
   */
  async function kept(files: readonly string[]) {
    const { imports, orders, items } = await service();
    for (const text of files)
      must(await imports.importOrders([{ name: 'a.csv', bytes: bytes(text) }]));
    const known = await orders.findMany(
      CHANGES.map((row, at) => ({ merchant: row.merchant ?? null, reference: `SO-${at}` })),
    );
    const listed = await orders.list({ limit: 9, search: 'STRASSE norD' });
    return JSON.parse(
      JSON.stringify([known, listed, (await items.list({ limit: 9 })).items], (name, value) =>
        /^(id|arrivedAt|updatedAt|at)$/.test(name) ? undefined : value,
      ),
    );
  }

  it('is saved, listed, found and learned from like one read in the main thread', async () => {
    const small = rows(CHANGES.length, change);
    const here = await kept([small]);
    const [known, listed, learned] = here;
    expect([known.length, listed.total, learned.length]).toEqual([3, 1, 2]);
    // More of the same goods: larger than the limit for reading in the main thread.
    expect(await kept([rows(1000, change)])).toEqual(here);
    // A known order is compared, and replaced where it differs.
    const before = rows(CHANGES.length, (at) => ({ ...change(at), ship_to_city: 'Elsewhere' }));
    expect(await kept([before, rows(1000, change)])).toEqual(here);
  });
});

describe('an import from a window', () => {
  it('rejects a file by name that exceeds the reader’s memory, and accepts the next one', async () => {
    const limits = [{ maxOldGenerationSizeMb: 24 }, undefined];
    const { imports, send, count } = await service(() => openOrderReader(limits.shift()));
    // The reader keeps rows until the last one of their order.
    const large = await send(`${rows(30_000)}${rows(30_000).replace(/^.*\n/, '')}`);
    expect(await imports.previewImport(large)).toMatchObject({
      ok: false,
      error: {
        code: 'bad-input',
        field: 'files',
        message: expect.stringMatching(/^march\.csv: expected .* found \d+ MB/),
      },
    });
    expect(await imports.previewImport(large)).toMatchObject({ error: { code: 'usage' } });
    expect(await count()).toBe(0);
    expect(must(await imports.previewImport(await send(rows(1)))).imported).toBe(1);
  });

  it('previews every row and changes nothing until it is confirmed', async () => {
    const { imports, orders, send, count } = await service();
    const first = await send(rows(2));
    must(await imports.previewImport(first));
    must(await imports.confirmImport(first));
    const file = rows(5, (at) => ({
      ...(at === 1 ? { notes: 'Ring twice' } : {}),
      ...(at === 3 ? { quantity: '0' } : {}),
    }));
    const id = await send(file);
    const wanted = { imported: 2, updated: 1, unchanged: 1, rejected: ['march.csv 5 quantity'] };
    expect(counts(must(await imports.previewImport(id)))).toEqual(wanted);
    expect(await count()).toBe(2);
    expect((await orders.find({ merchant: null, reference: 'SO-1' }))?.notes).toBeNull();
    expect(counts(must(await imports.confirmImport(id)))).toEqual(wanted);
    expect(await count()).toBe(4);
    expect((await orders.find({ merchant: null, reference: 'SO-1' }))?.notes).toBe('Ring twice');
  });

  it('asks for the columns of a file with other headings, and remembers them for these headings', async () => {
    const { imports, orders, send } = await service();
    const foreign = rows(2)
      .replace('reference', 'Order No')
      .replace('quantity', 'Pieces')
      .replace('ship_to_zip', 'ZIP');
    const id = await send(foreign, 'shop.csv');
    const [file] = must(await imports.foreignFiles(id));
    expect(file).toMatchObject({
      file: 'shop.csv',
      remembered: false,
      columns: { reference: 'order no', ship_to_zip: 'zip', sku: 'sku' },
    });
    expect(file?.headings).toContainEqual({ name: 'order no', sample: 'SO-0' });
    expect(file?.columns.quantity).toBeUndefined();
    expect(counts(must(await imports.previewImport(id)))).toMatchObject({ imported: 0 });

    const headings = file?.headings.map(({ name }) => name) ?? [];
    // A wrong choice, corrected after the preview.
    const columns = { ...file?.columns, quantity: 'description' };
    must(await imports.mapColumns(id, { headings, columns }));
    expect(must(await imports.previewImport(id)).rejected).not.toEqual([]);
    must(await imports.mapColumns(id, { headings, columns: { ...columns, quantity: 'pieces' } }));
    const report = must(await imports.previewImport(id));
    expect(report).toMatchObject({ imported: 2, rejected: [] });
    expect(report.orders?.[0]).toEqual({
      file: 'shop.csv',
      row: 2,
      reference: 'SO-0',
      outcome: 'imported',
    });
    must(await imports.confirmImport(id));
    expect((await orders.find({ merchant: null, reference: 'SO-1' }))?.shipTo.zip).toBe(
      MUG.ship_to_zip,
    );

    const again = await send(foreign.replaceAll('SO-', 'SP-'));
    expect(must(await imports.foreignFiles(again))).toMatchObject([
      { remembered: true, mapping: null },
    ]);
    expect(counts(must(await imports.previewImport(again)))).toMatchObject({ imported: 2 });
  });

  it('accepts a constant for a column that the file lacks', async () => {
    const { imports, orders, send } = await service();
    const foreign = rows(2).replace('currency', 'Colour');
    const id = await send(foreign, 'shop.csv');
    const [file] = must(await imports.foreignFiles(id));
    expect(file?.columns.currency).toBeUndefined();
    const headings = file?.headings.map(({ name }) => name) ?? [];
    const map = async (currency: string) => {
      must(await imports.mapColumns(id, { headings, columns: { ...file?.columns, currency } }));
      return must(await imports.previewImport(id));
    };
    expect(counts(await map('='))).toMatchObject({ imported: 0 });
    expect((await map('=XX')).rejected).toMatchObject([
      { field: 'currency' },
      { field: 'currency' },
    ]);
    expect(await map('=chf')).toMatchObject({ imported: 2, rejected: [] });
    must(await imports.confirmImport(id));
    expect((await orders.find({ merchant: null, reference: 'SO-1' }))?.currency).toBe('CHF');
    const again = must(await imports.foreignFiles(await send(foreign)));
    expect(again).toMatchObject([{ remembered: true, columns: { currency: '=chf' } }]);
  });

  it.each([
    [
      'German',
      'Bestellnummer;Name;Straße;PLZ;Ort;Land;Artikelnr.;Bezeichnung;Stückzahl;Gewicht;Einzelpreis;Währung;Ursprungsland',
    ],
    [
      'Spanish',
      'N.º de pedido;Nombre;Dirección;Código postal;Población;País;Código de artículo;Descripción;Cantidad;Peso;Precio unitario;Moneda;País de origen',
    ],
  ])('guesses the columns of %s headings', async (_language, headings) => {
    const { imports, send } = await service();
    const row = 'SO-1;Ada;Weg 1;8001;Zürich;CH;MUG;Becher;1;0.4;12.50;CHF;PT';
    const [file] = must(
      await imports.foreignFiles(await send(`${headings}\n${row}\n`, 'shop.csv')),
    );
    const names = headings.toLowerCase().split(';');
    const columns =
      'reference ship_to_name ship_to_address_line1 ship_to_zip ship_to_city ship_to_country sku description quantity unit_weight unit_price currency origin_country';
    expect(file?.columns).toEqual(
      Object.fromEntries(columns.split(' ').map((name, at) => [name, names[at]])),
    );
  });

  it.each([
    'Bestellnummer;Name;Straße;PLZ;Ort;Land;Artikelnr.;Stückzahl;Gewicht;Einzelpreis;Währung;weight_unit;dimension_unit',
    'reference;ship_to_name;ship_to_address_line1;ship_to_zip;ship_to_city;ship_to_country;sku;quantity;unit_weight;unit_price;currency;weight_unit;dimension_unit',
  ])(
    'reads decimal commas, and what can be read two ways once confirmed, below %s',
    async (header) => {
      const { imports, orders, send } = await service();
      const text = [
        header,
        'SO-1;Ada;Weg 1;8001;Zürich;CH;MUG;2,0;0,4;1.012,50;CHF;KG;CM',
        'SO-2;Ada;Weg 1;8001;Zürich;CH;MUG;1;0,4;1,012;CHF;KG;CM',
      ].join('\n');
      const id = await send(text, 'shop.csv');
      const [file] = must(await imports.foreignFiles(id));
      expect(file?.columns).toMatchObject({ decimal_mark: '=,' });
      const headings = file?.headings.map(({ name }) => name) ?? [];
      const columns = file?.columns ?? {};
      must(await imports.mapColumns(id, { headings, columns: { ...columns, decimal_mark: '' } }));
      // 1,012 could be either: the import asks.
      expect(must(await imports.previewImport(id))).toMatchObject({
        imported: 1,
        rejected: [{ line: 3, field: 'unit_price' }],
      });
      must(await imports.mapColumns(id, { headings, columns }));
      expect(counts(must(await imports.previewImport(id)))).toMatchObject({ imported: 2 });
      must(await imports.confirmImport(id));
      expect((await orders.find({ merchant: null, reference: 'SO-1' }))?.lines).toMatchObject([
        { quantity: 2, unitWeight: '0.4', unitPrice: '1012.50' },
      ]);
    },
  );

  it('asks nothing for a standard order file, and accepts the columns that a command gives', async () => {
    const { imports, send } = await service();
    expect(must(await imports.foreignFiles(await send(rows(1))))).toEqual([]);
    const text = rows(2).replace('reference', 'Order No').replaceAll(',', ';');
    const file = { name: 'shop.csv', bytes: bytes(text) };
    expect(must(await imports.importOrders([file]))).toMatchObject({ imported: 0 });
    const columns = { reference: 'Order No' };
    expect(must(await imports.importOrders([file], { columns }))).toMatchObject({ imported: 2 });
  });

  it('applies the columns of a command to a standard order file too, and refuses a heading that is not there', async () => {
    const { imports, orders } = await service();
    const file = { name: 'own.csv', bytes: bytes(rows(1).replace('hs_code', 'Tariff')) };
    const columns = { hs_code: 'Tariff', merchant: '=Aurora' };
    expect(must(await imports.importOrders([file], { columns }))).toMatchObject({ imported: 1 });
    const order = await orders.find({ merchant: 'Aurora', reference: 'SO-0' });
    expect(order?.lines).toMatchObject([{ hsCode: MUG.hs_code }]);
    const foreign = { name: 'shop.csv', bytes: bytes(rows(1).replace('reference', 'Order No')) };
    const wrong = { reference: 'Order No', hs_code: 'Tarif' };
    expect(must(await imports.importOrders([foreign], { columns: wrong })).rejected).toMatchObject([
      { field: 'hs_code', message: expect.stringContaining('expected the heading "tarif", found') },
    ]);
  });

  it('imports nothing of a file uploaded in part or not previewed', async () => {
    const { imports, count } = await service();
    const { id } = must(await imports.beginImport([{ name: 'cut.csv', size: 10 }]));
    must(await imports.addToImport(id, 0, bytes('abc')));
    expect(await imports.previewImport(id)).toMatchObject({ error: { field: 'files' } });
    expect(await imports.confirmImport(id)).toMatchObject({ error: { code: 'usage' } });
    expect(await imports.addToImport(id, 0, bytes('too many bytes'))).toMatchObject({
      error: { code: 'bad-input' },
    });
    expect(await imports.addToImport(id, 1, bytes('abc'))).toMatchObject({
      error: { code: 'usage' },
    });
    expect(await count()).toBe(0);
  });

  it('reports a file that is not UTF-8 in the preview', async () => {
    const { imports } = await service();
    const { id } = must(await imports.beginImport([{ name: 'latin.csv', size: 3 }]));
    must(await imports.addToImport(id, 0, Uint8Array.of(0x4d, 0xfc, 0x0a)));
    const report = must(await imports.previewImport(id));
    expect(report.rejected).toMatchObject([
      { message: expect.stringMatching(/expected UTF-8 text/) },
    ]);
  });

  it('is replaced by a newer import, but not while saving', async () => {
    const { imports, send, count } = await service();
    const given = await send(rows(300));
    must(await imports.previewImport(given));
    const id = await send(rows(300));
    expect(await imports.confirmImport(given)).toMatchObject({ error: { code: 'usage' } });
    must(await imports.previewImport(id));
    const saving = imports.confirmImport(id);
    expect(await imports.beginImport([{ name: 'b.csv', size: 1 }])).toMatchObject({
      error: { code: 'not-available', retry: 'later' },
    });
    expect(must(await saving).imported).toBe(300);
    expect(await count()).toBe(300);
  });

  it('confirmed twice is saved once: a reloaded window gets the same result', async () => {
    const { imports, send, told, count } = await service();
    const id = await send(rows(300));
    must(await imports.previewImport(id));
    const saving = imports.confirmImport(id);
    const joined = imports.confirmImport(id);
    expect(must(await joined)).toEqual(must(await saving));
    const steps = told.length;
    expect(must(await imports.confirmImport(id)).imported).toBe(300);
    expect(told).toHaveLength(steps);
    expect(await count()).toBe(300);
  });

  it('stopped before confirmation changes nothing; stopped while saving keeps the saved orders', async () => {
    const { imports, told, send, stopWhen, count } = await service();
    const left = await send(rows(300));
    must(await imports.previewImport(left));
    must(await imports.stopImport(left));
    expect(await imports.confirmImport(left)).toMatchObject({ error: { code: 'usage' } });
    expect(await count()).toBe(0);
    const id = await send(rows(1000));
    must(await imports.previewImport(id));
    stopWhen(({ step }) => step === 'saving');
    const report = must(await imports.confirmImport(id));
    expect(report.imported).toBeLessThan(1000);
    expect(report.warnings).toContainEqual(expect.stringMatching(/stopped/));
    expect(await count()).toBe(report.imported);
    expect(told.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['reading', 'comparing', 'saving']),
    );
  });

  it('lets the event loop run between slices', async () => {
    const { imports, send } = await service();
    const id = await send(rows(2_000));
    const previewed = await turnsWhile(() => imports.previewImport(id));
    const saved = await turnsWhile(() => imports.confirmImport(id));
    expect(must(saved.value).imported).toBe(2_000);
    for (const { turns } of [previewed, saved]) expect(turns).toBeGreaterThan(2_000 / SLICE);
  });
});

/** Counts turns of the event loop during the work: each is a chance to answer a scan. */
async function turnsWhile<T>(work: () => Promise<T>): Promise<{ value: T; turns: number }> {
  let turns = 0;
  let over = false;
  const turn = () => {
    turns += 1;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  const value = await work();
  over = true;
  return { value, turns };
}
