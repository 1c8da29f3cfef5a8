import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, sampleStation, startPackbench } from '../support/cli.ts';
import { cupsIsMissing, startCups } from '../support/cups.ts';
import { type FakeZebra, startFakeZebra } from '../support/zebra.ts';

/** Commands of printers, shells and options, in every field that our own slips show. */
const ZPL = '^XZ~JA^XA^FO0,0^GFA,1,1,1,00^FS~DYE:A,~HS';
const SHELL = '$(touch /tmp/x)`id`; -o raw \\" %-12345X@PJL';
const ORDER = {
  reference: '^XA~JR-1',
  currency: 'USD',
  weightUnit: 'LB',
  dimensionUnit: 'IN',
  notes: `${ZPL} ${SHELL}`,
  shipFrom: {
    name: 'Example Goods',
    attentionName: 'Dispatch',
    addressLine1: '1 Example Way',
    city: 'Portland',
    state: 'OR',
    country: 'US',
    zip: '97201',
    phone: '+1 503 555 0100',
  },
  shipTo: {
    name: `~JA ${ZPL}`,
    attentionName: SHELL,
    addressLine1: `1 ${ZPL}`,
    city: '^XZ',
    state: 'ON',
    country: 'CA',
    zip: 'M5V 2T6',
    phone: '+1 416 555 0100',
  },
  lines: [
    {
      sku: 'ZPL-1',
      description: `${ZPL} mug`,
      quantity: 1,
      unitWeight: '1',
      unitPrice: '10',
      hsCode: '691110',
      originCountry: 'US',
    },
  ],
};
const CARTON = ['--carton', 'ref=BOX-1;weight=2;dims=6x6x6'];

/** Everything that the station may send to a Zebra: questions, and pictures. */
const HEX = '[0-9A-F]{4}';
const PICTURE = `\\^FO0,\\d+\\^GFA,\\d+,\\d+,\\d+,:Z64:[A-Za-z0-9+/=]+:${HEX}\\^FS\\n`;
const HEAD = '\\^XA\\n\\^PW\\d+\\n\\^LL\\d+\\n\\^LH0,0\\^PMN\\^LRN\\^MD0\\n';
const OURS = new RegExp(`^(?:~HS|~HI|${HEAD}(?:${PICTURE})+\\^PQ1\\n\\^XZ\\n)+$`);

let data: string;
let zebra: FakeZebra;
const run = (...args: string[]) => packbench(['--partner', 'sandbox', ...args, '--json'], { data });

beforeAll(async () => {
  data = await sampleStation('sandbox');
  zebra = await startFakeZebra();
  const file = join(data, 'order.json');
  await writeFile(file, JSON.stringify(ORDER));
  expect((await run('import', file)).json).toMatchObject({ imported: 1, rejected: [] });
  await run('settings', 'set', 'printing.sandboxToRealPrinters', 'true');
});
afterAll(() => zebra?.close());

describe('printer commands in an order’s names, references and notes', () => {
  it('reach a Zebra as dots of a picture only', async () => {
    await run('printers', 'assign', 'label', zebra.target);
    await run('printers', 'assign', 'document', zebra.target);
    const shipped = await run('ship', ORDER.reference, ...CARTON);
    expect(shipped.json).toMatchObject({ state: 'confirmed' });
    for (const paper of ['carton-slip', 'label']) {
      const printed = await run('print', ORDER.reference, '--paper', paper);
      expect(printed.json).toMatchObject({ jobs: [{ state: 'done' }] });
    }
    expect(zebra.labels).toHaveLength(2);
    expect(zebra.heard()).toMatch(OURS);
  });

  it.runIf(cupsIsMissing() === null)('reach a CUPS queue as a title and a PDF only', async () => {
    const cups = await startCups();
    try {
      await cups.addQueue('Labels', 'keep');
      const env = { CUPS_SERVER: cups.environment.CUPS_SERVER ?? '' };
      const there = (...args: string[]) =>
        startPackbench(['--partner', 'sandbox', ...args, '--json'], { data, env });
      await there('printers', 'assign', 'label', 'system:Labels');
      await there('printers', 'assign', 'document', 'system:Labels');
      for (const paper of ['carton-slip', 'packing-slip']) {
        const printed = await there('print', ORDER.reference, '--paper', paper);
        expect(printed.json).toMatchObject({ jobs: [{ state: 'done' }] });
      }
      const jobs = await cups.printed();
      expect(jobs).toHaveLength(2);
      for (const { pdf, title, copies, options } of jobs) {
        expect(title).toContain(ORDER.reference);
        expect(copies).toBe('1');
        expect(options).not.toMatch(/raw|PJL|touch/);
        // Two lines of headings, and the picture that was inspected.
        const { stdout } = await promisify(execFile)('pdfimages', ['-list', pdf]);
        expect(stdout.trim().split('\n')).toHaveLength(3);
      }
    } finally {
      await cups.stop();
    }
  });
});
