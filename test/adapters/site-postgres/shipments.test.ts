import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  QUESTION,
  RETURN_QUESTION,
} from '../../../src/main/adapters/store-sqlite/people/kept-with-orders.ts';
import type { SiteShipment } from '../../../src/main/features/sharing/ports.ts';
import { postgresIsMissing } from '../../support/postgres.ts';
import { type Bench, bench, code, givenPostgres, orderOf, value } from './rig.ts';

const order = orderOf('SO-1');
const KEY = { merchant: null, reference: 'SO-1' };
const URL_1 = 'https://partner.example/label.pdf';
const pdf = Buffer.from('%PDF-1.7 a label');
const hash = createHash('sha256').update(pdf).digest('hex');
const document = (attempt: string, of = KEY) => ({ attempt, order: of, url: URL_1, hash });
const purchase = (attempt: string, body: object = { answer: { labelUrls: [URL_1] } }) =>
  ({ attempt, part: 'purchase', order: KEY, body }) as const;

describe.skipIf(postgresIsMissing)('shipments shared by benches', () => {
  const given = givenPostgres();

  async function bought(attempt = 'a'): Promise<{ a: Bench; b: Bench; url: string }> {
    const url = await given.site();
    const [a, b] = [await bench(url, { name: 'A' }), await bench(url, { name: 'B' })];
    value(await a.site.orders.put([order]));
    const proof = { attemptId: attempt, state: 'confirmed', shipmentId: 'SHIP-1' };
    value(await a.site.uploads.push([a.fact(order, proof)]));
    return { a, b, url };
  }
  const seenBy = async ({ site }: Bench): Promise<readonly SiteShipment[]> =>
    value(await site.orders.after(0)).orders[0]?.shipments ?? [];

  it('are read with their order once there is proof and data', async () => {
    const { a, b } = await bought();
    expect(await seenBy(b)).toEqual([]);
    const { version } = value(await b.site.orders.after(0));
    value(await a.site.shipments.put([purchase('a'), purchase('unproven')]));
    expect(value(await b.site.orders.after(version)).orders).toHaveLength(1);
    expect(await seenBy(b)).toMatchObject([{ attempt: 'a', bench: 'A', state: 'confirmed' }]);
    const now = value(await b.site.orders.after(0)).version;
    value(await a.site.shipments.put([purchase('a')]));
    expect(value(await b.site.orders.after(now)).orders).toEqual([]);
    const cancelled = { attemptId: 'a', state: 'cancelled', shipmentId: 'SHIP-1' };
    value(await a.site.uploads.push([a.fact(order, cancelled)]));
    expect(await seenBy(b)).toMatchObject([{ state: 'cancelled' }]);
  });

  it('keep the newest tracking answer, whichever bench uploads it later', async () => {
    const { a, b } = await bought();
    value(await a.site.shipments.put([purchase('a')]));
    const tracking = (fetchedAt: string, status: string) =>
      ({ attempt: 'a', part: 'tracking', order: KEY, body: { fetchedAt, status } }) as const;
    value(await b.site.shipments.put([tracking('2026-01-02T00:00:00.000Z', 'Delivered')]));
    value(await a.site.shipments.put([tracking('2026-01-01T00:00:00.000Z', 'In Transit')]));
    expect((await seenBy(a))[0]?.parts.tracking?.status).toBe('Delivered');
  });

  it('store a document once, completely or not at all', async () => {
    const { a, b, url } = await bought();
    let asked = 0;
    const bytes = async () => {
      asked += 1;
      return pdf;
    };
    value(await a.site.shipments.putDocument(document('a'), bytes));
    value(await b.site.shipments.putDocument(document('other'), bytes));
    expect(asked).toBe(1);
    const found = value(await b.site.shipments.document('a', URL_1));
    expect(found && Buffer.from(found.bytes).equals(pdf)).toBe(true);
    expect(value(await b.site.shipments.document('a', `${URL_1}?2`))).toBeNull();
    const torn = `INSERT INTO documents VALUES ('${hash.replace(/./, 'x')}', 'torn')`;
    await expect(given.server().sql(url, torn)).rejects.toThrow('documents_check');
  });

  it('give documents to members only', async () => {
    const { a, b } = await bought();
    value(await a.site.shipments.putDocument(document('a'), async () => pdf));
    value(await b.site.benches.leave());
    expect(code(await b.site.shipments.document('a', URL_1))).toBe('claim-lost');
    expect(code(await b.site.shipments.put([purchase('a')]))).toBe('claim-lost');
  });

  it('are erased with every field of a rate request that a bench erases', async () => {
    const url = await given.site();
    for (const fields of [QUESTION, RETURN_QUESTION]) {
      const going = Object.entries(fields).flatMap(([field, row]) =>
        row === 'stays' || field === 'goods' || field === 'cartons' ? [] : [field],
      );
      expect(going).toContain('shipTo');
      const question = Object.fromEntries(going.map((field) => [field, 'somebody']));
      const body = JSON.stringify({ quote: { question } });
      const left = await given.server().sql(url, `SELECT without_people('${body}') AS left`);
      expect(left).toEqual([{ left: { quote: { question: {} } } }]);
    }
  });

  it('lose the receiver of an erased order, and accept no personal data for it any more', async () => {
    const { a, b } = await bought();
    const other = { merchant: null, reference: 'SO-2' };
    const question = { shipTo: { name: 'Erika' }, shipFrom: {}, note: 'Erika', cartons: [1] };
    const said = purchase('a', {
      answer: { shipmentId: 'SHIP-1', labelUrls: [URL_1] },
      quote: { question },
    });
    value(await a.site.shipments.put([said]));
    value(await a.site.shipments.putDocument(document('a'), async () => pdf));
    value(await a.site.shipments.putDocument({ ...document('a'), url: 'u2' }, async () => pdf));
    value(await a.site.shipments.putDocument(document('b', other), async () => pdf));
    expect(value(await a.site.orders.erase(order))).toBe(null);
    const nobody = { shipmentId: 'SHIP-1', labelUrls: [], erased: true };
    const expected = { answer: nobody, quote: { question: { cartons: [1] } } };
    expect((await seenBy(b))[0]?.parts.purchase).toMatchObject(expected);
    expect(JSON.stringify(await seenBy(b))).not.toContain('Erika');
    expect(value(await b.site.shipments.document('a', URL_1))).toBeNull();
    // The document of another order as well.
    expect(value(await b.site.shipments.document('b', URL_1))).not.toBeNull();
    value(await a.site.shipments.put([said]));
    value(await a.site.shipments.putDocument(document('a'), async () => pdf));
    expect(JSON.stringify(await seenBy(b))).not.toContain('Erika');
    expect(value(await b.site.shipments.document('a', URL_1))).toBeNull();
  });
});
