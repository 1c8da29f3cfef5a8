import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import type { HandoverAdded } from '../../../src/shared/handover/handover.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();

beforeEach(async () => {
  for (const role of ['label', 'document']) {
    await mkdir(join(rig.folder, role));
    must(await setSetting(rig.station, `printers.${role}`, `folder:${join(rig.folder, role)}`));
  }
});

interface Bought {
  carrier: string;
  tracking: string;
  attemptId: string;
}

/** Buys the order and prints its label. */
async function bought(reference: string, rule = 'cheapest', print = true): Promise<Bought> {
  const order = await rig.imported(rig.station, anOrder({ reference }));
  const cartonSpecs = ['ref=BOX-1;weight=2.1;dims=30x20x15'];
  const { shipment } = must(
    await give(rig.station, 'shipments.shipOrder', {
      ...{ orderId: order.id, cartonSpecs, insure: false, pickUpDate: null, print },
      rule: rule as 'cheapest',
    }),
  );
  if (print) must(await give(rig.station, 'shipments.printOrder', { orderId: order.id }));
  const { carrier, trackingNumber, attemptId } = shipment;
  return { carrier: carrier ?? '', tracking: trackingNumber ?? '', attemptId };
}

const open = (carrier: string, merchant: string | null = null) =>
  give(rig.station, 'handover.open', { carrier, merchant });
const add = async (...codes: string[]) =>
  must(await give(rig.station, 'handover.add', { codes, begins: false }));
const board = async () => must(await give(rig.station, 'handover.board', {}));
const close = (id: string | null = null) => give(rig.station, 'handover.close', { id });
const cancel = async (attemptId: string) =>
  must(
    await give(rig.station, 'shipments.cancel', {
      ...{ attemptId, recorded: true, reason: 'cancelled in the portal', pin: null },
    }),
  );
const numbers = ({ handover }: HandoverAdded) =>
  handover.parcels.map(({ trackingNumber }) => trackingNumber);
const why = ({ refused }: HandoverAdded) => refused.map(({ error }) => error.message);
const told = async () => {
  const { events } = must(await give(rig.station, 'exchange.events', { after: '0', limit: 1000 }));
  return events.filter(({ kind }) => kind === 'handover.closed');
};

it('accepts each parcel once, by its number or the text in its label’s barcodes', async () => {
  const first = await bought('H-1');
  const second = await bought('H-2');
  must(await open(first.carrier.toUpperCase()));
  expect(numbers(await add(first.tracking))).toEqual([first.tracking]);
  const again = await add(first.tracking, ` ${second.tracking.toLowerCase()}`);
  expect(again.already).toEqual([first.tracking]);
  expect(numbers(again)).toEqual([first.tracking, second.tracking]);
  expect(again.refused).toEqual([]);
});

it('rejects a parcel of another list, with the reason', async () => {
  const ours = await bought('H-1');
  const other = await bought('H-2', 'fastest');
  expect(other.carrier).not.toBe(ours.carrier);
  must(await open(ours.carrier));
  const added = await add(ours.tracking, other.tracking, 'NOT-OURS-1');
  expect(numbers(added)).toEqual([ours.tracking]);
  expect(why(added)).toEqual([
    `H-2 goes with ${other.carrier}. This list is for ${ours.carrier}.`,
    'No parcel of this station has the number NOT-OURS-1.',
  ]);
  must(await open(other.carrier));
  expect(why(await add(ours.tracking))).toEqual([
    `H-1 goes with ${ours.carrier}. This list is for ${other.carrier}.`,
  ]);
});

it('rejects a cancelled parcel, and drops parcels cancelled after they were listed', async () => {
  const [first, second] = [await bought('H-1'), await bought('H-2')];
  must(await open(first.carrier));
  await add(first.tracking, second.tracking);
  await cancel(first.attemptId);
  expect((await board()).open?.parcels.map(({ cancelled }) => cancelled)).toEqual([true, false]);
  const closed = must(await close());
  expect(closed.parcels.map(({ reference }) => reference)).toEqual(['H-2']);
  must(await open(first.carrier));
  expect(why(await add(first.tracking, second.tracking))).toEqual([
    'H-1 is cancelled. Take the label off: it must not go.',
    `H-2 was handed over to ${second.carrier} already.`,
  ]);
  expect(await close()).toMatchObject({ ok: false, error: { code: 'bad-input' } });
});

it('reports a shipment that was cancelled after its list was closed, and still counts it', async () => {
  const { carrier, tracking, attemptId } = await bought('H-1');
  must(await open(carrier));
  await add(tracking);
  must(await close());
  const kinds = async () =>
    must(await give(rig.station, 'exceptions.list', {})).exceptions.flatMap((each) =>
      each.kind === 'gone' ? [[each.order?.reference, each.trackingNumber, each.cost]] : [],
    );
  const day = async () => must(await give(rig.station, 'day.figures', { day: null }));
  expect(await kinds()).toEqual([]);
  await cancel(attemptId);
  expect(await kinds()).toEqual([['H-1', tracking, 'money']]);
  expect(await day()).toMatchObject({
    ...{ done: 0, cancelled: 1, handedOver: 1 },
    byCarrier: [{ carrier, shipments: 0, cartons: 0, handedOver: 1 }],
  });
  must(await give(rig.station, 'handover.settle', { attemptId }));
  expect(await kinds()).toEqual([]);
  expect((await day()).handedOver).toBe(1);
  expect(await give(rig.station, 'handover.settle', { attemptId })).toMatchObject({
    ...{ ok: false, error: { code: 'not-found' } },
  });
});

it('rejects a shipment with held labels, scanned or all at once', async () => {
  await rig.control('faults', { kind: 'labels', style: 'no-reference' });
  const order = await rig.imported(rig.station, anOrder({ reference: 'H-2' }));
  const cartonSpecs = [
    'ref=BOX-1;weight=1.4;dims=30x20x15;items=MUG-BLUE*3',
    'ref=BOX-2;weight=0.7;dims=20x20x15;items=TEA-TIN*2',
  ];
  const { shipment } = must(
    await give(rig.station, 'shipments.shipOrder', {
      ...{ orderId: order.id, cartonSpecs, insure: false, pickUpDate: null, print: false },
      rule: 'cheapest',
    }),
  );
  expect(shipment.error?.code).toBe('labels-held');
  const codes = [shipment.trackingNumber ?? ''];
  const held = 'H-2 must not go: its labels are held.';
  expect(await give(rig.station, 'handover.add', { codes, begins: true })).toMatchObject({
    ...{ ok: false, error: { message: expect.stringContaining(held) } },
  });
  must(await open(shipment.carrier ?? ''));
  for (const added of [await add(...codes), must(await give(rig.station, 'handover.addAll', {}))]) {
    expect(numbers(added)).toEqual([]);
    expect(why(added)).toEqual([expect.stringContaining(held)]);
  }
});

it('rejects a carrier that nothing goes with, and names those known', async () => {
  must(await open('Before the first purchase'));
  must(await give(rig.station, 'handover.discard', { id: null }));
  const { carrier } = await bought('H-1');
  expect(await open('Nobody')).toMatchObject({
    ok: false,
    error: { code: 'bad-input', field: 'carrier', message: expect.stringContaining(carrier) },
  });
  must(await setSetting(rig.station, 'handover.cutOffs', ['Another 17:00']));
  must(await open(' another '));
});

it('closes once, notifies other programs once per order, and stays unchanged', async () => {
  const parcels = [await bought('H-1'), await bought('H-2')];
  const { id } = must(await open(parcels[0]?.carrier ?? ''));
  await add(...parcels.map(({ tracking }) => tracking));
  const closed = must(await close());
  expect(must(await close(id))).toEqual(closed);
  expect((await told()).map(({ order, data }) => [order.reference, data.handover])).toEqual([
    ['H-1', id],
    ['H-2', id],
  ]);
  const [first] = parcels;
  expect(await give(rig.station, 'handover.discard', { id })).toMatchObject({ ok: false });
  expect(await close()).toMatchObject({ ok: false, error: { code: 'not-found' } });
  expect(must(await give(rig.station, 'handover.find', { id })).parcels).toHaveLength(2);
  expect((await board()).carriers).toEqual([]);
  expect(first).toBeDefined();
});

it('prints the list with barcodes, count, weight and a line to sign', async () => {
  const parcels = [await bought('H-1'), await bought('H-2'), await bought('H-3')];
  const { id } = must(await open(parcels[0]?.carrier ?? ''));
  await add(...parcels.map(({ tracking }) => tracking));
  must(await close());
  const { jobs } = must(await give(rig.station, 'handover.print', { id }));
  expect(jobs.map(({ kind, role }) => [kind, role])).toEqual([['handover-list', 'document']]);
  const [file = ''] = await readdir(join(rig.folder, 'document'));
  const inspector = openInspector();
  const read = must(await inspector.inspect(await readFile(join(rig.folder, 'document', file))));
  await inspector.close();
  const text = read.pages.map((page) => page.text).join();
  expect(text).toContain('3 parcels of 3 shipments, 6.3 KG');
  expect(text).toContain('name and signature');
  for (const { tracking } of parcels) expect(text).toContain(tracking);
  expect(
    read.pages.flatMap(({ barcodes }) => barcodes.map((each) => each.text)).toSorted(),
  ).toEqual(parcels.map(({ tracking }) => tracking).toSorted());
  // Printing again gives the same list.
  must(await give(rig.station, 'handover.print', { id }));
  expect(await readdir(join(rig.folder, 'document'))).toHaveLength(2);
});

it('adds all bought and labelled parcels at once, and names those without a label', async () => {
  const [first, second] = [await bought('H-1'), await bought('H-2', 'cheapest', false)];
  expect((await board()).carriers).toMatchObject([{ left: 2, unlabelled: 1, late: 0 }]);
  must(await open(first.carrier));
  const added = must(await give(rig.station, 'handover.addAll', {}));
  expect(numbers(added)).toEqual([first.tracking]);
  expect(added.refused.map(({ code }) => code)).toEqual([second.tracking]);
  expect(numbers(await add(second.tracking))).toEqual([first.tracking, second.tracking]);
});

it('counts the cartons of a shipment by their labels, and says which are missing', async () => {
  const order = await rig.imported(rig.station, anOrder({ reference: 'H-3' }));
  const cartonSpecs = [
    'ref=BOX-1;weight=1.4;dims=30x20x15;items=MUG-BLUE*2',
    'ref=BOX-2;weight=0.7;dims=20x20x15;items=TEA-TIN*2',
    'ref=BOX-3;weight=0.4;dims=20x20x15;items=MUG-BLUE*1',
  ];
  const { shipment } = must(
    await give(rig.station, 'shipments.shipOrder', {
      ...{ orderId: order.id, cartonSpecs, insure: false, pickUpDate: null, print: true },
      rule: 'cheapest',
    }),
  );
  must(await give(rig.station, 'shipments.printOrder', { orderId: order.id }));
  const codes = shipment.cartons.map(({ reference, label }) => {
    const own = label?.barcodes.find((text) => text !== reference);
    if (!own) throw new Error(`${reference} has no code of its own`);
    return own;
  });
  expect(new Set(codes).size).toBe(3);
  const scanned = ({ added }: HandoverAdded) => added.map((each) => [each.scanned, each.cartons]);
  must(await open(shipment.carrier ?? ''));
  expect(scanned(await add(codes[1] ?? ''))).toEqual([[1, 3]]);
  // The same carton again.
  const again = await add(codes[1] ?? '');
  expect([again.added, again.already]).toEqual([[], [codes[1]]]);
  expect(scanned(await add(codes[0] ?? ''))).toEqual([[2, 3]]);
  expect((await board()).open?.parcels).toMatchObject([{ scanned: 2, cartons: 3 }]);
  expect(scanned(await add(codes[2] ?? ''))).toEqual([[3, 3]]);
  must(await give(rig.station, 'handover.remove', { attemptId: shipment.attemptId }));
  // All at once: nobody counted.
  must(await give(rig.station, 'handover.addAll', {}));
  expect((await add(codes[0] ?? '')).already).toHaveLength(1);
  expect((await board()).open?.parcels).toMatchObject([{ scanned: null, cartons: 3 }]);
});

it('opens the carrier’s list at the first scanned parcel', async () => {
  const { carrier, tracking } = await bought('H-1');
  expect(
    await give(rig.station, 'handover.add', { codes: [tracking], begins: false }),
  ).toMatchObject({ ok: false, error: { code: 'not-found' } });
  const added = must(await give(rig.station, 'handover.add', { codes: [tracking], begins: true }));
  expect(added.handover).toMatchObject({ carrier, parcels: [{ trackingNumber: tracking }] });
});

it('continues an open list, removes parcels from it, and discards it', async () => {
  const { carrier, tracking, attemptId } = await bought('H-1');
  const { id } = must(await open(carrier));
  await add(tracking);
  must(await setSetting(rig.station, 'handover.cutOffs', ['Another 17:00']));
  must(await open('Another'));
  expect(must(await open(carrier)).id).toBe(id);
  expect((await board()).others).toMatchObject([{ carrier: 'Another', shipments: 0 }]);
  expect(must(await give(rig.station, 'handover.remove', { attemptId })).parcels).toEqual([]);
  must(await give(rig.station, 'handover.discard', { id: null }));
  expect((await board()).open?.carrier).toBe('Another');
});

it('reports parcels that missed the carrier’s cut-off', async () => {
  const { carrier } = await bought('H-1');
  const now = new Date();
  const clock = (minutes: number) => {
    const at = new Date(now.getTime() + minutes * 60_000);
    return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
  };
  must(await setSetting(rig.station, 'handover.cutOffs', [`${carrier} ${clock(0)}`]));
  const [state] = (await board()).carriers;
  expect(state).toMatchObject({ carrier, left: 1, cutOff: clock(0) });
  expect(await setSetting(rig.station, 'handover.cutOffs', ['DHL at five'])).toMatchObject({
    ok: false,
    error: { code: 'bad-input' },
  });
});
