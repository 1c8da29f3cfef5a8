import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { cupsIsMissing, type PrivateCups, startCups } from '../support/cups.ts';
import { LABEL_FILES, type LabelFile, TWO_FACED } from '../support/label-corpus.ts';
import { type LabelPartner, labelPartner } from '../support/label-partner.ts';
import { inFull } from '../support/long.ts';
import { labelPage, makePdf } from '../support/paper.ts';
import { type FakeZebra, startFakeZebra } from '../support/zebra.ts';
import { codesIn, writePicture } from '../support/zpl-picture.ts';
import { read, shipmentSchema } from './contract.ts';
import { plainOrder, writeOrders } from './orders.ts';

/**
 * Each drawn file is the label of an order: the program buys it, and either sends it to the label printer
 * or holds it. What the printer draws is read by another program (zbar): dots of a Zebra, which is a stand-in,
 * and pages as they leave a real CUPS queue.
 */
let data: string;
let partner: LabelPartner;
let zebra: FakeZebra;
let cups: PrivateCups | null = null;
let other: string;
let scratch: string;

const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });

const ONE = ['--carton', 'weight=1.1;dims=25x18x14'];
const TWO = [
  'ref=BOX-1;weight=0.9;dims=25x18x14;items=MUG-SAND*2',
  'ref=BOX-2;weight=0.6;dims=25x18x14;items=TOWEL-WAFFLE*1',
].flatMap((spec) => ['--carton', spec]);
const referenceOf = (at: number): string => `DRAWN-${at + 100}`;

beforeAll(async () => {
  data = await temporaryFolder();
  scratch = await temporaryFolder();
  partner = await labelPartner(await temporaryFolder());
  zebra = await startFakeZebra();
  if (cupsIsMissing() === null) {
    cups = await startCups();
    // Commands here run in this process, whose environment the CUPS programs get.
    vi.stubEnv('CUPS_SERVER', cups.environment.CUPS_SERVER);
    await cups.addQueue('labels', 'keep');
  }
  const orders = ['OTHER-1', ...LABEL_FILES.map((_, at) => referenceOf(at))].map((each) =>
    plainOrder(each),
  );
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
  expect((await run('printers', 'assign', 'label', zebra.target)).code).toBe(0);
  partner.serve('OTHER-1', async (tracking) => [await makePdf(labelPage({ tracking }))]);
  expect((await run('ship', 'OTHER-1', ...ONE, '--print')).code).toBe(0);
  other = partner.trackingOf('OTHER-1');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await zebra?.close();
  await cups?.stop();
  await partner?.stop();
});

/** Each is bought, read and printed by real programs: `npm test` takes a third of each kind. */
const TRIED = LABEL_FILES.map((file, at) => ({ ...file, at })).filter(({ at }) =>
  inFull(true, { part: at % 3 === 0 }),
);

describe('a drawn label file', { retry: 0 }, () => {
  it.each(TRIED)('$name: $decides', async (file) => {
    const reference = referenceOf(file.at);
    partner.serve(reference, async (tracking) => file.draw({ reference, tracking, other }));
    const before = zebra.labels.length;
    const ran = await run('ship', reference, ...(file.cartons === 2 ? TWO : ONE), '--print');
    const labels = zebra.labels.slice(before);
    const tracking = partner.trackingOf(reference);

    expect([ran.code, labels.length]).toEqual(file.decides === 'prints' ? [0, 1] : [6, 0]);
    if (labels.length === 0) {
      const { cartons, unmatched = [], error } = read(shipmentSchema, ran);
      expect(error?.code).toBe('labels-held');
      const shown = cartons.flatMap(({ label }) => (label ? [label.matchedBy] : []));
      // Nothing is dropped, and what nobody accepted is no proof.
      if (file.seen !== 'a document') expect(unmatched.length + shown.length).toBeGreaterThan(0);
      if (file.seen === 'labels exchanged')
        expect(shown.filter((by) => by !== 'position')).toEqual([]);
      return;
    }
    expect(file.seen).toBe('its label');
    const expected = barsOf(file, tracking, file.code?.({ reference, tracking, other }));
    for (const zpl of labels) expect(printedCodes(zpl)).toEqual(expected);
    if (cups && (isTwoFaced(file) || inFull(true, { part: file.at % 8 === 0 }))) {
      expect(await codesOnPaper(reference, cups)).toEqual(expected);
    }
  });
});

/** Programs draw it differently. */
const isTwoFaced = ({ draw }: LabelFile): boolean => TWO_FACED.some((each) => each.draw === draw);

/** The codes that a person sees in the file: the purchase's number, where it is drawn as bars, and another one. */
const barsOf = ({ name }: LabelFile, tracking: string, code: string | undefined): string[] =>
  name.includes('without bars') || /^(letters of|narrow letters|bars in a colour)/.test(name)
    ? []
    : [tracking, ...(code === undefined ? [] : [code])].sort();

/** The codes of what leaves the queue, drawn by two programs that filters of CUPS use. */
async function codesOnPaper(reference: string, { printed }: PrivateCups): Promise<string[]> {
  const before = (await printed()).length;
  expect((await run('printers', 'assign', 'label', 'system:labels')).code).toBe(0);
  const again = await run('print', reference, '--role', 'label');
  expect((await run('printers', 'assign', 'label', zebra.target)).code).toBe(0);
  expect([again.code, again.stderr]).toEqual([0, expect.anything()]);
  const [job] = (await printed()).slice(before);
  if (!job) throw new Error(`Nothing left the queue for ${reference}`);
  const drawn = join(scratch, reference);
  execFileSync('pdftoppm', ['-r', '300', '-gray', '-singlefile', job.pdf, drawn]);
  const byPoppler = codesIn(`${drawn}.pgm`);
  execFileSync('gs', [
    '-q',
    '-dBATCH',
    '-dNOPAUSE',
    '-dSAFER',
    '-sDEVICE=pgmraw',
    '-r300',
    `-sOutputFile=${drawn}-gs.pgm`,
    job.pdf,
  ]);
  expect(codesIn(`${drawn}-gs.pgm`)).toEqual(byPoppler);
  return byPoppler;
}

/** What the Zebra's dots show. */
function printedCodes(zpl: string): string[] {
  const file = join(scratch, 'dots.pbm');
  writePicture(file, zpl);
  return codesIn(file);
}
