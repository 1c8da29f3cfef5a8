import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PartnerConnection } from '../../src/main/adapters/partner/connect-partner.ts';
import {
  ANSWER_BYTES,
  type AnswerKind,
  MOST_VALUES,
} from '../../src/main/adapters/partner/http/answer-size.ts';
import { purchase, question } from '../adapters/partner/samples.ts';
import { client, withSettings } from '../adapters/partner/scripted-partner.ts';
import { inFull } from '../support/long.ts';

import { leastWork, longestStretch, onThisMachine } from '../support/work.ts';
import {
  startWorstPartner,
  type WorstAnswer,
  type WorstPartner,
  worstBodies,
} from '../support/worst-partner.ts';

const MOST_MS = onThisMachine(100);

let partner: WorstPartner;
let station: PartnerConnection;
beforeAll(async () => {
  partner = await startWorstPartner();
  station = client(partner.origin, {
    ...withSettings({ 'connection.tokenForm': 'bare' }),
    operation: () => ({ path: '/Operation', body: null }),
    limits: { answerMs: 60_000, purchaseMs: 60_000, backoffMs: [] },
  });
});
afterAll(async () => {
  station.close();
  await partner.stop();
});

const subject = {
  reference: 'SO-1001',
  merchant: null,
  shipmentId: 'SHP-1',
  trackingNumber: 'T-1',
  invoiceNumber: 'I-1',
  question,
};
const described = (n: number) => ({ title: `t${n}`, description: '', material: '', category: '' });

/** Every request to a partner, with the path that is answered. */
const QUESTIONS: Record<string, [AnswerKind, path: string, ask: () => Promise<unknown>]> = {
  'the sign-in': ['signIn', '/Auth', () => station.check()],
  rates: ['rates', '/Rates', () => station.rates.rate(question)],
  'return rates': [
    'rates',
    '/Rates',
    () =>
      station.returnRates.rateReturn({
        ...purchase,
        shipmentId: 'SHP-1',
        reason: 'damaged',
        note: '',
      }),
  ],
  'a purchase': [
    'purchase',
    '/Shipments',
    () => station.purchases.send({ body: station.purchases.compose(purchase), merchant: null }),
  ],
  tracking: ['tracking', '/Tracking/Get/Detail/T-1', () => station.tracking.track('T-1')],
  'a classification': [
    'classification',
    '/Classifications',
    () => station.classifier.classify(Array.from({ length: 500 }, (_, n) => described(n))),
  ],
  'a subscription': [
    'subscription',
    '/Webhooks/Subscribe',
    () => station.webhooks.subscribe(['TRACKING_UPDATES'], 'https://here.example/events'),
  ],
  'a cancellation': [
    'cancellation',
    '/Operation',
    () => station.cancellations.cancel({ ...subject, beforeSend: async () => {} }),
  ],
  'Get Shipments': ['list', '/Operation', () => station.lookup.lookUp('SO-1001', null)],
  'Get Landed Cost': ['list', '/Operation', () => station.operations.ask('getLandedCost', subject)],
  'Get Invoices': ['list', '/Operation', () => station.operations.ask('getInvoices', subject)],
};

/** The largest allowed answer with as many values as allowed; without values; and larger ones. */
const sizesFor = (kind: AnswerKind): [letters: number, values?: number][] => {
  const most: [number, number] = [ANSWER_BYTES[kind], MOST_VALUES];
  return inFull([most, [ANSWER_BYTES[kind]], [ANSWER_BYTES[kind] + 20_000]], { part: [most] });
};

async function worstOf(
  path: string,
  ask: () => Promise<unknown>,
  answers: [string, WorstAnswer][],
) {
  const long: Record<string, number> = {};
  for (const [name, answer] of answers) {
    await partner.answers('/Auth', { status: 200, body: '{"Token":"token-of-a-partner"}' });
    await partner.answers(path, answer);
    const ms = await leastWork(MOST_MS, () => longestStretch(ask));
    if (ms > MOST_MS) long[name] = Math.round(ms);
  }
  return long;
}

describe('the worst answer of a partner', () => {
  it.each(Object.entries(QUESTIONS))(
    'blocks the event loop for less than 100 ms: %s',
    async (_what, [kind, path, ask]) => {
      await partner.answers(path, { status: 200, body: '{"a":1}' });
      for (let n = 0; n < 20; n += 1) await ask();
      const answers = sizesFor(kind).flatMap(([letters, values]) =>
        Object.entries(worstBodies(letters, values)).flatMap(([name, body], at) =>
          inFull([200, 422], { part: at % 2 ? [422] : [200] }).map(
            (status): [string, WorstAnswer] => [
              `${status}, ${letters} letters${values ? `, ${values} values` : ''}: ${name}`,
              { status, body },
            ],
          ),
        ),
      );
      expect(await worstOf(path, ask, answers)).toEqual({});
    },
  );

  it('is not decompressed beyond the size limit', async () => {
    const zeros = `[${'0,'.repeat(15_000_000)}0]`;
    const spaces = `${' '.repeat(30_000_000)}{}`;
    const answers: [string, WorstAnswer][] = [
      ['gzip', { status: 200, encoding: 'gzip', body: await promisify(gzip)(zeros) }],
      ['br', { status: 500, encoding: 'br', body: await promisify(brotliCompress)(spaces) }],
    ];
    // All answers are read by the same code, up to their own limits.
    const questions = Object.values(QUESTIONS);
    const part = questions.filter(([kind]) => kind === 'signIn' || kind === 'purchase');
    for (const [, path, ask] of inFull(questions, { part })) {
      expect(await worstOf(path, ask, answers)).toEqual({});
    }
  });
});
