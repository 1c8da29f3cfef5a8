import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rgb } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInspector } from '../../src/main/adapters/pdf/inspector.ts';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type LabelPartner, labelPartner } from '../support/label-partner.ts';
import { A4, invoicePage, labelPage, makePdf, type PageContent } from '../support/paper.ts';
import { failure, jobsSchema, read, shipmentSchema } from './contract.ts';
import { plainOrder, threeCartonOrder, writeOrders } from './orders.ts';

/** Every page of the partner's files is a document of the shipment: kept, shown, and printed as it is meant. */
let data: string;
let partner: LabelPartner;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const CARTON = ['--carton', 'weight=1.1;dims=25x18x14'];
const ship = (reference: string): Promise<Run> => run('ship', reference, ...CARTON, '--print');

const filesIn = (role: 'labels' | 'documents', reference: string): string[] =>
  (existsSync(`${data}/${role}`) ? readdirSync(`${data}/${role}`) : [])
    .filter((file) => file.startsWith(`${reference} `))
    .sort();
const kindsOf = (ran: Run) =>
  read(shipmentSchema, ran).documents.map(({ kind, copies }) => `${copies} ${kind}`);

/** The label of 4x6 in in a frame on an A4 sheet. */
const onA4 = (tracking: string): PageContent => ({
  size: A4,
  async adjust(page, document) {
    const label = await makePdf({
      ...labelPage({ tracking }),
      adjust: (each) =>
        each.drawRectangle({
          ...{ x: 4, y: 4, width: 280, height: 424 },
          ...{ borderWidth: 1, borderColor: rgb(0, 0, 0) },
        }),
    });
    const [form] = await document.embedPdf(label);
    if (form) page.drawPage(form, { x: 60, y: 320 });
  },
});
const archive = (tracking: string, more: string[] = []): PageContent => ({
  size: A4,
  lines: ['ARCHIVE DOC', 'Not to be attached to package', `WAYBILL ${tracking}`, ...more],
  barcodes: [tracking],
});
const returned: PageContent = {
  lines: ['RETURN LABEL', 'To: Example Goods Ltd', 'Keep for your return'],
  barcodes: ['RET00998877665544'],
};
const terms: PageContent = { size: A4, lines: ['Terms of carriage', 'Seventeen clauses follow'] };

const textOf = async (file: string): Promise<string[]> => {
  const inspector = openInspector();
  const found = await inspector.inspect(readFileSync(file));
  await inspector.close();
  if (!found.ok) throw new Error(found.error.message);
  return found.value.pages.map(({ text }) => text);
};

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await labelPartner(await temporaryFolder());
  const references = 'ALL-1 OFF-1 TWO-1 NONE-1 OURS-1 THEIR-1 REST-1 HELD-1'.split(' ');
  const orders = [...references.map((each) => plainOrder(each)), threeCartonOrder('MANY-1')];
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
  expect((await run('printers', 'assign', 'label', `folder:${data}/labels`)).code).toBe(0);
});
afterAll(() => partner.stop());

describe('a station without a printer for documents', { retry: 0 }, () => {
  it('prints the label, keeps the courier’s copy, and says so only to who asks for it', async () => {
    partner.serve('NONE-1', async (tracking) => [
      await makePdf(labelPage({ tracking }), archive(tracking)),
    ]);
    const ran = await ship('NONE-1');
    expect(ran.code, ran.stderr).toBe(0);
    expect(kindsOf(ran)).toEqual(['1 courier-copy']);
    expect(filesIn('labels', 'NONE-1')).toHaveLength(1);
    const asked = await run('print', 'NONE-1', '--paper', 'courier-copy');
    expect([asked.code, failure(asked)]).toMatchObject([
      6,
      { code: 'printer', field: 'printers.document' },
    ]);
  });
});

describe('with a printer for documents', { retry: 0 }, () => {
  beforeAll(async () => {
    expect((await run('printers', 'assign', 'document', `folder:${data}/documents`)).code).toBe(0);
  });

  it('a file of label, copy, invoice and return label is accounted for page by page', async () => {
    partner.answer('ALL-1', { SubmittedElectronically: false, CustomsInvoiceURL: '' });
    partner.serve('ALL-1', async (tracking) => [
      await makePdf(onA4(tracking), archive(tracking), invoicePage(['Order ALL-1']), returned),
    ]);
    const ran = await ship('ALL-1');
    expect(ran.code, ran.stderr).toBe(0);
    const { cartons, documents, unmatched } = read(shipmentSchema, ran);
    expect(cartons).toMatchObject([{ label: { pages: 1 } }]);
    expect(kindsOf(ran)).toEqual(['3 commercial-invoice', '1 courier-copy', '0 return-label']);
    expect(unmatched).toBeUndefined();
    for (const { kind, file } of documents) {
      const pages = await textOf(file);
      expect(pages).toHaveLength(1);
      const title = { 'courier-copy': 'ARCHIVE DOC', 'return-label': 'RETURN LABEL' }[
        kind as string
      ];
      expect(pages[0]).toContain(title ?? 'COMMERCIAL INVOICE');
    }
    expect(filesIn('labels', 'ALL-1')).toEqual(['ALL-1 ALL-1-C1.pdf']);
    expect(filesIn('documents', 'ALL-1')).toEqual([
      'ALL-1 courier copy.pdf',
      'ALL-1 invoice x3.pdf',
    ]);
    expect(await textOf(`${data}/documents/ALL-1 courier copy.pdf`)).toEqual([
      expect.stringContaining(partner.trackingOf('ALL-1')),
    ]);

    // Asked again, nothing changes; the copy is printed again on request, and the return's label too.
    expect(kindsOf(await run('documents', 'ALL-1'))).toEqual(kindsOf(ran));
    const again = await run('print', 'ALL-1', '--paper', 'courier-copy');
    expect(read(jobsSchema, again).jobs).toMatchObject([{ role: 'document', state: 'done' }]);
    const back = await run('print', 'ALL-1', '--paper', 'return-label');
    expect(read(jobsSchema, back).jobs).toMatchObject([{ role: 'document', state: 'done' }]);
    expect(filesIn('documents', 'ALL-1')).toHaveLength(4);
    expect(filesIn('labels', 'ALL-1')).toHaveLength(1);
  });

  it('a copy that each carton’s file repeats is printed once, one of its own each', async () => {
    partner.serve('MANY-1', async (tracking) =>
      Promise.all(
        ['BOX-1', 'BOX-2'].map((reference) =>
          makePdf(
            labelPage({ tracking, reference }),
            archive(tracking),
            archive(tracking, [`Piece ${reference}`]),
          ),
        ),
      ),
    );
    const cartons = [
      'ref=BOX-1;weight=9.5;dims=35x30x20;items=SKILLET-26*2,BLANKET-WOOL*3',
      'ref=BOX-2;weight=4;dims=45x30x25;items=KETTLE-RED*3',
    ];
    const specs = cartons.flatMap((spec) => ['--carton', spec]);
    const ran = await run('ship', 'MANY-1', ...specs, '--print');
    expect(ran.code, ran.stderr).toBe(0);
    const { documents } = read(shipmentSchema, ran);
    const pages = await Promise.all(documents.map(({ file }) => textOf(file)));
    expect(pages.map((each) => each.length)).toEqual([2, 1]);
    expect(filesIn('documents', 'MANY-1')).toHaveLength(2);
    expect(filesIn('labels', 'MANY-1')).toHaveLength(2);
  });

  it('the setting says how often a copy is printed, or that it is not', async () => {
    const serve = (reference: string) =>
      partner.serve(reference, async (tracking) => [
        await makePdf(labelPage({ tracking }), archive(tracking)),
      ]);
    expect((await run('settings', 'set', 'printing.courierCopies', '0')).code).toBe(0);
    serve('OFF-1');
    const off = await ship('OFF-1');
    expect(kindsOf(off)).toEqual(['0 courier-copy']);
    expect(filesIn('documents', 'OFF-1')).toEqual([]);
    expect((await run('print', 'OFF-1', '--paper', 'courier-copy')).code).toBe(0);
    expect(filesIn('documents', 'OFF-1')).toEqual(['OFF-1 courier copy.pdf']);

    expect((await run('settings', 'set', 'printing.courierCopies', '2')).code).toBe(0);
    serve('TWO-1');
    expect((await ship('TWO-1')).code).toBe(0);
    expect(filesIn('documents', 'TWO-1')).toEqual(['TWO-1 courier copy x2.pdf']);
    expect((await run('settings', 'set', 'printing.courierCopies', '1')).code).toBe(0);
  });

  it('a copy with the number of another purchase is shown, and printed by nobody', async () => {
    partner.serve('OURS-1', async (tracking) => [await makePdf(labelPage({ tracking }))]);
    expect((await ship('OURS-1')).code).toBe(0);
    const other = partner.trackingOf('OURS-1');
    partner.serve('THEIR-1', async (tracking) => [
      await makePdf(labelPage({ tracking }), archive(other)),
    ]);
    const ran = await ship('THEIR-1');
    expect(ran.code, ran.stderr).toBe(0);
    const { documents, unmatched = [] } = read(shipmentSchema, ran);
    expect(documents).toEqual([]);
    expect(JSON.stringify(unmatched)).toContain('the tracking number of order OURS-1');
    expect(unmatched[0]?.cartons).toBeUndefined();
    expect(filesIn('documents', 'THEIR-1')).toEqual([]);
    const asked = await run('print', 'THEIR-1', '--paper', 'courier-copy');
    expect(read(jobsSchema, asked).jobs).toEqual([]);
    expect(filesIn('labels', 'THEIR-1')).toHaveLength(1);
  });

  it('a page that could be the label, and any other sheet, is shown beside the proven label', async () => {
    partner.serve('REST-1', async (tracking) => [
      await makePdf(
        labelPage({ tracking }),
        { adjust: (page) => page.drawRectangle({ x: 40, y: 80, width: 200, height: 200 }) },
        terms,
      ),
    ]);
    const ran = await ship('REST-1');
    expect(ran.code, ran.stderr).toBe(0);
    expect(kindsOf(ran)).toEqual(['0 other']);
    expect(await textOf(read(shipmentSchema, ran).documents[0]?.file ?? '')).toHaveLength(2);
    expect(filesIn('documents', 'REST-1')).toEqual([]);
    expect((await run('print', 'REST-1', '--paper', 'other')).code).toBe(0);
    expect(filesIn('documents', 'REST-1')).toEqual(['REST-1 other page.pdf']);
  });

  it('while labels are held nothing of their pages can be printed as a copy', async () => {
    partner.serve('HELD-1', async (tracking) => [
      await makePdf(labelPage({ tracking, lines: ['AWB COPY'] })),
    ]);
    const ran = await ship('HELD-1');
    expect(ran.code).toBe(6);
    expect(read(shipmentSchema, ran).documents).toEqual([]);
    const asked = await run('print', 'HELD-1', '--paper', 'courier-copy');
    expect(read(jobsSchema, asked).jobs).toEqual([]);
    // A supervisor says that it is the label: then it is no copy.
    const [page] = read(shipmentSchema, ran).unmatched ?? [];
    const accept = ['--accept-unproven', '--carton', 'HELD-1-C1', '--held', page?.file ?? ''];
    expect((await run('print', 'HELD-1', ...accept)).code).toBe(0);
    expect(read(shipmentSchema, await run('documents', 'HELD-1')).documents).toEqual([]);
    expect(filesIn('labels', 'HELD-1')).toHaveLength(1);
  });
});
