import { describe, expect, it } from 'vitest';
import { decide, type Sending } from '../../../../src/main/features/purchasing/logic/decide.ts';
import type {
  PurchaseAnswer,
  SendOutcome,
} from '../../../../src/main/features/purchasing/ports.ts';
import fc from '../../../support/chance.ts';

const attempt = { id: 'attempt-1', reference: 'SO-7' };
const answer: PurchaseAnswer = {
  shipmentId: 'SHP-1',
  reference: 'SO-7',
  trackingNumber: null,
  trackingUrl: null,
  carrier: null,
  labelUrls: [],
  submittedElectronically: null,
  customsInvoiceUrl: null,
  requestId: null,
};
const refusal = {
  kind: 'refused',
  status: 422,
  partnerMessage: 'Destination is not served',
  field: null,
  requestId: 'r-1',
  key: null,
  referenceTaken: false,
} as const;
const unauthorized = { kind: 'unauthorized', why: 'token expired', requestId: null } as const;
const notSent = { kind: 'not-sent', why: 'no route', code: 'partner-unavailable' } as const;
const unclear = {
  kind: 'unclear',
  why: 'the line was cut',
  status: null,
  requestId: null,
} as const;

const sendings: Sending[] = ['first', 'after-401', 'resend'];
const outcomes: SendOutcome[] = [
  { kind: 'answered', answer },
  refusal,
  { ...refusal, key: 'expired' },
  { ...refusal, key: 'doubtful' },
  { ...refusal, status: 400, referenceTaken: true },
  { ...refusal, status: 401 },
  unauthorized,
  notSent,
  unclear,
];

describe('the verdict on a purchase after an answer', () => {
  it('confirms by a 200 of ours with a ShipmentID, whatever else is missing', () => {
    for (const sending of sendings) {
      expect(decide(attempt, sending, { kind: 'answered', answer }, null).kind).toBe('confirmed');
    }
  });

  it('rule 11: accepts a Reference that is absent, or equal apart from case and blanks', () => {
    for (const reference of [null, ' so-7 ', 'SO-7', '\tSo-7\n']) {
      const outcome: SendOutcome = { kind: 'answered', answer: { ...answer, reference } };
      expect(decide(attempt, 'first', outcome, null).kind).toBe('confirmed');
    }
  });

  it('rule 11: folds the case of letters such as ß, and accepts nothing else as equal', () => {
    const street = { id: 'attempt-1', reference: 'Straße-7' };
    for (const [reference, kind] of [
      ['STRASSE-7', 'confirmed'],
      ['Strasse-7', 'confirmed'],
      ['Straße-70', 'unknown'],
      ['Straße 7', 'unknown'],
    ] as const) {
      const outcome: SendOutcome = { kind: 'answered', answer: { ...answer, reference } };
      expect(decide(street, 'first', outcome, null).kind).toBe(kind);
    }
  });

  it('rule 11: shows the shipment already on record, and distinguishes a half match', () => {
    const outcome: SendOutcome = { kind: 'answered', answer: { ...answer, trackingNumber: 'T-2' } };
    const owner = (trackingNumber: string) => ({
      id: 'attempt-0',
      reference: 'SO-7',
      answer: { trackingNumber },
    });
    expect(decide(attempt, 'first', outcome, owner('t-2 '))).toMatchObject({
      kind: 'unknown',
      why: expect.stringMatching(/SHP-1.*tracking number t-2.*nothing new was bought/),
    });
    const half = decide(attempt, 'first', outcome, owner('T-1'));
    expect(half).toMatchObject({ kind: 'unknown', why: expect.stringContaining('now has T-2') });
    expect(half).toMatchObject({ why: expect.not.stringContaining('nothing new') });
  });

  it('rule 11: is unknown when the 200 names another order, and shows that order', () => {
    const outcome: SendOutcome = { kind: 'answered', answer: { ...answer, reference: 'SO-77' } };
    expect(decide(attempt, 'first', outcome, null)).toMatchObject({
      kind: 'unknown',
      why: expect.stringContaining('SO-77'),
    });
  });

  it('rule 11: does not accept a ShipmentID that belongs to another attempt', () => {
    const outcome: SendOutcome = { kind: 'answered', answer: { ...answer, reference: null } };
    const owner = { id: 'attempt-0', reference: 'SO-3', answer: null };
    expect(decide(attempt, 'first', outcome, owner)).toMatchObject({
      kind: 'unknown',
      why: expect.stringContaining('SO-3'),
    });
    const same = { id: 'attempt-0', reference: 'SO-7', answer: null };
    expect(decide(attempt, 'first', outcome, same)).toMatchObject({
      why: expect.stringContaining('nothing new was bought'),
    });
  });

  it("is refused only by the partner's own refusal of the first sending", () => {
    expect(decide(attempt, 'first', refusal, null)).toMatchObject({ kind: 'refused' });
    expect(decide(attempt, 'resend', refusal, null)).toMatchObject({ kind: 'unknown' });
  });

  it('is unknown when the partner reports the Reference as taken, even at the first sending', () => {
    const taken = { ...refusal, referenceTaken: true };
    for (const sending of sendings) {
      expect(decide(attempt, sending, taken, null).kind).toBe('unknown');
    }
  });

  it('rule 3: repeats a 401 once, and is unknown when the repeat finds its key used', () => {
    expect(decide(attempt, 'first', unauthorized, null)).toEqual({ kind: 'repeat' });
    expect(decide(attempt, 'after-401', unauthorized, null)).toMatchObject({
      kind: 'refused',
      credentials: true,
    });
    for (const key of ['expired', 'doubtful'] as const) {
      expect(decide(attempt, 'after-401', { ...refusal, key }, null).kind).toBe('unknown');
    }
    expect(decide(attempt, 'after-401', refusal, null).kind).toBe('refused');
  });

  it('rule 3: is unknown when the repeat after a 401 could not be made', () => {
    for (const code of ['partner-unavailable', 'credentials-refused'] as const) {
      expect(decide(attempt, 'after-401', { ...notSent, code }, null).kind).toBe('unknown');
    }
  });

  it('rule 10: is refused and may be quoted again when the key had expired at the first sending', () => {
    expect(decide(attempt, 'first', { ...refusal, key: 'expired' }, null)).toMatchObject({
      kind: 'refused',
      keyExpired: true,
    });
  });

  it('rule 10: is unknown when the first sending gets any other answer about the key', () => {
    expect(decide(attempt, 'first', { ...refusal, key: 'doubtful' }, null).kind).toBe('unknown');
  });

  it('is not-sent only when no byte of the first request can have left', () => {
    expect(decide(attempt, 'first', notSent, null).kind).toBe('not-sent');
    expect(decide(attempt, 'resend', notSent, null).kind).toBe('unknown');
  });

  it('rule 5: never frees the order after a re-send, whatever the answer', () => {
    fc.assert(
      fc.property(fc.constantFrom(...outcomes), (outcome) => {
        const verdict = decide(attempt, 'resend', outcome, null);
        expect(['confirmed', 'unknown']).toContain(verdict.kind);
        expect(verdict.kind === 'confirmed').toBe(outcome.kind === 'answered');
      }),
    );
  });
});
