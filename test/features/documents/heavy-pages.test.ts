import { beforeEach, expect, it, vi } from 'vitest';
import { startOnNode } from '../../../src/main/adapters/pdf/process/reader-process.ts';
import type { StartReader, Station } from '../../../src/main/app.ts';
import { must, type RigPartner, stationRig } from '../../station/station-rig.ts';
import { type LabelPartner, labelPartner } from '../../support/label-partner.ts';
import { anOrder } from '../../support/orders.ts';
import { LABEL_SIZE, makePdf } from '../../support/paper.ts';

/** In the files of heavy pages; drawn in no time, so that the test does not take theirs. */
const HEAVY = 'drawn with 150,000 paths';

/** Real readers of PDFs, to which heavy pages are heavy: they need more time than they are given. */
function readers() {
  /** Reads of heavy pages: tried among the others, and those for which there is a longer time. */
  const reads = { tried: 0, long: 0 };
  const waiting: (() => void)[] = [];
  const startReader: StartReader = (...how) => {
    const reader = startOnNode(...how);
    const { events } = reader;
    const tooSlow = (milliseconds: number) => () =>
      events.emit('message', { lost: 'too-slow', milliseconds });
    return {
      ...reader,
      send(request) {
        const { pdf, task, milliseconds } = request;
        const isHeavy = Buffer.from(pdf).includes(HEAVY) && task.kind !== 'sizes';
        if (!isHeavy) return reader.send(request);
        if (milliseconds < 10_000) {
          reads.tried += 1;
          return void setImmediate(tooSlow(milliseconds));
        }
        reads.long += 1;
        waiting.push(tooSlow(milliseconds));
      },
    };
  };
  return {
    startReader,
    reads,
    /** Heavy pages that are being read come to the end of their time. */
    giveUp() {
      for (const end of waiting.splice(0)) end();
    },
  };
}

let partner: LabelPartner;

async function start(stateDir: string): Promise<RigPartner> {
  partner = await labelPartner(stateDir);
  const { PACKBENCH_APP_ID: appId = '', PACKBENCH_REST_API_KEY: restApiKey = '' } = partner.env;
  return {
    baseUrl: partner.baseUrl,
    controlUrl: partner.controlUrl,
    credentials: { appId, restApiKey, customerKeys: {} },
    close: () => partner.stop(),
  };
}

const rig = stationRig(start);
let reader: ReturnType<typeof readers>;

async function openAnew(): Promise<Station> {
  await rig.station.close();
  rig.station = await rig.open(undefined, reader.startReader);
  return rig.station;
}

beforeEach(async () => {
  reader = readers();
  await openAnew();
});

/** Buys an order with a label for each carton, of heavy pages or of usual ones. */
async function ship(reference: string, kinds: readonly ('usual' | 'heavy')[]) {
  const cartons = kinds.map((kind, at) => ({ kind, name: `BOX-${at + 1}` }));
  let drawn: Promise<Uint8Array[]> | null = null;
  partner.serve(reference, (tracking) => {
    drawn ??= Promise.all(
      cartons.map(({ kind, name }) =>
        makePdf({
          size: LABEL_SIZE,
          lines: [`REF ${name}`, reference, tracking],
          adjust(_page, { context }) {
            if (kind === 'heavy') context.register(context.stream(`${HEAVY} ${reference}`));
          },
        }),
      ),
    );
    return drawn;
  });
  const [line] = anOrder().lines;
  if (!line) throw new Error('The order has no line');
  const lines = [{ ...line, quantity: cartons.length }];
  const order = await rig.imported(rig.station, anOrder({ reference, lines }));
  const cartonSpecs = cartons.map(
    ({ name }) => `ref=${name};weight=0.9;dims=30x20x15;items=${line.sku}*1`,
  );
  return must(await rig.tryToShip({ cartonSpecs }, rig.station, order));
}

const labelsOf = ({ shipment }: Awaited<ReturnType<typeof ship>>) =>
  shipment.cartons.flatMap(({ label }) => (label ? [label.matchedBy] : []));

it('an order has its documents while the heavy pages of eight others are read', async () => {
  const ended: string[] = [];
  const others = Array.from({ length: 8 }, (_, at) =>
    ship(`HEAVY-${at + 1}`, ['heavy']).then(({ error }) => ended.push(error?.message ?? 'read')),
  );
  await vi.waitFor(() => expect(reader.reads.tried).toBeGreaterThanOrEqual(4));

  const usual = await ship('USUAL', ['usual', 'usual']);

  expect({ error: usual.error, labels: labelsOf(usual) }).toEqual({
    error: null,
    labels: ['text', 'text'],
  });
  expect(ended).toEqual([]);

  const giveUp = setInterval(() => reader.giveUp(), 50);
  await Promise.all(others);
  clearInterval(giveUp);
  for (const message of ended) expect(message).toContain('it took 15 s of computing, at most 15 s');
});

it('a heavy page is held once, beside the other labels of its shipment, and is not read again', async () => {
  const shipping = ship('MIXED', ['heavy', 'usual']);
  await vi.waitFor(() => expect(reader.reads.long).toBe(1));
  reader.giveUp();
  const mixed = await shipping;
  expect(mixed.error).toMatchObject({
    code: 'labels-held',
    message: expect.stringContaining('it took 15 s of computing, at most 15 s'),
  });
  expect(reader.reads).toEqual({ tried: 1, long: 1 });

  const again = async () => {
    const order = must(await rig.station.findOrder('MIXED'));
    return must(await rig.station.fetchDocuments(order));
  };

  const fetched = [await again()];
  await openAnew();
  fetched.push(await again());

  for (const report of fetched) {
    expect(report.error).toMatchObject({ message: mixed.error?.message });
    expect(labelsOf(report)).toEqual(['text']);
  }
  expect(reader.reads).toEqual({ tried: 1, long: 1 });
});
