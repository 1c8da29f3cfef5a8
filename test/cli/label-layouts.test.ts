import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type LabelPartner, labelPartner } from '../support/label-partner.ts';
import { A4, makePdf } from '../support/paper.ts';
import { makeSheet } from '../support/sheets.ts';
import { type FakeZebra, startFakeZebra } from '../support/zebra.ts';
import { failure, read, shipmentSchema } from './contract.ts';
import { plainOrder, writeOrders } from './orders.ts';

/** What is remembered of a sheet's block that a supervisor accepted: where the next one lies, and nothing else. */
let data: string;
let partner: LabelPartner;
let zebra: FakeZebra;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const ship = (reference: string): Promise<Run> =>
  run('ship', reference, '--carton', 'weight=1.1;dims=25x18x14', '--print');
const accept = (reference: string, held: string): Promise<Run> =>
  run(
    ...['print', reference, '--role', 'label', '--accept-unproven'],
    ...['--carton', `${reference}-C1`, '--held', held],
  );

const layoutsSchema = z.object({
  layouts: z.array(z.object({ id: z.number(), layout: z.object({ carrier: z.string() }) })),
});
const remembered = async () => read(layoutsSchema, await run('label-layouts', 'list')).layouts;

/** A sheet of which nothing tells where the label ends: a line of text lies over its edge. */
const sheet = async (
  number: string,
  { left = 90, top = 60 }: { left?: number; top?: number } = {},
): Promise<Uint8Array> =>
  await makeSheet({
    size: A4,
    labels: [
      {
        ...{ reference: 'x', left, top },
        drawn: await makePdf({
          lines: ['EXAMPLE CARRIER EXPRESS', 'SHIP TO: Jane Doe', number],
          barcodes: [number],
        }),
      },
    ],
    adjust: (page) =>
      page.drawText('Part of it, or not', { x: left + 40, y: 842 - top - 432 + 4, size: 9 }),
  });

const EDGES = 'its edges cannot be detected';
const said = (ran: Run): string => read(shipmentSchema, ran).error?.message ?? '';
const heldPage = (ran: Run): string => read(shipmentSchema, ran).unmatched?.[0]?.file ?? '';

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await labelPartner(await temporaryFolder());
  zebra = await startFakeZebra();
  const names = ['FIRST-1', 'NEXT-1', 'MOVED-1', 'ALIEN-1', 'BARE-1', 'LAST-1'];
  const orders = names.map((each) => plainOrder(each));
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
  expect((await run('printers', 'assign', 'label', zebra.target)).code).toBe(0);
});
afterAll(async () => {
  await partner.stop();
  await zebra.close();
});

describe('a sheet that does not tell where its label ends', { retry: 0 }, () => {
  it('is held, and what a supervisor accepts of it is remembered and audited', async () => {
    partner.serve('FIRST-1', async (tracking) => [await sheet(tracking)]);
    const ran = await ship('FIRST-1');
    expect(ran.code, ran.stderr).toBe(6);
    expect(said(ran)).toContain(EDGES);
    expect(await remembered()).toEqual([]);
    const accepted = await accept('FIRST-1', heldPage(ran));
    expect(accepted.code, accepted.stderr).toBe(0);
    expect(zebra.labels).toHaveLength(1);
    const [layout, ...more] = await remembered();
    expect(more).toEqual([]);
    const audit = await run('audit');
    expect(audit.stdout).toContain(`"layout": "${layout?.id}"`);
    expect(audit.stdout).toContain(`${layout?.layout.carrier}, page 1 of 1, 210 x 297 mm, Code128`);
  });

  it('the next one of the kind prints by its own number, unlike one that lies elsewhere', async () => {
    partner.serve('NEXT-1', async (tracking) => [await sheet(tracking)]);
    const ran = await ship('NEXT-1');
    expect(ran.code, ran.stderr).toBe(0);
    expect(zebra.labels).toHaveLength(2);
    const size = (zpl = '') => /\^PW\d+|\^LL\d+/g[Symbol.match](zpl);
    expect(size(zebra.labels[1])).toEqual(size(zebra.labels[0]));

    partner.serve('MOVED-1', async (tracking) => [await sheet(tracking, { left: 97 })]);
    const moved = await ship('MOVED-1');
    expect(moved.code, moved.stderr).toBe(6);
    expect(said(moved)).toContain(EDGES);
  });

  it('another shipment’s number never prints, whoever accepts it', async () => {
    partner.serve('ALIEN-1', async () => [await sheet(partner.trackingOf('NEXT-1'))]);
    const ran = await ship('ALIEN-1');
    expect(ran.code, ran.stderr).toBe(6);
    expect(said(ran)).toContain('NEXT-1');
    const accepted = await accept('ALIEN-1', heldPage(ran));
    expect(failure(accepted).code).toBe('labels-held');
    expect(zebra.labels).toHaveLength(2);
  });

  it('one that proves nothing stays held', async () => {
    partner.serve('BARE-1', async () => [await sheet('Handle with care')]);
    const ran = await ship('BARE-1');
    expect(ran.code, ran.stderr).toBe(6);
    expect(said(ran)).not.toContain(EDGES);
    expect(said(ran)).toContain('neither a reference nor the tracking number of this purchase');
    expect(zebra.labels).toHaveLength(2);
  });

  it('is held again once the layout is forgotten', async () => {
    const [layout] = await remembered();
    const forget = ['label-layouts', 'forget', String(layout?.id), '--reason', 'they changed it'];
    const forgotten = await run(...forget);
    expect(forgotten.code, forgotten.stderr).toBe(0);
    expect(await remembered()).toEqual([]);
    expect(failure(await run(...forget)).code).toBe('not-found');
    expect((await run('audit')).stdout).toContain('layout-forgotten');
    partner.serve('LAST-1', async (tracking) => [await sheet(tracking)]);
    const ran = await ship('LAST-1');
    expect(ran.code, ran.stderr).toBe(6);
    expect(said(ran)).toContain(EDGES);
    expect(zebra.labels).toHaveLength(2);
  });
});
