import { say } from '../../../../shared/kernel/message.ts';
import { REASON_FOR_EXPORT } from '../../../../shared/orders/order.ts';
import {
  afterRates,
  answered,
  asDocumented,
  type Check,
  type Finding,
  finding,
  judged,
  namedFields,
  namesField,
  problem,
  statusOf,
  unrated,
} from './check.ts';
import {
  A_CENT,
  amountAt,
  askRates,
  credentialsOf,
  judgeRates,
  optionsOf,
  type RatesReply,
} from './rates-answer.ts';
import { type Asked, HS_CODE, LONG_HS_CODE, manyGoods, SIZE } from './sample.ts';
import { bodyOf, isObject } from './session.ts';

/** Uses another currency than the other samples. */
const B2B: Asked = {
  b2b: true,
  currency: 'GBP',
  reasonForExport: REASON_FOR_EXPORT.b2b,
  country: 'GB',
};

const rated = (name: Check['name'], expected: Check['expected'], asked: Asked): Check => ({
  name,
  expected,
  run: async (given) => judgeRates(await askRates(given, name, asked), given.scrubber),
});

/**
 * Checks whether the partner refuses something that the document permits; with the field filled in, the
 * order can be shipped nevertheless.
 */
const permitted = (name: Check['name'], expected: Check['expected'], asked: Asked): Check => ({
  name,
  expected,
  async run(given) {
    const { reply } = await askRates(given, name, asked);
    if (statusOf(reply) === 200) return asDocumented();
    return problem('differs', answered(reply, given.scrubber), 'us');
  },
});

const b2c: Check = {
  name: 'rates-b2c',
  expected: say('rates for a parcel to a person, every field as documented'),
  async run(given) {
    const rates = await askRates(given, 'b2c');
    const { scrubber } = given;
    if (['AppID', 'RestApiKey'].some((field) => namesField(rates.reply, field, scrubber))) {
      const credentials = credentialsOf(given);
      const again = await askRates(given, 'b2c', {}, (body) => ({ ...body, ...credentials }));
      if (statusOf(again.reply) === 200)
        return problem('fails', say('/Rates requires AppID and RestApiKey in its body'), {
          key: 'connection.credentialsInBodies',
          value: true,
        });
    }
    return judgeRates(rates, scrubber);
  },
};

const insured: Check = {
  name: 'rates-insured',
  expected: say('Insurance costs only where it was asked for, and is not within ShippingCost'),
  async run(given) {
    const asked: Asked = { country: 'NZ' };
    const without = await askRates(given, 'plain', asked);
    const rates = await askRates(given, 'insured', { ...asked, insure: true });
    const judged_ = judgeRates(rates, given.scrubber);
    if (judged_.result === 'fails') return judged_;
    const at = optionsOf(rates.reply)[0]?.at ?? '';
    if ([without, rates].some(({ reply }) => amountAt(reply, at, 'ShippingCost') === null))
      return notComparable();
    const [free, paid] = [without, rates].map(({ reply }) => ({
      insurance: amountAt(reply, at, 'Insurance') ?? 0,
      shipping: amountAt(reply, at, 'ShippingCost') ?? 0,
    })) as [Costs, Costs];
    if (free.insurance > A_CENT)
      return problem('fails', say('Insurance is charged without being requested'), 'partner');
    if (paid.insurance === 0)
      return problem('differs', say('Insurance is asked for and costs 0'), 'partner');
    const more = paid.shipping - free.shipping;
    if (Math.abs(more - paid.insurance) < A_CENT)
      return problem(
        'fails',
        say('ShippingCost contains Insurance: totals are shown too high'),
        'partner',
      );
    return judged_;
  },
};
type Costs = { insurance: number; shipping: number };

const oneService: Check = {
  name: 'rates-one-service',
  expected: say('a service level without rates is absent'),
  run: async (given) =>
    judgeRates(await askRates(given, 'iceland', { country: 'IS' }), given.scrubber),
};

/** One unit of 0.5 kg, or ten, in a package of 1 kg; the goods have the same value. */
const oneAndTen = async (given: Parameters<Check['run']>[0]) => ({
  one: await askRates(given, 'one', { item: { quantity: 1, unitPrice: '600' } }),
  ten: await askRates(given, 'ten', { item: { quantity: 10, unitPrice: '60' } }),
});

const pieceWeight: Check = {
  name: 'piece-weight',
  expected: say('Pieces weigh the sum of their Weight, whatever their Quantity'),
  async run(given) {
    const { one, ten } = await oneAndTen(given);
    const [single, tenfold] = [one, ten].map(({ reply }) =>
      amountAt(reply, 'Standard.DDU', 'ShippingCost'),
    );
    if (single == null || tenfold == null) return notComparable();
    if (tenfold <= single + A_CENT) return await ofHeavyPiece(given, single);
    const key = 'connection.pieceWeight';
    const found = say('ten units are rated as ten times their Weight');
    return given.settings()[key] === 'per-unit'
      ? finding('ok', found)
      : problem('differs', found, { key, value: 'per-unit' });
  },
};

/** Where ten units cost no more than one: whether the partner looks at the weight of Pieces at all. */
async function ofHeavyPiece(given: Parameters<Check['run']>[0], light: number): Promise<Finding> {
  const heavy = await askRates(given, 'heavy', { item: { unitWeight: HEAVY } });
  if (statusOf(heavy.reply) !== 200)
    return problem('differs', answered(heavy.reply, given.scrubber), 'partner');
  const priceOf = ({ reply }: RatesReply) => amountAt(reply, 'Standard.DDU', 'ShippingCost');
  const price = priceOf(heavy);
  if (price === null) return notComparable();
  if (price > light + A_CENT) return asDocumented();
  const whole = await askRates(given, 'heavy-package', {
    package: { weight: HEAVY, dimensions: SIZE },
  });
  const ofPackage = priceOf(whole);
  if (ofPackage === null || ofPackage <= light + A_CENT)
    return finding('not-tried', say('20 kg cost no more than 1 kg: the price does not show it'));
  return problem(
    'differs',
    say(
      'the price does not react to the weight of Pieces: 20 kg in a package of 1 kg cost no more. What their Weight means cannot be determined',
    ),
    'partner',
  );
}
const HEAVY = '20';

const salePrice: Check = {
  name: 'sale-price',
  expected: say('duty and tax of ten units at 60 are those of one at 600'),
  async run(given) {
    const { one, ten } = await oneAndTen(given);
    const [single, tenfold] = [one, ten].map(({ reply }) => landedAt(reply));
    if (single == null || tenfold == null) return notComparable();
    if (Math.abs(single - tenfold) < 0.05) return asDocumented();
    return problem(
      'fails',
      say('SalePrice is not multiplied by Quantity: {one} and {ten}', {
        one: single,
        ten: tenfold,
      }),
      'partner',
    );
  },
};

const landedAt = (reply: Parameters<typeof amountAt>[0]) =>
  amountAt(reply, 'Standard.DDP', 'LandedCostDetail', 'LandedCost');

const notComparable = (): Finding => finding('not-tried', say('the rates cannot be compared'));

const HS_DIGITS = 'connection.hsCodeDigits';

const hsDigits: Check = {
  name: 'hs-code-digits',
  expected: say('an HS code has six digits; longer ones are refused or change nothing'),
  async run(given) {
    const six = await askRates(given, 'hs6', { item: { hsCode: HS_CODE } });
    const ten = await askRates(given, 'hs10', { item: { hsCode: LONG_HS_CODE } });
    const isSet = given.settings()[HS_DIGITS] > HS_CODE.length;
    if (statusOf(ten.reply) !== 200) {
      if (statusOf(six.reply) !== 200) return unrated();
      return isSet
        ? problem('fails', answered(ten.reply, given.scrubber), { key: HS_DIGITS, value: 6 })
        : asDocumented();
    }
    const cure = isSet ? 'nobody' : { key: HS_DIGITS, value: 10 };
    if (statusOf(six.reply) !== 200 && namesField(six.reply, 'HSCode', given.scrubber))
      return problem(
        isSet ? 'differs' : 'fails',
        say('six digits are refused, ten are accepted'),
        cure,
      );
    const [short, long] = [six, ten].map(({ reply }) => landedAt(reply));
    if (short == null || long == null) return notComparable();
    if (Math.abs(short - long) < A_CENT) return asDocumented();
    // If ten digits are charged like a missing code, the partner does not recognise them.
    const unknown = await askRates(given, 'hs0', { item: { hsCode: '' } });
    if (landedAt(unknown.reply) === long) return asDocumented();
    const found = say('ten digits are accepted, and change duty or tax');
    return isSet ? finding('ok', found) : problem('differs', found, cure);
  },
};

/** The document requires the code for a rate; for a shipment, it says that a missing code ships DDU. */
const hsMissing: Check = {
  name: 'hs-code-missing',
  expected: say('without an HS code: a 400 that names it, or rates'),
  async run(given) {
    const { reply } = await askRates(given, 'no-hs', {}, withoutPieceField('HSCode'));
    if (statusOf(reply) === 200)
      return finding('ok', hasDdp(reply) ? say('rates with DDP') : say('rates without DDP'));
    return refusalOf(reply, 'HSCode', given);
  },
};

const hasDdp = (reply: Parameters<typeof optionsOf>[0]): boolean =>
  optionsOf(reply).some(({ at }) => at.endsWith('.DDP'));

const without =
  (name: string) =>
  ({ [name]: _left, ...body }: Record<string, unknown>): Record<string, unknown> =>
    body;

const withoutPieceField =
  (name: string) =>
  (body: Record<string, unknown>): Record<string, unknown> => ({
    ...body,
    Pieces: Array.isArray(body.Pieces) ? body.Pieces.map(without(name)) : body.Pieces,
  });

function refusalOf(
  reply: Parameters<typeof statusOf>[0],
  field: string,
  { scrubber }: { scrubber: Parameters<typeof namesField>[2] },
): Finding {
  const status = statusOf(reply);
  if (status === 200 && optionsOf(reply).length > 0)
    return problem('differs', say('it is rated without {field}', { field }), 'nobody');
  const isNamed = namesField(reply, field, scrubber);
  return judged(
    [],
    [
      ...(status === 400 ? [] : [answered(reply, scrubber)]),
      ...(isNamed ? [] : [say('the answer does not name {field}', { field })]),
    ],
  );
}

const missing = (
  name: Check['name'],
  field: string,
  change: (body: Record<string, unknown>) => Record<string, unknown>,
): Check => ({
  name,
  expected: say('without {field}: a 400 that names the field', { field }),
  run: async (given) => refusalOf((await askRates(given, name, {}, change)).reply, field, given),
});

/** The document allows "422", no rates, or a generic error. */
const unsupported: Check = {
  name: 'unsupported-country',
  expected: say('a country that is not served: 422, or no rates'),
  async run(given) {
    const { reply } = await askRates(given, 'unserved', { country: 'AQ' });
    const body = bodyOf(reply);
    if (statusOf(reply) === 200) {
      if (optionsOf(reply).length > 0)
        return finding('not-tried', say('even Antarctica is rated: no unserved country is known'));
      const isRates = isObject(body) && ('RateId' in body || 'Reference' in body);
      return isRates
        ? finding('ok', say('an answer without rates'))
        : problem('differs', answered(reply, given.scrubber), 'nobody');
    }
    return statusOf(reply) === 422
      ? asDocumented()
      : problem('differs', answered(reply, given.scrubber), 'nobody');
  },
};

/** Finds the address fields that the partner requires, where the document is silent, by its refusals. */
const plainAddress: Check = {
  name: 'rates-plain-address',
  expected: say('an address with name, line, city, country and postal code is enough'),
  async run(given) {
    const left = new Map<string, string>([
      ['state', 'NW'],
      ['phone', '+495550100'],
      ['email', 'check@example.com'],
    ]);
    const empty = Object.fromEntries([...left].map(([name]) => [name, '']));
    const to: Record<string, string> = { ...empty };
    const wanted: string[] = [];
    for (;;) {
      const { reply } = await askRates(given, 'plain-address', { to });
      if (statusOf(reply) === 200) break;
      const field = [...left.keys()].find(
        (name) =>
          to[name] === '' &&
          namedFields(reply, given.scrubber).some((one) => one.toLowerCase().endsWith(name)),
      );
      if (!field) return problem('differs', answered(reply, given.scrubber), 'us');
      wanted.push(field);
      to[field] = left.get(field) ?? '';
    }
    if (wanted.length === 0) return asDocumented();
    return problem('differs', say('it requires {fields} too', { fields: wanted.join(', ') }), 'us');
  },
};

export const RATES_CHECKS: readonly Check[] = [
  b2c,
  rated('rates-b2b', say('rates for a parcel to a business'), {
    ...B2B,
    to: { federalTaxId: 'GB123456789000' },
  }),
  ...[
    permitted('rates-b2b-without-tax-id', say('a business without FederalTaxId is rated'), B2B),
    insured,
    permitted('rates-without-size', say('a package without its dimensions is rated'), {
      sized: false,
    }),
    plainAddress,
    oneService,
    permitted('rates-many-lines', say('an order of 60 lines is rated'), { goods: manyGoods(60) }),
    pieceWeight,
    salePrice,
  ].map(afterRates),
  hsDigits,
  ...[
    hsMissing,
    missing('currency-missing', 'Currency', without('Currency')),
    missing('reference-missing', 'Reference', without('Reference')),
    missing('origin-missing', 'OriginCountryCode', withoutPieceField('OriginCountryCode')),
    unsupported,
  ].map(afterRates),
];
