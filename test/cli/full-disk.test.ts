import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { packbench, type Run, startPackbench, temporaryFolder } from '../support/cli.ts';
import { meddle } from '../support/meddler.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { noSmallDisk, type SmallDisk, skippedBecause, smallDisk } from '../support/small-disk.ts';
import {
  failure,
  jobsSchema,
  ordersSchema,
  read,
  type ShipmentDocument,
  shipmentSchema,
  shipmentsSchema,
} from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

/** The moment when the disk fills up or becomes read-only: at a request of the station, or its answer. */
interface Moment {
  /** Which request of this path; the first by default. */
  nth?: number;
  path: string;
  when: 'asked' | 'answered';
  then(disk: SmallDisk): unknown;
}

let partner: Partner;
let benches = 0;
beforeAll(async () => {
  if (!noSmallDisk) partner = await partnerHere();
});
afterAll(() => partner?.stop());

/** A station whose data folder is a disk of its own, with one order and a folder as its printer. */
async function bench(moment: Moment | null = null) {
  const disk = smallDisk();
  benches += 1;
  const ref = `DISK-${benches}`;
  const happens = (path: string, when: Moment['when'], nth: number) => {
    if (
      moment &&
      path.startsWith(moment.path) &&
      moment.when === when &&
      nth === (moment.nth ?? 1)
    ) {
      moment.then(disk);
    }
  };
  const line = await meddle(partner.baseUrl, {
    before: (path, nth) => happens(path, 'asked', nth),
    after(path, nth, body) {
      happens(path, 'answered', nth);
      return body;
    },
  });
  onTestFinished(() => line.close());
  const options = { data: disk.folder, env: partner.env };
  const place = ['--partner', line.baseUrl, '--json'];
  const run = (...args: string[]): Promise<Run> => startPackbench([...place, ...args], options);
  const look = (...args: string[]): Promise<Run> => packbench([...place, ...args], options);
  const elsewhere = await temporaryFolder();
  expect((await look('import', writeOrders(elsewhere, [plainOrder(ref)]))).code).toBe(0);
  return {
    disk,
    ref,
    run,
    /** For use while the disk is fine: runs without a process of its own. */
    look,
    ship: () => run('ship', ref, ...PLAIN_CARTON),
    /** Like `ship`, while the disk is fine. */
    shipHere: () => look('ship', ref, ...PLAIN_CARTON),
    sold: () => partner.sold(ref),
    printer: join(elsewhere, 'printed'),
  };
}
type Bench = Awaited<ReturnType<typeof bench>>;

/** Exit 6, and a message with the folder and a fix. */
function expectStop(ran: Run, disk: SmallDisk, words: RegExp): void {
  expect({ code: ran.code, error: failure(ran).code }).toEqual({ code: 6, error: 'store' });
  expect(failure(ran).message).toMatch(words);
  expect(failure(ran).message).toContain(disk.folder);
  expect(ran.stderr).toContain(failure(ran).message);
}

/** The order can be bought, and is bought once. */
async function expectFree({ look, ref, shipHere, sold }: Bench): Promise<void> {
  expect(await sold()).toBe(0);
  expect(read(shipmentsSchema, await look('shipments', ref)).shipments).toEqual([]);
  expect(read(ordersSchema, await look('orders')).orders).toMatchObject([{ status: 'open' }]);
  expect((await shipHere()).code).toBe(0);
  expect(await sold()).toBe(1);
}

/** The purchase is on record, its documents are fetched and printed, and it is not bought again. */
async function expectOnRecord(
  { look, ref, shipHere, sold, printer }: Bench,
  { shipmentId }: Pick<ShipmentDocument, 'shipmentId'>,
): Promise<void> {
  expect(read(shipmentsSchema, await look('shipments', ref)).shipments).toMatchObject([
    { state: 'confirmed', sendings: 1, shipmentId },
  ]);
  const again = await shipHere();
  expect(again.code).toBe(2);
  const { error, cartons } = read(shipmentSchema, again);
  expect({ code: error?.code, states: cartons.map(({ state }) => state) }).toEqual({
    code: 'already-bought',
    states: ['labelled'],
  });
  expect((await look('printers', 'assign', 'label', `folder:${printer}`)).code).toBe(0);
  const printed = await look('print', ref, '--role', 'label');
  expect(printed.code).toBe(0);
  expect(read(jobsSchema, printed).jobs).toMatchObject([{ role: 'label', state: 'done' }]);
  expect(await sold()).toBe(1);
}

const MB = 1024 ** 2;

describe.skipIf(noSmallDisk)(
  `on a disk that is full, a purchase${skippedBecause}`,
  { retry: 0 },
  () => {
    it('does not begin without room at the start, whatever the command', async () => {
      const packing = await bench();
      const { disk, ref, run, ship } = packing;
      disk.fill();
      const full = /^The disk that holds .* is full\. Make room and try again\.$/;
      expectStop(await ship(), disk, full);
      for (const args of [['orders'], ['rates', ref, ...PLAIN_CARTON]]) {
        expectStop(await run(...args), disk, full);
      }
      disk.makeRoom();
      await expectFree(packing);
    });

    it.each([
      { what: 'no space', left: 0, words: /is full\. Make room and try again\./ },
      {
        what: 'no space for its documents',
        left: MB,
        words: /has only \d\.\d MB left.*nothing is bought/,
      },
    ])('does not begin when the rates leave $what', async ({ left, words }) => {
      const then = (disk: SmallDisk) => disk.fill(left);
      const packing = await bench({ path: '/Rates', when: 'answered', then });
      expectStop(await packing.ship(), packing.disk, words);
      packing.disk.makeRoom();
      await expectFree(packing);
    });

    it('is recorded although the database could not store the partner’s answer', async () => {
      const then = (disk: SmallDisk) => disk.fill();
      const packing = await bench({ path: '/Shipments', when: 'answered', then });
      const ran = await packing.ship();
      expect(ran.code).toBe(6);
      const { state, error } = read(shipmentSchema, ran);
      expect({ state, code: error?.code }).toEqual({ state: 'confirmed', code: 'store' });
      expect(error?.message).toMatch(/IS BOUGHT: shipment \w+\. .* is full\. Make room/);
      const [, shipmentId = ''] = /shipment (\w+)/.exec(error?.message ?? '') ?? [];
      expect(await packing.sold()).toBe(1);

      // Still full: it is not bought again.
      expect((await packing.ship()).code).not.toBe(0);
      expect(await packing.sold()).toBe(1);
      packing.disk.makeRoom();
      await expectOnRecord(packing, { shipmentId });
    });

    it.each([
      { what: 'its label', left: 0, words: /document original-1\.pdf .*disk is full; make room/ },
      { what: 'the record of its label', left: 40 * 1024, words: /is full\. Make room/ },
    ])('is confirmed even without room for $what', async ({ left, words }) => {
      const then = (disk: SmallDisk) => disk.fill(left);
      const packing = await bench({ path: '/documents', when: 'asked', then });
      const ran = await packing.ship();
      expect(ran.code).toBe(6);
      const shipment = read(shipmentSchema, ran);
      expect(shipment).toMatchObject({ state: 'confirmed', error: { code: 'store' } });
      expect(shipment.error?.message).toMatch(words);
      expect(shipment.error?.message).toContain(packing.disk.folder);
      expect(await packing.sold()).toBe(1);
      packing.disk.makeRoom();
      await expectOnRecord(packing, shipment);
    });
  },
);

describe.skipIf(noSmallDisk)(
  `on a disk that is full, a return${skippedBecause}`,
  { retry: 0 },
  () => {
    it.each([
      {
        what: 'the partner’s answer',
        path: '/Shipments',
        nth: 2,
        words: /IS BOUGHT: shipment \w+\./,
      },
      { what: 'its label', path: '/documents', nth: 1, words: /disk is full; make room/ },
    ])('is confirmed even without room for $what', async ({ path, nth, words }) => {
      let isOut = false;
      const then = (disk: SmallDisk) => isOut && disk.fill();
      const when = path === '/Shipments' ? 'answered' : 'asked';
      const packing = await bench({ path, nth, when, then });
      expect((await packing.shipHere()).code).toBe(0);
      isOut = true;
      const ran = await packing.run('return', packing.ref);
      expect(ran.code).toBe(6);
      const told = read(shipmentSchema, ran);
      expect(told).toMatchObject({ kind: 'return', state: 'confirmed', error: { code: 'store' } });
      expect(told.error?.message).toMatch(words);
      packing.disk.makeRoom();
      const { shipments } = read(shipmentsSchema, await packing.look('shipments', packing.ref));
      expect(shipments[0]).toMatchObject({ kind: 'return', shipmentId: told.shipmentId });
      expect((await packing.look('documents', packing.ref)).code).toBe(0);
      expect(await packing.sold()).toBe(2);
    });
  },
);

describe.skipIf(noSmallDisk)(
  `on a disk mounted read-only, a purchase${skippedBecause}`,
  { retry: 0 },
  () => {
    const words = /cannot be written\. Check .* that the disk is not mounted read-only\./;

    it('does not begin, and every command says why', async () => {
      const packing = await bench();
      const { disk, run, ship } = packing;
      disk.readOnly();
      expectStop(await ship(), disk, words);
      for (const args of [['orders'], ['doctor']]) {
        expectStop(await run(...args), disk, words);
      }
      disk.writable();
      await expectFree(packing);
    });

    it('made earlier is still on record once the disk is writable', async () => {
      const packing = await bench();
      const { disk, look, ship, shipHere } = packing;
      expect((await shipHere()).code).toBe(0);
      disk.readOnly();
      expectStop(await ship(), disk, words);
      disk.writable();
      const { shipments } = read(shipmentsSchema, await look('shipments'));
      expect(shipments).toMatchObject([{ state: 'confirmed', sendings: 1 }]);
      expect(await packing.sold()).toBe(1);
    });
  },
);

describe.skipIf(noSmallDisk)(`the sandbox on a disk of its own${skippedBecause}`, () => {
  it('is kept when its disk is full or read-only', async () => {
    const disk = smallDisk();
    const orders = (): Promise<Run> =>
      startPackbench(['orders', '--partner', 'sandbox', '--json'], { data: disk.folder });
    expect((await orders()).code).toBe(0);
    disk.fill();
    expectStop(
      await orders(),
      disk,
      /^The disk that holds .* is full\. Make room and try again\.$/,
    );
    disk.makeRoom();
    disk.readOnly();
    expectStop(await orders(), disk, /cannot be used: the disk is mounted read-only\.$/);
    disk.writable();
    expect((await orders()).code).toBe(0);
  });
});
