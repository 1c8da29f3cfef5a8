import { describe, expect, it } from 'vitest';
import { give, setSetting } from '../support/give.ts';
import { serving } from './http-rig.ts';
import { must, stationRig } from './station-rig.ts';

const rig = stationRig();
const SHIP = { cartons: ['ref=BOX-1;weight=2.1;dims=30x20x15'] };
const keyed = (key: string) => ({ 'idempotency-key': key });
const set = async (key: 'purchasing.quietSeconds' | 'purchasing.resendMinutes', value: number) =>
  must(await setSetting(rig.station, key, value));

/** A purchase over HTTP whose answer was lost: the partner has sold it. */
async function lost(kind: 'outbound' | 'return') {
  const { by, tokenOf } = await serving(rig);
  const shop = by(await tokenOf('Shop', ['orders', 'ship', 'read']));
  if (kind === 'return') await rig.ship();
  const path = kind === 'return' ? '/v1/orders/SO-7/returns' : '/v1/orders/SO-7/ship';
  const ask = (key = 'one') => shop('POST', path, kind === 'return' ? {} : SHIP, keyed(key));
  await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'after' });
  const first = await ask();
  expect(first).toMatchObject({
    status: 409,
    body: { code: 'purchase-unknown', shipment: { kind, state: 'unknown', sendings: 1 } },
  });
  await rig.calmDown();
  await rig.answersAgain();
  const sold = await rig.sold();
  return { shop, ask, sold, first, attemptId: first.body.shipment.attemptId };
}

describe.each(['outbound', 'return'] as const)(
  'rule 18: an unknown %s purchase over HTTP',
  (kind) => {
    it('says with Retry-After when to ask again, already in its first answer', async () => {
      await set('purchasing.quietSeconds', 600);
      const { first, ask } = await lost(kind);
      expect(first.retryAfter).toBeGreaterThan(0);
      expect(first.retryAfter).toBeLessThanOrEqual(600);
      expect(first.body).toMatchObject({ retry: 'later', retryAfter: first.retryAfter });
      expect((await ask()).retryAfter).toBeGreaterThan(0);
    });

    it('without a quiet time may be asked again at once, and says so in every answer', async () => {
      const { first, ask, sold } = await lost(kind);
      expect(first).toMatchObject({ retryAfter: 1, body: { retry: 'later', retryAfter: 1 } });
      await rig.control('faults', { kind: 'cut', path: '/Shipments', when: 'before' });
      const again = { status: 409, retryAfter: 1, body: { shipment: { sendings: 2 } } };
      expect(await ask()).toMatchObject(again);
      await rig.calmDown();
      expect(await ask()).toMatchObject({ status: 201 });
      expect(await rig.sold()).toBe(sold);
    });

    it('is refused with Retry-After during its quiet time, and settled by a repeat after it', async () => {
      const { ask, sold, attemptId } = await lost(kind);
      await set('purchasing.quietSeconds', 600);
      const early = await ask();
      expect(early).toMatchObject({
        status: 409,
        body: {
          code: 'purchase-unknown',
          retry: 'later',
          shipment: { state: 'unknown', sendings: 1 },
        },
      });
      expect(early.retryAfter).toBeGreaterThan(0);
      expect(early.retryAfter).toBeLessThanOrEqual(600);
      expect(early.body.retryAfter).toBe(early.retryAfter);

      await set('purchasing.quietSeconds', 0);
      const bought = await ask();
      expect(bought).toMatchObject({ status: 201, body: { kind, state: 'confirmed', attemptId } });
      expect(await ask()).toEqual(bought);
      expect(await rig.sold()).toBe(sold);
    });

    it('is not sent again after purchasing.resendMinutes: a person settles it, and the repeat shows that', async () => {
      const { shop, ask, sold, attemptId } = await lost(kind);
      await set('purchasing.resendMinutes', 0);
      const late = await ask();
      expect(late).toMatchObject({
        status: 409,
        body: {
          ...{ code: 'purchase-unknown', retry: 'after-change' },
          detail: expect.stringContaining('packbench settle'),
          shipment: { state: 'unknown', sendings: 1 },
        },
      });
      expect(late.retryAfter).toBe(null);
      const { exceptions } = (await shop('GET', '/v1/exceptions')).body;
      expect(exceptions).toContainEqual(
        expect.objectContaining({
          ...{ kind: 'unknown', attemptId, next: 'Find out whether it was bought' },
        }),
      );
      const found = { shipmentId: 'SHP-9', trackingNumber: 'T-9', labels: [] };
      must(
        await give(rig.station, 'shipments.settle', {
          ...{ attemptId, word: { kind: 'bought', ...found } },
          ...{ reason: 'It is in the portal', pin: null },
        }),
      );
      expect(await ask()).toMatchObject({ status: 201, body: { kind, shipmentId: 'SHP-9' } });
      expect(await rig.sold()).toBe(sold);
    });

    it('says the same at every other call about its order: when to ask again, or that a person must', async () => {
      await set('purchasing.quietSeconds', 600);
      const { shop, sold } = await lost(kind);
      const calls = [
        ...(kind === 'outbound' ? ['rates', 'hold', 'resume', 'cancel'] : []),
        'return-rates',
      ];
      const answers = async () => {
        const all: unknown[] = [];
        for (const call of calls) {
          const body = call === 'rates' ? SHIP : {};
          const {
            status,
            retryAfter,
            body: said,
          } = await shop('POST', `/v1/orders/SO-7/${call}`, body);
          const { code, retry } = said;
          all.push({ call, status, code, retry, isLong: (retryAfter ?? 0) > 500, retryAfter });
        }
        return all;
      };
      const all = (more: object) => calls.map((call) => expect.objectContaining({ call, ...more }));
      const unknown = { status: 409, code: 'purchase-unknown' };
      expect(await answers()).toEqual(all({ ...unknown, retry: 'later', isLong: true }));
      await set('purchasing.resendMinutes', 0);
      expect(await answers()).toEqual(all({ ...unknown, retry: 'after-change', retryAfter: null }));
      expect(await rig.sold()).toBe(sold);
    });

    it('is never sent again for another key', async () => {
      const { ask, sold } = await lost(kind);
      const other = await ask('two');
      expect(other).toMatchObject({
        ...{ status: 409, retryAfter: 1 },
        body: { code: 'purchase-unknown', retry: 'later' },
      });
      await set('purchasing.resendMinutes', 0);
      expect(await ask('two')).toMatchObject({
        ...{ status: 409, retryAfter: null },
        body: { code: 'purchase-unknown', retry: 'after-change' },
      });
      await set('purchasing.resendMinutes', 1440);
      expect(await ask()).toMatchObject({ status: 201, body: { sendings: 2 } });
      expect(await rig.sold()).toBe(sold);
    });
  },
);

it('rule 18: every exception over HTTP carries its next step', async () => {
  const { by, tokenOf } = await serving(rig);
  const shop = by(await tokenOf('Shop', ['orders', 'read']));
  expect((await shop('POST', '/v1/orders/SO-7/hold')).status).toBe(200);
  const { exceptions } = (await shop('GET', '/v1/exceptions')).body;
  expect(exceptions).not.toEqual([]);
  for (const each of exceptions) expect(each.next, each.kind).toMatch(/^[A-Z]\w+ /);
  const { paths } = (await shop('GET', '/openapi.json')).body;
  const answer = paths['/v1/exceptions'].get.responses[200].content['application/json'].schema;
  expect(answer.properties.exceptions.items.required).toContain('next');
});
