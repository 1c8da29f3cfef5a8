import { describe, expect, it } from 'vitest';
import { openOrderReader } from '../../../src/main/features/orders/order-reader.ts';
import { SLICE } from '../../../src/main/features/orders/rules/import-orders.ts';
import { counts, must, rows, service } from './import-rig.ts';
import { bytes, MUG } from './rules/files.ts';

describe('an import beside the station', () => {
  it.each(['importBeside', 'importOrders'] as const)(
    'of what is in memory leaves it as it is: %s',
    async (how) => {
      const { imports, count } = await service();
      // As HTTP and shops give it: larger than what is read without the thread.
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

describe('an order that the thread made ready', () => {
  const merchant = 'Nörd & Söhne';
  const CHANGES: Partial<typeof MUG>[] = [
    { merchant, ship_to_name: 'Zoë Straße' },
    { sku: 'OTHER', unit_price: '0', hs_code: '', quantity: '7' },
    { sku: 'OTHER', hs_code: '691200', description: 'Of "two" lines' },
  ];
  const change = (at: number) => CHANGES[at] ?? { merchant };
  /** All that lists, searches and the catalogue have of them; without what is new each time. */
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

  it('is kept, listed, found and learned from as one that is read here', async () => {
    const small = rows(CHANGES.length, change);
    const here = await kept([small]);
    const [known, listed, learned] = here;
    expect([known.length, listed.total, learned.length]).toEqual([3, 1, 2]);
    // More of the same goods: larger than what is read here.
    expect(await kept([rows(1000, change)])).toEqual(here);
    // An order that is known is compared, and replaced where it is another.
    const before = rows(CHANGES.length, (at) => ({ ...change(at), ship_to_city: 'Elsewhere' }));
    expect(await kept([before, rows(1000, change)])).toEqual(here);
  });
});

describe('an import from a window', () => {
  it('of a file that the reader has no memory for is refused by name, and the next one is taken', async () => {
    const limits = [{ maxOldGenerationSizeMb: 24 }, undefined];
    const { imports, send, count } = await service(() => openOrderReader(limits.shift()));
    // Rows are held back until the last one of their order has come.
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

  it('says what would become of every row, and changes nothing until it is confirmed', async () => {
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

  it('asks what the columns of a file with other headings are, and keeps it for these headings', async () => {
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
    // Wrong first, and chosen anew after the look at it.
    const columns = { ...file?.columns, quantity: 'unit_price' };
    must(await imports.mapColumns(id, { headings, columns }));
    expect(must(await imports.previewImport(id)).rejected).not.toEqual([]);
    must(await imports.mapColumns(id, { headings, columns: { ...columns, quantity: 'pieces' } }));
    const report = must(await imports.previewImport(id));
    expect(report).toMatchObject({ imported: 2, rejected: [] });
    expect(report.taken?.[0]).toEqual({
      file: 'shop.csv',
      line: 2,
      order: 'SO-0',
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

  it('takes a value for every row where the file has no column for it', async () => {
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
  ])('guesses what %s headings mean', async (_language, headings) => {
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
  ])('reads decimal commas once somebody has confirmed them, below %s', async (header) => {
    const { imports, orders, send } = await service();
    const text = [
      header,
      'SO-1;Ada;Weg 1;8001;Zürich;CH;MUG;2,0;0,4;1.012,50;CHF;KG;CM',
      'SO-2;Ada;Weg 1;8001;Zürich;CH;MUG;1;0,4;1.012;CHF;KG;CM',
    ].join('\n');
    const id = await send(text, 'shop.csv');
    const [file] = must(await imports.foreignFiles(id));
    expect(file?.columns).toMatchObject({ decimal_mark: '=,' });
    const headings = file?.headings.map(({ name }) => name) ?? [];
    const columns = file?.columns ?? {};
    must(await imports.mapColumns(id, { headings, columns: { ...columns, decimal_mark: '' } }));
    expect(counts(must(await imports.previewImport(id)))).toMatchObject({ imported: 0 });
    must(await imports.mapColumns(id, { headings, columns }));
    // 1.012 may be either: neither is guessed.
    expect(must(await imports.previewImport(id))).toMatchObject({
      imported: 1,
      rejected: [{ line: 3, field: 'unit_price' }],
    });
    must(await imports.confirmImport(id));
    expect((await orders.find({ merchant: null, reference: 'SO-1' }))?.lines).toMatchObject([
      { quantity: 2, unitWeight: '0.4', unitPrice: '1012.50' },
    ]);
  });

  it('asks nothing about an order file, and takes the columns that a command names', async () => {
    const { imports, send } = await service();
    expect(must(await imports.foreignFiles(await send(rows(1))))).toEqual([]);
    const text = rows(2).replace('reference', 'Order No').replaceAll(',', ';');
    const file = { name: 'shop.csv', bytes: bytes(text) };
    expect(must(await imports.importOrders([file]))).toMatchObject({ imported: 0 });
    const columns = { reference: 'Order No' };
    expect(must(await imports.importOrders([file], { columns }))).toMatchObject({ imported: 2 });
  });

  it('takes nothing of a file that came in only in part, or that was not looked at', async () => {
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

  it('names the encoding of a file that is no UTF-8, as its bytes come unread', async () => {
    const { imports } = await service();
    const { id } = must(await imports.beginImport([{ name: 'latin.csv', size: 3 }]));
    must(await imports.addToImport(id, 0, Uint8Array.of(0x4d, 0xfc, 0x0a)));
    const report = must(await imports.previewImport(id));
    expect(report.rejected).toMatchObject([
      { message: expect.stringMatching(/expected UTF-8 text/) },
    ]);
  });

  it('is given up for a newer one, and not while it is saved', async () => {
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

  it('confirmed twice is taken once: a window loaded anew hears what became of it', async () => {
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

  it('stopped before it is confirmed changes nothing, stopped in between keeps what is saved', async () => {
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

  it('leaves the station a turn between any two slices', async () => {
    const { imports, send } = await service();
    const id = await send(rows(2_000));
    const previewed = await turnsWhile(() => imports.previewImport(id));
    const saved = await turnsWhile(() => imports.confirmImport(id));
    expect(must(saved.value).imported).toBe(2_000);
    for (const { turns } of [previewed, saved]) expect(turns).toBeGreaterThan(2_000 / SLICE);
  });
});

/** How often the event loop came round meanwhile: as often, a scan would have been answered. */
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
