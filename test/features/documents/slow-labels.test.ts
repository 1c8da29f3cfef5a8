import type { ServerResponse } from 'node:http';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Station } from '../../../src/main/app.ts';
import { must, type RigPartner, stationRig } from '../../station/station-rig.ts';
import { give } from '../../support/give.ts';
import { type LabelPartner, labelPartner } from '../../support/label-partner.ts';
import { anOrder } from '../../support/orders.ts';
import { LABEL_SIZE, makePdf } from '../../support/paper.ts';

interface Answer {
  /** What is sent before the test lets the answer go. */
  begin(response: ServerResponse, pdf: Uint8Array, onTaken: () => void): void;
  finish(response: ServerResponse, pdf: Uint8Array): void;
}

const NOTHING: Answer = {
  begin: () => undefined,
  finish: (response, pdf) => response.end(pdf),
};
const HEAD: Answer = {
  begin: (response) => response.flushHeaders(),
  finish: (response, pdf) => response.end(pdf),
};
const FIRST_BYTES: Answer = {
  begin: (response, pdf) => response.write(pdf.subarray(0, 20)),
  finish: (response, pdf) => response.end(pdf.subarray(20)),
};
const ALL_BUT_THE_END: Answer = {
  begin: (response, pdf, onTaken) => response.write(pdf, onTaken),
  finish: (response) => response.end(),
};

/** A label server that holds every answer until the test lets it go. */
function heldAnswers() {
  const open = new Map<ServerResponse, { of: string; finish(): void }>();
  const seen = { most: 0, mostOfOne: 0, cut: 0, answered: 0, mostTaken: 0 };
  /** Answers that the station has taken in but for the end. */
  const taken = new Set<ServerResponse>();
  let isHeld = true;
  return {
    seen,
    shipments: () => new Set([...open.values()].map(({ of }) => of)).size,
    open: () => open.size,
    taken: () => taken.size,
    /** Answers these labels so. */
    hold(partner: LabelPartner, of: string, { begin, finish }: Answer): void {
      partner.sends(of, (response, pdf) => {
        open.set(response, { of, finish: () => finish(response, pdf) });
        const ofOne = [...open.values()].filter((each) => each.of === of).length;
        seen.most = Math.max(seen.most, open.size);
        seen.mostOfOne = Math.max(seen.mostOfOne, ofOne);
        response.once('finish', () => {
          seen.answered += 1;
        });
        response.once('close', () => {
          open.delete(response);
          taken.delete(response);
          if (!response.writableFinished) seen.cut += 1;
        });
        begin(response, pdf, () => {
          if (open.has(response)) taken.add(response);
          seen.mostTaken = Math.max(seen.mostTaken, taken.size);
        });
        if (!isHeld) finish(response, pdf);
      });
    },
    /** Answers what is held, and everything later at once. */
    letGo(): void {
      isHeld = false;
      for (const { finish } of open.values()) finish();
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
let server: ReturnType<typeof heldAnswers>;
beforeEach(() => {
  server = heldAnswers();
});

/** Buys an order of so many cartons with a label each; resolves once its documents were tried. */
async function ship(
  reference: string,
  cartons: number,
  { by = rig.station, padding = 0 }: { by?: Station; padding?: number } = {},
) {
  const names = Array.from({ length: cartons }, (_, at) => `BOX-${at + 1}`);
  let drawn: Promise<Uint8Array[]> | null = null;
  partner.serve(reference, (tracking) => {
    drawn ??= Promise.all(
      names.map((name) =>
        makePdf({
          size: LABEL_SIZE,
          lines: [`REF ${name}`, reference, tracking],
          adjust(_page, { context }) {
            if (padding > 0) context.register(context.stream(Buffer.alloc(padding, 'x')));
          },
        }),
      ),
    );
    return drawn;
  });
  const [line] = anOrder().lines;
  if (!line) throw new Error('The order has no line');
  const order = await rig.imported(
    by,
    anOrder({ reference, lines: [{ ...line, quantity: cartons }] }),
  );
  const cartonSpecs = names.map(
    (name) => `ref=${name};weight=0.9;dims=30x20x15;items=${line.sku}*1`,
  );
  return must(await rig.tryToShip({ cartonSpecs }, by, order));
}

const labelsOf = ({ shipment }: Awaited<ReturnType<typeof ship>>) =>
  shipment.cartons.flatMap(({ label }) => (label ? [label.matchedBy] : []));

/** Begins shipments whose labels are held; one answers so, the next so. */
function slow(count: number, cartons: number, answers: readonly Answer[] = [NOTHING]) {
  return Array.from({ length: count }, (_, at) => {
    const reference = `SLOW-${at + 1}`;
    server.hold(partner, reference, answers[at % answers.length] ?? NOTHING);
    return ship(reference, cartons);
  });
}

/** Labels of the order that the station has. */
async function labelsKept(reference: string): Promise<number> {
  const { id } = must(await rig.station.findOrder(reference));
  const { shipments } = must(await give(rig.station, 'shipments.all', { orderId: id }));
  return shipments.flatMap(({ cartons }) => cartons.filter(({ label }) => label)).length;
}

const outcomes = (shipments: readonly ReturnType<typeof ship>[]) =>
  Promise.all(
    shipments.map((each) =>
      each.then(
        (report) => ({ labels: labelsOf(report).length, error: report.error }),
        (error: unknown) => error,
      ),
    ),
  );

it.each([
  ['are answered by nobody', NOTHING],
  ['have a head and no body', HEAD],
  ['stop after their first bytes', FIRST_BYTES],
  ['come whole and do not end', ALL_BUT_THE_END],
] as const)(
  'an order has its documents while the labels of two others %s',
  async (_how, answer) => {
    const others = slow(2, 8, [answer]);
    await vi.waitFor(() => expect(server.open()).toBeGreaterThanOrEqual(3));
    let before: typeof server.seen | null = null;
    partner.sends('QUICK', (response, pdf) => {
      before ??= { ...server.seen };
      response.end(pdf);
    });

    const quick = await ship('QUICK', 2);

    expect({ error: quick.error, labels: labelsOf(quick) }).toEqual({
      error: null,
      labels: ['text', 'text'],
    });
    // No label of the others came to its end, or to its time limit, before.
    expect(before).toMatchObject({ answered: 0, cut: 0 });
    expect(server.seen.answered).toBe(0);

    server.letGo();
    await outcomes(others);
    for (const reference of ['SLOW-1', 'SLOW-2']) {
      const order = must(await rig.station.findOrder(reference));
      expect(labelsOf(must(await rig.station.fetchDocuments(order)))).toHaveLength(8);
    }
  },
);

it('an order has its documents while twenty shipments of eight labels wait for theirs', async () => {
  void outcomes(slow(20, 8, [NOTHING, HEAD, FIRST_BYTES, ALL_BUT_THE_END]));
  await vi.waitFor(() => expect(server.shipments()).toBe(20));

  const quick = await ship('QUICK', 2);

  expect(quick.error).toBeNull();
  expect(server.seen.answered).toBe(0);
  expect(server.seen.most).toBeLessThanOrEqual(48);
  expect(server.seen.mostOfOne).toBe(3);
});

it('a label that made way for another order is asked for again, and arrives', async () => {
  const others = slow(17, 3);
  await vi.waitFor(() => expect(server.seen.cut).toBeGreaterThan(0));
  server.letGo();
  const each = { labels: 3, error: null };
  expect(await outcomes(others)).toEqual(Array.from({ length: 17 }, () => each));
});

it('of six labels of 12 MB four are in memory at once, and a small one does not wait for them', async () => {
  const references = Array.from({ length: 6 }, (_, at) => `LARGE-${at + 1}`);
  const others = references.map((reference) => {
    server.hold(partner, reference, ALL_BUT_THE_END);
    return ship(reference, 1, { padding: 12 * 1024 * 1024 });
  });
  await vi.waitFor(() => expect(server.taken()).toBe(4));

  const quick = await ship('QUICK', 2);

  expect({ error: quick.error, labels: labelsOf(quick).length }).toEqual({
    error: null,
    labels: 2,
  });
  server.letGo();
  const each = { labels: 1, error: null };
  expect(await outcomes(others)).toEqual(references.map(() => each));
  expect(server.seen.mostTaken).toBe(4);
});

it('labels that a stop cut off arrive after the next start, quick ones before slow ones', async () => {
  const references = ['SLOW-1', 'QUICK', 'SLOW-2'];
  for (const reference of references) server.hold(partner, reference, FIRST_BYTES);
  const before = references.map((reference) => ship(reference, 3));
  await vi.waitFor(() => expect(server.open()).toBe(9));
  await rig.station.close();
  await outcomes(before);
  await vi.waitFor(() => expect(server.open()).toBe(0));

  partner.sends('QUICK', (response, pdf) => response.end(pdf));
  rig.station = await rig.open();
  rig.station.begin();

  await vi.waitFor(async () => expect(await labelsKept('QUICK')).toBe(3));
  expect(server.seen.answered).toBe(0);
  server.letGo();
  for (const reference of references)
    await vi.waitFor(async () => expect(await labelsKept(reference)).toBe(3));
});
