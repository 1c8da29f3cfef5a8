import { expect, it } from 'vitest';
import { choose } from '../../../../src/main/features/rating/logic/choose.ts';
import { rateQuestion } from '../../../../src/main/features/rating/logic/question.ts';
import {
  lateAtBorder,
  makeQuote,
} from '../../../../src/main/features/rating/logic/quote-service.ts';
import { english } from '../../../../src/shared/kernel/message.ts';
import { anOrder } from '../../../support/orders.ts';
import { SHIPPED } from '../../../support/requirements.ts';
import { allInOne, answer, option } from './parcels.ts';

/* From 1 January 2025 Mexico takes goods in only with the receiver's tax number. */

const order = anOrder({
  shipTo: {
    ...anOrder().shipTo,
    country: 'MX',
    city: 'Puebla',
    zip: '72000',
    state: 'PUE',
    email: 'ada@mail.example',
  },
});

function quoted(pickUpDay: string, of = order) {
  const question = rateQuestion(of, [allInOne(of)], { shipFrom: null, insure: false });
  if (!question.ok) throw new Error(question.error.message);
  const offered = answer(
    option('express', 'DDP', '30.00', { days: '2' }),
    option('standard', 'DDP', '10.00', { days: '5-7 business days' }),
  );
  const crossing = { from: of.shipFrom, on: pickUpDay, requirements: SHIPPED };
  return makeQuote({
    id: 'quote-1',
    ratedAt: '2024-12-01T08:00:00.000Z',
    order: of,
    question: question.value,
    answer: offered,
    advice: [],
    requirements: SHIPPED,
    late: lateAtBorder(of, crossing, offered),
  });
}

it('locks the offer that arrives when more is asked for, for the choice and the purchase', () => {
  const { quote, options } = quoted('2024-12-27');
  expect(quote.options.map(({ service }) => service)).toEqual(['express']);
  expect(options.map(({ service }) => service)).toEqual(['express']);
  const late = quote.notOffered.find(
    ({ service, terms }) => service === 'standard' && terms === 'DDP',
  );
  expect(late).toMatchObject({ locked: true });
  expect(english(late?.why ?? '')).toMatch(/^It arrives by 2025-01-07: .*RFC or CURP.*2025-01-01/);
  const taste = { withinDays: 5, carriers: [] };
  expect(choose(quote, 'standard-ddp', null, taste)).toMatchObject({
    ok: false,
    error: { code: 'customs-missing' },
  });
});

it('locks nothing that arrives before that day, or has what is asked for then', () => {
  expect(quoted('2024-12-20').quote.options).toHaveLength(2);
  const whole = { ...order, shipTo: { ...order.shipTo, federalTaxId: 'GODE561231GR8' } };
  expect(quoted('2024-12-31', whole).quote.options).toHaveLength(2);
});
