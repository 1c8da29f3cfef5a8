import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { english } from '../../src/shared/kernel/message.ts';
import type { Shipment } from '../../src/shared/purchasing/shipment.ts';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type LabelPartner, labelPartner } from '../support/label-partner.ts';
import { LABEL_SIZE, makePdf } from '../support/paper.ts';
import { failure, read, shipmentSchema } from './contract.ts';
import { plainOrder, write, writeOrders } from './orders.ts';

interface Listed {
  kind: string;
  order: string | null;
  next: unknown;
}

/** A purchase whose answer has texts that no partner means: it is bought, and what cannot be used is missing. */
let data: string;
let partner: LabelPartner;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const CARTON = ['--carton', 'ref=BOX-1;weight=1.1;dims=25x18x14'];

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await labelPartner(await temporaryFolder());
  const orders = ['L-1', 'L-2', 'L-3', 'L-4', 'L-5', 'L-6', 'L-7'].map((reference) =>
    plainOrder(reference),
  );
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
});
afterAll(() => partner.stop());

const label = (reference: string, order = 'L-1') =>
  makePdf({ size: LABEL_SIZE, lines: [`REF ${reference}`, order] });

describe('a purchase answered with texts that are too long', { retry: 0 }, () => {
  it('is confirmed; the number is missing, and its labels are fetched and given as for any other', async () => {
    partner.serve('L-1', async () => [await label('BOX-1')]);
    partner.answer('L-1', {
      TrackingNumber: '1Z'.repeat(4_000),
      TrackingUrl: `https://carrier.example/${'a'.repeat(9_000)}`,
      RootRequestId: 'r'.repeat(9_000),
    });
    const ran = await run('ship', 'L-1', ...CARTON);
    const { state, trackingNumber, trackingUrl, cartons, notices } = read(shipmentSchema, ran);
    expect({ state, trackingNumber, trackingUrl }).toEqual({
      ...{ state: 'confirmed', trackingNumber: null, trackingUrl: null },
    });
    expect(cartons.map(({ label }) => label?.matchedBy)).toEqual(['text']);
    expect(ran.code).toBe(0);
    expect(notices?.map((notice) => english(notice)).join('\n')).toMatch(
      /TrackingNumber: expected at most 100 characters, found 8000; TrackingUrl: expected at most 4096 characters, found 9024; RootRequestId: .* portal/,
    );
    for (const args of [
      ['documents', 'L-1'],
      ['print', 'L-1'],
      ['shipments', 'L-1'],
    ]) {
      expect((await run(...args)).stderr).not.toContain('defect');
    }
  });

  it('keeps the label addresses that can be used', async () => {
    partner.serve('spare', async () => [await label('BOX-1', 'L-2')]);
    partner.answer('L-2', {
      LabelUrl: [`${partner.baseUrl}/${'a'.repeat(9_000)}`, partner.urlOf('spare')],
    });
    const { state, cartons } = read(shipmentSchema, await run('ship', 'L-2', ...CARTON));
    expect(state).toBe('confirmed');
    expect(cartons.map(({ label }) => label !== null)).toEqual([true]);
  });

  it('has its carrier on one line', async () => {
    partner.answer('L-3', { Carrier: 'Fast\r\nCarrier\u2028\u0007Inc.' });
    const { carrier } = read(shipmentSchema, await run('ship', 'L-3', ...CARTON));
    expect(carrier).toBe('Fast Carrier Inc.');
  });
});

describe('a purchase answered with a carrier that nobody can read', { retry: 0 }, () => {
  it.each([
    ['V-1', '\u200B', null],
    ['V-2', '\u2060\uFEFF ', null],
    ['V-3', '\uD83D', null],
    ['V-4', 'Fast\u200BLine', 'FastLine'],
    ['V-5', 'Fast\uD83DLine', 'Fast\uFFFDLine'],
  ])('%s: %j is none, or what can be seen of it', async (order, sent, shown) => {
    expect(
      (await run('import', writeOrders(data, [plainOrder(order), plainOrder('V-0')]))).code,
    ).toBe(0);
    const offered = read(shipmentSchema, await run('ship', 'V-0', ...CARTON)).carrier;
    partner.answer(order, { Carrier: sent });
    const { carrier } = read(shipmentSchema, await run('ship', order, ...CARTON));
    expect(carrier).toBe(shown ?? offered);
  });
});

describe('a purchase answered with an address that is none of the web', { retry: 0 }, () => {
  it.each([
    ['U-1', 'javascript:alert(1)'],
    ['U-2', 'data:text/html,x'],
    ['U-3', 'file:///etc/passwd'],
    ['U-4', 'https://carrier.example/\nSO-9: cancelled'],
    ['U-5', 'carrier.example/t'],
  ])('%s: %j is left out wherever it stands, and named', async (order, address) => {
    expect((await run('import', writeOrders(data, [plainOrder(order)]))).code).toBe(0);
    partner.serve(order, async () => [await label('BOX-1', order)]);
    partner.answer(order, { TrackingUrl: address, CustomsInvoiceURL: address });
    const ran = await run('ship', order, ...CARTON);
    const { state, trackingUrl, cartons, notices } = read(shipmentSchema, ran);
    expect({ state, trackingUrl, labelled: cartons[0]?.label !== null }).toEqual({
      ...{ state: 'confirmed', trackingUrl: null, labelled: true },
    });
    const named = notices?.map((notice) => english(notice)).join('\n');
    for (const field of ['TrackingUrl', 'CustomsInvoiceURL'])
      expect(named).toContain(`${field}: expected an address of the web on one line, found`);
    const { events } = (await run('events', '--limit', '1000')).json as { events: unknown[] };
    expect(JSON.stringify(events)).not.toContain(JSON.stringify(address).slice(1, -1));
  });
});

describe('a purchase answered with numbers that forge a line', { retry: 0 }, () => {
  it.each([
    ['a line break', '1Z999\n\nSO-9: cancelled, nothing was bought'],
    ['a mark of direction', '1Z999\u202E1'],
    ['a mark without width', '1Z\u200B999'],
    ['half a character', '1Z\uD800999'],
  ])('%s: is confirmed without the number, which the notice names', async (_, number) => {
    const order = `F-${[...number].length}-${number.codePointAt(2)}`;
    expect((await run('import', writeOrders(data, [plainOrder(order)]))).code).toBe(0);
    partner.answer(order, { TrackingNumber: number });
    const ran = await run('ship', order, ...CARTON);
    const { state, trackingNumber, notices } = read(shipmentSchema, ran);
    expect({ state, trackingNumber }).toEqual({ state: 'confirmed', trackingNumber: null });
    expect(notices?.map((notice) => english(notice)).join('\n')).toMatch(
      /TrackingNumber: expected an id of visible characters, found/,
    );
  });
});

describe('a purchase answered with a long ShipmentID', { retry: 0 }, () => {
  it('of up to 1000 characters is confirmed', async () => {
    partner.answer('L-5', { ShipmentID: 'S'.repeat(1_000) });
    const { state, shipmentId } = read(shipmentSchema, await run('ship', 'L-5', ...CARTON));
    expect({ state, shipmentId }).toEqual({ state: 'confirmed', shipmentId: 'S'.repeat(1_000) });
  });
});

describe('a purchase answered with a ShipmentID that cannot be used', { retry: 0 }, () => {
  it.each([
    ['L-6', `S-6\nL-9: cancelled`],
    ['L-7', 'S'.repeat(1_001)],
  ])(
    '%s is not sent again, and a person settles it with the id of the portal',
    async (order, id) => {
      partner.answer(order, { ShipmentID: id });
      expect((await run('ship', order, ...CARTON)).code).toBe(5);
      // Readable by now: another sending would be confirmed.
      partner.answer(order, {});
      const asked = await run('reconcile', order);
      expect(asked.code).toBe(5);
      expect(asked.stdout).toContain('ShipmentID');
      const file = write(data, 'label.pdf', await label('BOX-1', order));
      const settled = await run(
        ...['settle', order, '--shipment-id', 'S'.repeat(1_000 - Number(order.at(-1)))],
        ...['--tracking', `1Z-${order}`, '--label', file, '--reason', 'from the portal'],
      );
      expect(read(shipmentSchema, settled).state).toBe('confirmed');
    },
  );

  it('is unknown, and says which field was expected and found how', async () => {
    partner.answer('L-4', { ShipmentID: 'S'.repeat(1_001) });
    const ran = await run('ship', 'L-4', ...CARTON);
    expect(ran.code).toBe(5);
    const { state, shipmentId, error } = read(shipmentSchema, ran);
    expect({ state, shipmentId }).toEqual({ state: 'unknown', shipmentId: null });
    expect(error?.code).toBe('purchase-unknown');
    expect(error?.message).toContain('ShipmentID');
    expect(error?.message).toContain('expected at most 1000 characters, found 1001');
    const { exceptions } = (await run('exceptions')).json as { exceptions: Listed[] };
    expect(exceptions).toContainEqual(
      expect.objectContaining({
        kind: 'unknown',
        order: { merchant: null, reference: 'L-4' },
        next: expect.anything(),
      }),
    );
  });
});

const CONTROLS = [
  ['a line break', 'S-9\n\nSO-9: cancelled, nothing was bought'],
  ['a mark of direction', 'S-9\u202E1'],
  ['a mark without width', 'S\u200B-9'],
] as const;

describe('an id that a person states', { retry: 0 }, () => {
  beforeAll(async () => {
    expect((await run('import', writeOrders(data, [plainOrder('P-1')]))).code).toBe(0);
    partner.answer('P-1', { ShipmentID: 'S'.repeat(1_001) });
    expect((await run('ship', 'P-1', ...CARTON)).code).toBe(5);
  });

  const settle = async (shipmentId: string, tracking: string) => {
    const file = write(data, 'label.pdf', await label('BOX-1', 'P-1'));
    return await run(
      ...['settle', 'P-1', '--shipment-id', shipmentId, '--tracking', tracking],
      ...['--label', file, '--reason', 'from the portal'],
    );
  };

  it.each([...CONTROLS, ['more letters than the partner may send', 'S'.repeat(1_001)] as const])(
    'as a ShipmentID with %s is refused, naming its field, and nothing is settled',
    async (_, id) => {
      const ran = await settle(id, '1Z-P-1');
      expect(ran.code).toBe(2);
      expect(failure(ran)).toMatchObject({
        field: 'shipment-id',
        message: expect.stringMatching(/^shipment-id: expected .* found /),
      });
      const { shipments } = (await run('shipments', 'P-1')).json as { shipments: Shipment[] };
      expect(shipments.map(({ state }) => state)).toEqual(['unknown']);
    },
  );

  it('is shown with what is not seen in it', async () => {
    expect(failure(await settle('S-9\u202E1', '1Z-P-1')).message).toContain('found "S-9\\u202e1"');
    expect(failure(await settle('S-P-1', '1Z\u200B9')).message).toContain('found "1Z\\u200b9"');
  });

  it.each([...CONTROLS, ['more letters than any number has', '1'.repeat(8_000)] as const])(
    'as a tracking number with %s is refused, naming its field',
    async (_, number) => {
      const ran = await settle('S-P-1', number);
      expect(ran.code).toBe(2);
      expect(failure(ran)).toMatchObject({
        field: 'tracking',
        message: expect.stringMatching(/^tracking: expected .* found /),
      });
    },
  );

  it.each(CONTROLS)(
    'of a shipment to return with %s is refused, and nothing is asked for',
    async (_, id) => {
      expect((await run('import', writeOrders(data, [plainOrder('R-1')]))).code).toBe(0);
      const ran = await run('return', id, '--order', 'R-1');
      expect(ran.code).toBe(2);
      expect(failure(ran).message).toContain('expected an id of visible characters');
    },
  );

  it('is kept without the blanks around it', async () => {
    const settled = read(shipmentSchema, await settle('  S-P-1 ', ' 1Z-P-1\n'));
    expect(settled).toMatchObject({
      ...{ state: 'confirmed', shipmentId: 'S-P-1', trackingNumber: '1Z-P-1' },
    });
  });
});
