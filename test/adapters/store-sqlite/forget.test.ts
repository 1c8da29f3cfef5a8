import { expect, it } from 'vitest';
import { forget } from '../../../src/main/adapters/store-sqlite/people/forget.ts';
import { SESSION } from '../../../src/main/adapters/store-sqlite/people/kept-with-orders.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { say } from '../../../src/shared/kernel/message.ts';
import { SessionSchema } from '../../../src/shared/packing/session.ts';

const session = SessionSchema.parse({
  orderId: 'o',
  order: { merchant: null, reference: 'SO-1' },
  revision: 3,
  startedAt: '2026-03-01T08:00:00.000Z',
  cartons: [],
  openCarton: null,
  short: [{ line: 0, sku: 'MUG', quantity: 1, reason: 'damaged', note: 'Mrs Muster rang' }],
  note: 'for Mrs Muster',
  insure: false,
  pickUpDate: null,
  step: {
    kind: 'choosing',
    suggestion: null,
    quote: {
      ...{ id: 'q', order: { merchant: null, reference: 'SO-1' }, rateId: '1', ratedAt: '' },
      ...{ fingerprint: 'f', options: [], notOffered: [], warnings: ['Muster Street: no number'] },
    },
  },
  scannedBack: [],
  awaitingLabelOf: null,
  problem: null,
  refusal: {
    of: 'purchase',
    at: '2026-03-01T08:00:00.000Z',
    error: stationError('partner-refused', say('{text}', { text: 'Muster Street is not known' })),
  },
});

it('erasing a session removes packers’ notes and address messages', () => {
  expect(JSON.stringify(session).match(/Muster/g)).toHaveLength(5);
  const left = forget(SESSION, session);
  expect(JSON.stringify(left)).not.toContain('Muster');
  expect(SessionSchema.parse(left)).toMatchObject({ revision: 3, short: [{ reason: 'damaged' }] });
});

it('erasing keeps no field without an explicit rule', () => {
  const fields = { sku: 'stays', note: () => '' } as const;
  const value = { sku: 'MUG', note: 'Muster', gift: 'Muster' };
  expect(forget<{ sku: string; note: string }>(fields, value)).toEqual({ sku: 'MUG', note: '' });
});
