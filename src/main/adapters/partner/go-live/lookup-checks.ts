import { randomUUID } from 'node:crypto';
import type { Described } from '../../../../shared/catalogue/classification.ts';
import { type Message, messageOf, say } from '../../../../shared/kernel/message.ts';
import { classificationRequest, readClassification } from '../classifications.ts';
import { readReturnRates, toReturnRequest } from '../rating/return-rates.ts';
import {
  afterRates,
  answered,
  asDocumented,
  type Check,
  type Finding,
  finding,
  type Given,
  isServed,
  judged,
  namesField,
  problem,
  statusOf,
  unrated,
  unshown,
} from './check.ts';
import { differences } from './compare.ts';
import { documentedClassification, documentedReturnRates } from './documented.ts';
import {
  askRates,
  credentialsAsSet,
  credentialsOf,
  judgeOptions,
  optionsOf,
} from './rates-answer.ts';
import { sampleReturn } from './sample.ts';
import { bodyOf, isObject, type Reply } from './session.ts';
import { UNKNOWN_NUMBER } from './sign-in-checks.ts';

const IN_BODIES = 'connection.credentialsInBodies';
const IN_RETURNS = 'connection.credentialsInReturnRates';

async function askReturn(given: Given, more: Record<string, unknown> = {}) {
  const question = sampleReturn();
  const body = {
    ...toReturnRequest(question),
    ...(given.settings()['connection.includeLandedCost'] ? { IncludeLandedCost: true } : {}),
    ...(given.customerKey === null ? {} : { CustomerKey: given.customerKey }),
    ...credentialsAsSet(given),
    ...(given.settings()[IN_RETURNS] ? credentialsOf(given) : {}),
    ...more,
  };
  return { question, reply: await given.session.authorized({ path: '/Rates', body }) };
}

const returnRates: Check = {
  name: 'return-rates',
  expected: say('rates for a return, by carrier; a price that comes later is null'),
  async run(given) {
    const { scrubber } = given;
    const { question, reply } = await askReturn(given);
    if (statusOf(reply) !== 200 || !reply.answer) {
      const wants = (field: string) => namesField(reply, field, scrubber);
      const key = wants('IncludeLandedCost')
        ? 'connection.includeLandedCost'
        : wants('AppID') || wants('RestApiKey')
          ? IN_RETURNS
          : null;
      const more = key === IN_RETURNS ? credentialsOf(given) : { IncludeLandedCost: true };
      const isCure = key !== null && statusOf((await askReturn(given, more)).reply) === 200;
      return problem('fails', answered(reply, scrubber), isCure ? { key, value: true } : 'partner');
    }
    return judgeOptions(readReturnRates(reply.answer, question, scrubber), reply, [
      ...differences(bodyOf(reply), documentedReturnRates),
      ...oddReturns(reply),
    ]);
  },
};

function oddReturns(reply: Reply): Message[] {
  const options = optionsOf(reply);
  return [
    ...(options.some(({ at }) => /^(Standard|Express)\./.test(at))
      ? [say('return rates stand under a service level, without their carrier as a key')]
      : []),
    ...options
      .filter(({ option }) => option.ShippingCost === 0)
      .map(({ at }) =>
        say('{field} is 0: a price that comes later would be null', {
          field: `${at}.ShippingCost`,
        }),
      ),
  ];
}

const withoutCredentials = ({ AppID: _id, RestApiKey: _key, ...body }: Record<string, unknown>) =>
  body;

/** A sample return request contains them; the document says nothing about other bodies. */
const credentialsInBody: Check = {
  name: 'credentials-in-body',
  expected: say('a return rate may carry AppID and RestApiKey in its body'),
  async run(given) {
    const { scrubber, settings } = given;
    const credentials = credentialsOf(given);
    const returned = await askReturn(given, credentials);
    const rated = await askRates(given, 'own', {}, (body) => ({ ...body, ...credentials }));
    const isTaken = statusOf(rated.reply) === 200;
    const isRated =
      isTaken || statusOf((await askRates(given, 'none', {}, withoutCredentials)).reply) === 200;
    if (!isRated) return unrated();
    if (!isTaken && settings()[IN_BODIES])
      return problem('fails', answered(rated.reply, scrubber), { key: IN_BODIES, value: false });
    if (statusOf(returned.reply) === 200)
      return finding(
        'ok',
        isTaken ? say('rates accept them too') : say('return rates accept them, rates do not'),
      );
    const plain = await askReturn(given);
    if (statusOf(plain.reply) !== 200)
      return finding('not-tried', say('return rates are not given'));
    const found = answered(returned.reply, scrubber);
    return settings()[IN_RETURNS]
      ? problem('fails', found, { key: IN_RETURNS, value: false })
      : problem('differs', found, 'nobody');
  },
};

/** The document gives no status for it; 401 is its status for an account that is not accepted. */
const REFUSES_A_KEY = [400, 401, 404, 422];

const customerKey: Check = {
  name: 'customer-key',
  expected: say('an unknown CustomerKey is refused, and the answer names the field'),
  async run(given) {
    if (given.customerKey === null)
      return finding('not-tried', say('no CustomerKey is known here: a merchant’s own account'));
    const other = await askRates(given, 'other-key', {}, (body) => ({
      ...body,
      CustomerKey: `ck-${randomUUID()}`,
    }));
    if (statusOf(other.reply) === 200)
      return problem('differs', say('an unknown CustomerKey is accepted'), 'us');
    const status = statusOf(other.reply);
    const none = await askRates({ ...given, customerKey: null }, 'no-key');
    const judgment = judged(
      [],
      [
        ...(status !== null && REFUSES_A_KEY.includes(status)
          ? []
          : [answered(other.reply, given.scrubber)]),
        ...(namesField(other.reply, 'CustomerKey', given.scrubber)
          ? []
          : [say('the answer does not name {field}', { field: 'CustomerKey' })]),
      ],
      'us',
    );
    return judgment.result === 'ok' && statusOf(none.reply) === 200
      ? finding('ok', say('without any CustomerKey it is rated too'))
      : judgment;
  },
};

const GOODS: Described[] = [
  {
    title: 'T-shirt',
    description: 'Cotton T-shirt for men, knitted',
    material: 'Cotton',
    category: 'Apparel',
  },
  {
    title: 'Mug',
    description: 'Ceramic mug for coffee',
    material: 'Ceramic',
    category: 'Kitchen',
  },
];

const classify = (given: Given, goods: readonly Described[], Image = '') => {
  const request = classificationRequest(goods);
  const body = { ...request, Products: request.Products.map((each) => ({ ...each, Image })) };
  return given.session.authorized({ path: '/Classifications', body });
};

const classification: Check = {
  name: 'classification',
  expected: say('goods are classified: six digits each, in the order that was asked'),
  async run(given) {
    const { scrubber } = given;
    const single = await classify(given, GOODS.slice(0, 1));
    if (statusOf(single) === 404)
      return problem('differs', say('this account has no classification'), 'us');
    if (statusOf(single) !== 200 || !single.answer)
      return problem('fails', answered(single, scrubber), 'partner');
    const both = await classify(given, GOODS);
    if (statusOf(both) !== 200) return problem('fails', answered(both, scrubber), 'partner');
    const read = readClassification(single.answer, GOODS.slice(0, 1));
    const answers = [single, both];
    return judged(
      read.ok ? [] : [messageOf(read.error)],
      answers
        .flatMap((reply) => [
          ...differences(bodyOf(reply), documentedClassification),
          ...oddCodes(reply),
        ])
        .concat(isInOrder(both) ? [] : [say('products come in another order')]),
    );
  },
};

const productsOf = (reply: Reply): Record<string, unknown>[] => {
  const body = bodyOf(reply);
  return isObject(body) && Array.isArray(body.Products) ? body.Products.filter(isObject) : [];
};

const oddCodes = (reply: Reply): Message[] =>
  productsOf(reply).flatMap(({ Classification: found }) => {
    const code = isObject(found) && found.Success !== false ? found.HSCode : undefined;
    return typeof code === 'string' && code !== '' && !/^\d{6}$/.test(code)
      ? [say('HSCode {code} does not have six digits', { code })]
      : [];
  });

function isInOrder(reply: Reply): boolean {
  const titles = productsOf(reply).map(({ Title }) => Title);
  return titles.length < GOODS.length || GOODS.every(({ title }, at) => titles[at] === title);
}

const trackingUnknown: Check = {
  name: 'tracking-unknown',
  expected: say('an unknown tracking number: 404'),
  async run({ session, scrubber }): Promise<Finding> {
    const reply = await session.authorized({ path: UNKNOWN_NUMBER });
    if (!isServed(session)) return unshown();
    return statusOf(reply) === 404
      ? asDocumented()
      : problem('differs', answered(reply, scrubber), 'nobody');
  },
};

export const LOOKUP_CHECKS: readonly Check[] = [
  returnRates,
  credentialsInBody,
  afterRates(customerKey),
  classification,
  trackingUnknown,
];
