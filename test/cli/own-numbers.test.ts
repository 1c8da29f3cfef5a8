import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type LabelPartner, labelPartner } from '../support/label-partner.ts';
import { labelPage, makePdf } from '../support/paper.ts';
import { type FakeZebra, startFakeZebra } from '../support/zebra.ts';
import { failure, read, shipmentSchema } from './contract.ts';
import {
  PLAIN_CARTON,
  plainOrder,
  THREE_CARTONS,
  threeCartonOrder,
  writeOrders,
} from './orders.ts';

/** A carrier whose labels carry a number of its own, and nothing of the partner's answer. */
let data: string;
let partner: LabelPartner;
let zebra: FakeZebra;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const ship = (reference: string, cartons = PLAIN_CARTON): Promise<Run> =>
  run('ship', reference, ...cartons, '--print');

const labelOf = (tracking: string, lines: string[] = []): Promise<Uint8Array> =>
  makePdf(labelPage({ tracking, lines }));
const said = (ran: Run): string => read(shipmentSchema, ran).error?.message ?? '';
const HELD = 'is not that of this purchase';

const checksSchema = z.object({
  checks: z.array(
    z.object({
      name: z.string(),
      result: z.string(),
      setting: z.string().optional(),
      value: z.unknown().optional(),
    }),
  ),
});
const labelNumber = async (reference: string) => {
  const ran = await run('go-live-check', '--buy-one', reference);
  return checksSchema.parse(ran.json).checks.find(({ name }) => name === 'label-number');
};

let carriers: unknown;

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await labelPartner(await temporaryFolder());
  zebra = await startFakeZebra();
  const names = ['FIRST-1', 'NEXT-1', 'ALIEN-1', 'BARE-1', 'TWO-1'];
  const orders = [
    ...names.map((each) => plainOrder(each)),
    ...['THREE-1', 'NAMED-1'].map(threeCartonOrder),
  ];
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
  expect((await run('printers', 'assign', 'label', zebra.target)).code).toBe(0);
  const box = {
    name: 'M',
    dimensions: { length: '25', width: '18', height: '14', unit: 'CM' },
    weight: { value: '0.2', unit: 'KG' },
  };
  expect((await run('settings', 'set', 'boxes', JSON.stringify([box]))).code).toBe(0);
  expect((await run('settings', 'set', 'boxes.default', 'M')).code).toBe(0);
});
afterAll(async () => {
  await partner.stop();
  await zebra.close();
});

describe('a carrier whose labels carry a number of their own', { retry: 0 }, () => {
  it('is found by the check before the first order, with the setting for it', async () => {
    partner.serve('FIRST-1', async () => [await labelOf('1Z999AA10000000011')]);
    const check = await labelNumber('FIRST-1');
    expect(check).toMatchObject({ result: 'fails', setting: 'labels.ownNumbers' });
    expect(check?.value).toEqual([expect.stringMatching(/\w/)]);
    carriers = check?.value;
  }, 120_000);

  it('without the setting its labels are held', async () => {
    partner.serve('NEXT-1', async () => [await labelOf('1Z999AA10000000022')]);
    const ran = await ship('NEXT-1');
    expect(ran.code, ran.stderr).toBe(6);
    expect(said(ran)).toContain(HELD);
    expect(zebra.labels).toHaveLength(0);
  });

  it('with it they print as the only label of one carton, and the check is content', async () => {
    const set = await run('settings', 'set', 'labels.ownNumbers', JSON.stringify(carriers));
    expect(set.code, set.stderr).toBe(0);
    expect(await labelNumber('FIRST-1')).toMatchObject({ result: 'ok' });
    const fetched = await run('documents', 'NEXT-1');
    expect(fetched.code, fetched.stderr).toBe(0);
    expect(zebra.labels).toHaveLength(0);
    const printed = await run('print', 'NEXT-1', '--role', 'label');
    expect(printed.code, printed.stderr).toBe(0);
    expect(read(shipmentSchema, fetched).cartons?.[0]?.label).toMatchObject({
      matchedBy: 'position',
    });
    expect(zebra.labels).toHaveLength(1);
  }, 120_000);

  it('a number on record for another shipment never prints, whoever accepts it', async () => {
    partner.serve('ALIEN-1', async () => [await labelOf('1Z999AA10000000022', ['Another page'])]);
    const ran = await ship('ALIEN-1');
    expect(ran.code, ran.stderr).toBe(6);
    expect(said(ran)).toContain('it carries a number that stands on a label of order NEXT-1');
    const [page] = read(shipmentSchema, ran).unmatched ?? [];
    const carton = ['--carton', 'ALIEN-1-C1', '--held', page?.file ?? ''];
    const accepted = await run('print', 'ALIEN-1', '--accept-unproven', ...carton);
    expect(failure(accepted).code).toBe('labels-held');
    expect(zebra.labels).toHaveLength(1);
  });

  it('a page without a number, or one of two, is still held', async () => {
    partner.serve('BARE-1', async () => [
      await makePdf({ lines: ['EXAMPLE CARRIER', 'SHIP TO: Jane Doe'], barcodes: ['HELLO YOU'] }),
    ]);
    expect((await ship('BARE-1')).code).toBe(6);
    partner.serve('TWO-1', async () => [
      await labelOf('1Z999AA10000000033'),
      await labelOf('1Z999AA10000000044'),
    ]);
    expect((await ship('TWO-1')).code).toBe(6);
    expect(zebra.labels).toHaveLength(1);
  });

  it('of several cartons each needs the order’s reference', async () => {
    const labels = (line: string[]) => async () =>
      await Promise.all(
        ['1', '2', '3'].map((n) => labelOf(`1Z999AA100000000${n}5`, [`Ref: BOX-${n}`, ...line])),
      );
    partner.serve('THREE-1', labels([]));
    const ran = await ship('THREE-1', THREE_CARTONS);
    expect(ran.code, ran.stderr).toBe(6);
    expect(said(ran)).toContain(HELD);
    expect(zebra.labels).toHaveLength(1);
    partner.serve('NAMED-1', labels(['Order NAMED-1']));
    const named = await ship('NAMED-1', THREE_CARTONS);
    expect(named.code, named.stderr).toBe(0);
    expect(zebra.labels).toHaveLength(4);
  });
});
