import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { type LabelPartner, labelPartner } from '../support/label-partner.ts';
import { invoicePage, labelPage, makePdf } from '../support/paper.ts';
import { failure, jobsSchema, read, shipmentSchema } from './contract.ts';
import { plainOrder, writeOrders } from './orders.ts';

/** Another order's commercial invoice is held; the label is not. */
let data: string;
let partner: LabelPartner;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const ship = (reference: string, carton = `${reference}-BOX`): Promise<Run> =>
  run('ship', reference, '--carton', `ref=${carton};weight=1.1;dims=25x18x14`);
const label = (reference: string) => async (tracking: string) => [
  await makePdf(labelPage({ reference, tracking })),
];
const invoice =
  (...lines: string[]) =>
  async () => [await makePdf(invoicePage(lines))];

/** The partner's labels for this order, and an invoice with a URL of its own. */
function sells(reference: string, draw: ReturnType<typeof invoice>, carton = `${reference}-BOX`) {
  partner.serve(reference, label(carton));
  partner.serve(`invoice-${reference}`, draw);
  partner.answer(reference, {
    SubmittedElectronically: false,
    CustomsInvoiceURL: partner.urlOf(`invoice-${reference}`),
  });
}

async function expectHeld(reference: string, ran: Run, words: RegExp): Promise<void> {
  expect(ran.code).toBe(6);
  const { state, error, cartons, documents, unmatched = [] } = read(shipmentSchema, ran);
  expect({ state, code: error?.code }).toEqual({ state: 'confirmed', code: 'paper-missing' });
  expect(error?.message).toMatch(/invoice is held/);
  expect(error?.message).toMatch(words);
  expect(error?.message).toContain(`packbench documents ${reference}`);
  expect(documents).toEqual([]);
  expect(unmatched[0]?.found.join()).toMatch(words);
  expect(cartons).toMatchObject([{ state: 'labelled' }]);
  const printed = await run('print', reference, '--role', 'document');
  expect([printed.code, failure(printed).code]).toEqual([6, 'paper-missing']);
}

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await labelPartner(await temporaryFolder());
  const orders = ['INV-1', 'INV-2', 'INV-3', 'INV-4', 'INV-5', 'INV-6', 'INV-7', 'INV-8'];
  const file = writeOrders(
    data,
    orders.map((reference) => plainOrder(reference)),
  );
  expect((await run('import', file)).code).toBe(0);
  for (const role of ['label', 'document']) {
    expect((await run('printers', 'assign', role, `folder:${data}/printed`)).code).toBe(0);
  }
  sells('INV-1', invoice());
  expect((await ship('INV-1')).code).toBe(0);
});
afterAll(() => partner.stop());

describe('the invoice of an earlier order', { retry: 0 }, () => {
  it('is held because its bytes are known, and fetched again once the partner has corrected it', async () => {
    sells('INV-2', invoice());
    await expectHeld('INV-2', await ship('INV-2'), /the invoice of order INV-1/);
    expect((await run('documents', 'INV-2')).code).toBe(6);
    partner.serve('invoice-INV-2', invoice('Reference: INV-2'));
    const mended = await run('documents', 'INV-2');
    expect(mended.code, mended.stderr).toBe(0);
    expect(read(shipmentSchema, mended).documents).toMatchObject([{ kind: 'commercial-invoice' }]);
  });

  it('is held by its tracking number, even with our own reference on it', async () => {
    sells('INV-3', invoice('Reference: INV-3', `Tracking ${partner.trackingOf('INV-1')}`));
    await expectHeld('INV-3', await ship('INV-3'), /tracking number of order INV-1/);
  });

  it('is held by its carton reference until a supervisor accepts it', async () => {
    sells('INV-4', invoice('Package: INV-1-BOX'));
    await expectHeld('INV-4', await ship('INV-4'), /INV-1-BOX, which belongs to order INV-1/);
    const accepted = await run('print', 'INV-4', '--role', 'document', '--accept-unproven');
    expect(accepted.code, accepted.stderr).toBe(0);
    expect(read(jobsSchema, accepted).jobs.length).toBeGreaterThan(0);
    const again = await run('documents', 'INV-4');
    expect(again.code, again.stderr).toBe(0);
    const { entries } = (await run('audit')).json as { entries: Record<string, unknown>[] };
    expect(entries).toContainEqual(expect.objectContaining({ action: 'accept-invoice' }));
  });

  it('is held when it follows our own label', async () => {
    partner.serve('INV-5', async (tracking) => [
      await makePdf(labelPage({ reference: 'INV-5-BOX', tracking }), invoicePage(['Order INV-1'])),
    ]);
    partner.answer('INV-5', { SubmittedElectronically: false });
    await expectHeld('INV-5', await ship('INV-5'), /INV-1, which belongs to order INV-1/);
  });
});

describe('our own invoice', { retry: 0 }, () => {
  it('is printed even if an item on it is named like another order’s carton', async () => {
    sells('INV-6', invoice('Reference: INV-6', '1 x BOX-77  4202'));
    sells('INV-7', invoice('Reference: INV-7'), 'BOX-77');
    expect((await ship('INV-7', 'BOX-77')).code).toBe(0);
    const ran = await ship('INV-6');
    expect(ran.code, ran.stderr).toBe(0);
    expect(read(shipmentSchema, ran).documents).toHaveLength(1);
  });

  it('is printed even if another order wrongly got the same one before', async () => {
    sells('INV-8', invoice('Reference: INV-2'));
    await expectHeld('INV-8', await ship('INV-8'), /INV-2/);
    const ran = await run('documents', 'INV-2');
    expect(ran.code, ran.stderr).toBe(0);
  });
});
