import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectPartner,
  type PartnerConnection,
} from '../../../../src/main/adapters/partner/connect-partner.ts';
import { parseOrderFile } from '../../../../src/main/features/intake/logic/parse-order-file.ts';
import { choose } from '../../../../src/main/features/rating/logic/choose.ts';
import { createQuoteService } from '../../../../src/main/features/rating/logic/quote-service.ts';
import { type Sandbox, startSandbox } from '../../../../src/sandbox/server.ts';
import { stationError } from '../../../../src/shared/kernel/errors.ts';
import { say } from '../../../../src/shared/kernel/message.ts';
import { fail, ok } from '../../../../src/shared/kernel/result.ts';
import type { Order } from '../../../../src/shared/orders/order.ts';
import { SHIPPED } from '../../../support/requirements.ts';
import { allInOne } from './parcels.ts';

let folder: string;
let sandbox: Sandbox;
let partner: PartnerConnection;
const orders = new Map<string, Order>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packbench-samples-'));
  sandbox = await startSandbox({ stateDir: folder, port: 0, seed: 1 });
  const { customerKeys, ...credentials } = sandbox.credentials;
  partner = connectPartner({
    baseUrl: sandbox.baseUrl,
    credentials: async () => ok(credentials),
    customerKey: async (merchant) => {
      const key = customerKeys[merchant];
      return key
        ? ok(key)
        : fail(stationError('merchant-unknown', say('{noContact}', { noContact: merchant })));
    },
  });
  const samples = fileURLToPath(new URL('../../../../resources/orders/', import.meta.url));
  for (const name of await readdir(samples)) {
    const file = parseOrderFile(name, await readFile(join(samples, name)));
    for (const { order } of file.orders) orders.set(order.reference, order);
  }
});

afterAll(async () => {
  partner.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
});

async function rate(reference: string) {
  const order = orders.get(reference) ?? expect.fail(reference);
  const rating = createQuoteService({
    source: partner.rates,
    quotes: { save: async () => {}, find: async () => null },
    connection: 'sandbox',
    statedSoFar: async () => 0,
    advice: () => [],
    requirements: () => SHIPPED,
    shipFrom: () => null,
    now: () => new Date(),
    moment: () => ({ wall: 0, boot: null, up: 1, run: 'r-1', ran: 2 }),
    newId: () => reference,
  });
  const stored = { ...order, id: reference, status: 'open' as const, updatedAt: '' };
  return await rating.rate(
    stored,
    [allInOne(order, { weight: { value: '20', unit: order.weightUnit } })],
    {
      insure: false,
    },
  );
}

async function pick(reference: string) {
  const rated = await rate(reference);
  if (!rated.ok) return rated;
  const { quote } = rated.value;
  const chosen = choose(quote, 'cheapest', orders.get(reference)?.terms ?? null, {
    withinDays: 5,
    carriers: [],
  });
  return chosen.ok ? ok({ quote, option: chosen.value.option }) : chosen;
}

async function dueAtTheBorder(reference: string) {
  const picked = await pick(reference);
  if (!picked.ok) expect.fail(picked.error.message);
  const { landedCost, terms } = picked.value.option;
  if (!landedCost) expect.fail(`${reference} goes ${terms}`);
  return { duty: Number(landedCost.duty?.amount), tax: Number(landedCost.salesTax?.amount) };
}

describe('the sample orders on the sandbox', () => {
  it.each(['SO-1001', 'SO-1002', 'SO-1003', 'SO-1005', 'SO-1006', 'SO-1007', 'SO-1008'])(
    '%s ships with duty and tax paid',
    async (reference) => {
      expect(await pick(reference)).toMatchObject({
        ok: true,
        value: { option: { terms: 'DDP' } },
      });
    },
  );

  it('SO-1004 is rejected for its missing HS code, naming the line', async () => {
    const picked = await pick('SO-1004');
    expect(picked).toMatchObject({ ok: false, error: { code: 'customs-missing' } });
    expect(picked.ok ? '' : picked.error.message).toContain('line 2 (BRUSH-BAMBOO) has no HS code');
  });

  it('SO-1006 owes nothing below the threshold, SO-1007 duty and tax above it', async () => {
    expect(await dueAtTheBorder('SO-1006')).toEqual({ duty: 0, tax: 0 });
    const above = await dueAtTheBorder('SO-1007');
    expect(above.duty).toBeGreaterThan(0);
    expect(above.tax).toBeGreaterThan(0);
  });

  it('SO-1009 ships DDU, and DDP is listed as not offered', async () => {
    const picked = await pick('SO-1009');
    const { option, quote } = picked.ok ? picked.value : expect.fail(picked.error.message);
    expect(option.terms).toBe('DDU');
    expect(quote.notOffered.map(({ terms }) => terms)).toEqual(['DDP', 'DDP']);
  });

  it('SO-1010 is rejected in the partner’s words', async () => {
    const rated = await rate('SO-1010');
    expect(rated).toMatchObject({ ok: false, error: { code: 'partner-refused', status: 422 } });
    expect(rated.ok ? '' : rated.error.partnerMessage).toMatch(/country|North Korea|KP/i);
  });
});
