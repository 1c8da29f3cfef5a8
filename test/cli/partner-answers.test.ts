import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateResponse, shipmentResponse } from '../adapters/partner/samples.ts';
import {
  json,
  type ScriptedPartner,
  startSignedInPartner,
} from '../adapters/partner/scripted-partner.ts';
import { packbench, type Run, startPackbench, temporaryFolder } from '../support/cli.ts';
import {
  classifySchema,
  failure,
  ratesSchema,
  read,
  reconcileSchema,
  shipmentSchema,
  shipmentsSchema,
} from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

const env = { PACKBENCH_APP_ID: 'app-id-77aa', PACKBENCH_REST_API_KEY: 'rest-api-key-5f1d' };
const TOKEN = 'token-opaque-not-a-jwt';

/** The command line's results for answers of the partner that deviate from the document. */
let partner: ScriptedPartner;
let data: string;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.origin, ...args, '--json'], { data, env });
/** A process of its own: in one process, secrets of an earlier run would be redacted in this one. */
const start = (...args: string[]): Promise<Run> =>
  startPackbench(['--partner', partner.origin, ...args, '--json'], { data, env });
const rated = (change: Record<string, unknown> = {}) =>
  json(200, { ...rateResponse, Reference: undefined, ...change });

beforeAll(async () => {
  data = await temporaryFolder();
  const references = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'A-7', 'A-8'];
  const file = writeOrders(
    data,
    references.map((reference) => plainOrder(reference)),
  );
  const away = ['--partner', 'https://partner.example'];
  expect((await packbench([...away, 'import', file, '--json'], { data })).code).toBe(0);
  const quiet = ['settings', 'set', 'purchasing.quietSeconds', '0'];
  expect((await packbench([...away, ...quiet, '--json'], { data })).code).toBe(0);
});
beforeEach(async () => {
  partner = await startSignedInPartner();
  partner.answers('POST /Rates', rated());
});
afterEach(() => partner.stop());

describe('a deviating answer to the sign-in', { retry: 0 }, () => {
  it('with 201 and a Token signs in, without showing the token', async () => {
    partner.answers('POST /Auth', json(201, { Token: TOKEN, RootRequestId: 'r' }));
    const ran = await start('rates', 'A-1', ...PLAIN_CARTON);
    expect(ran.stdout + ran.stderr).not.toContain(TOKEN);
    expect(ran.code).toBe(0);
  });

  it.each([
    ['a 202', json(202, { Token: TOKEN })],
    ['a 400 with the token in it', json(400, { AccessToken: TOKEN, Data: { token: TOKEN } })],
    ['a 201 that stops in the middle', json(201, `{"RootRequestId": "r", "Token": "${TOKEN}`)],
    ['a 403 in plain text', json(403, `no: Token=${TOKEN}; restApiKey: ${TOKEN}`)],
  ])('with %s shows no token', async (_what, answer) => {
    partner.answers('POST /Auth', answer);
    const ran = await start('rates', 'A-1', ...PLAIN_CARTON);
    expect(ran.stdout + ran.stderr).not.toContain(TOKEN);
    expect(ran.code).not.toBe(0);
  });
});

describe('a deviating answer to a purchase', { retry: 0 }, () => {
  const { ShipmentID, TrackingNumber, ...others } = shipmentResponse;
  it.each([
    ['A-1', 'a 201', json(201, { ...shipmentResponse, Reference: 'A-1' })],
    ['A-2', 'a 200 with everything under Data', json(200, { Data: shipmentResponse })],
    [
      'A-3',
      'another spelling of ShipmentID',
      json(200, { ...others, shipment_id: ShipmentID, trackingNumber: TrackingNumber }),
    ],
    [
      'A-4',
      'a 200 that stops in the middle',
      json(200, JSON.stringify({ ...shipmentResponse, Token: TOKEN }).slice(0, -20)),
    ],
    ['A-8', 'a 200 for another Reference', json(200, { ...shipmentResponse, Reference: 'X-9' })],
  ])('%s, with %s, is unknown; its ids are stored and shown', async (order, _what, answer) => {
    partner.answers('POST /Shipments', answer, json(400, { Message: 'HashKey was already used' }));
    const first = await run('ship', order, ...PLAIN_CARTON);
    expect(first.code).toBe(5);
    const bought = read(shipmentSchema, first);
    const candidate = { shipmentId: 'SH-1', trackingNumber: TrackingNumber };
    expect(bought).toMatchObject({ state: 'unknown', shipmentId: null, candidate });
    expect(bought.candidate?.requestId).toBe('request-2');
    expect(first.stderr).toContain('SH-1');
    expect(first.stderr).toContain(TrackingNumber);

    // Later answers have no ids; the stored ones are still there, also for another program.
    const again = await run('reconcile', order);
    expect(again.code).toBe(5);
    const [unknown] = read(reconcileSchema, again).unknown;
    expect(unknown?.candidate).toMatchObject(candidate);
    expect(unknown?.why).toContain('SH-1');
    const [shown] = read(shipmentsSchema, await run('shipments', order)).shipments;
    expect(shown).toMatchObject({ state: 'unknown', candidate });
    expect(shown?.error?.message).toContain('SH-1');
    expect(first.stdout + first.stderr).not.toContain(TOKEN);
  });
});

describe('the partner’s message about a key', { retry: 0 }, () => {
  it('is shown in its own words', async () => {
    const words = 'Invalid HashKey: the key expired or was already used.';
    partner.answers('POST /Rates', json(400, { Message: words }));
    const ran = await run('rates', 'A-5', ...PLAIN_CARTON);
    expect(ran.code).toBe(3);
    expect(failure(ran).partnerMessage).toBe(words);
    expect(ran.stderr).toContain(words);
  });
});

describe('mismatched rates', { retry: 0 }, () => {
  it.each([
    ['in another currency', { Currency: 'EUR' }, 'Currency', /EUR.*USD|USD.*EUR/],
    ['for another Reference', { Reference: 'A-2' }, 'Reference', /A-2/],
  ])('%s are rejected, and nothing is bought with them', async (_what, change, field, why) => {
    partner.answers('POST /Rates', rated(change));
    partner.answers('POST /Shipments', json(200, shipmentResponse));
    for (const command of ['rates', 'ship']) {
      const ran = await run(command, 'A-5', ...PLAIN_CARTON);
      expect(ran.code).toBe(4);
      expect(failure(ran)).toMatchObject({ code: 'partner-answer', field });
      expect(failure(ran).message).toMatch(why);
    }
    expect(partner.count('POST /Shipments')).toBe(0);
  });

  it('differing only in blanks or case are accepted', async () => {
    partner.answers('POST /Rates', rated({ Currency: ' usd ', Reference: ' a-5' }));
    const ran = await run('rates', 'A-5', ...PLAIN_CARTON);
    expect(read(ratesSchema, ran).quotes).not.toEqual([]);
    expect(ran.code).toBe(0);
  });
});

describe('a tracking answer', { retry: 0 }, () => {
  const entry = { Status: 'In Transit', StatusDate: '2026-03-01T08:00:00', StatusDetail: 'Left' };
  const asked = (body: unknown) => {
    partner.answers('GET /Tracking/Get/Detail/*', json(200, body));
    return run('track', '0079460001');
  };

  it.each([
    ['without a status', { TrackingNumber: '0079460001', TrackingHistory: [] }, 'TrackingHistory'],
    ['with a message only', { Message: 'No data' }, 'TrackingHistory'],
    ['for another number', { TrackingNumber: '79', TrackingHistory: [entry] }, 'TrackingNumber'],
  ])('%s is rejected: exit 4', async (_what, body, field) => {
    const ran = await asked(body);
    expect(ran.code).toBe(4);
    expect(failure(ran)).toMatchObject({ code: 'partner-answer', field });
  });

  it('with the number as a JSON number without its leading zeros is accepted', async () => {
    const ran = await asked({ TrackingNumber: 79460001, TrackingHistory: [entry] });
    expect(ran.json).toMatchObject({ trackingNumber: '0079460001', status: 'In Transit' });
    expect(ran.code).toBe(0);
  });
});

describe('the answer to a subscription', { retry: 0 }, () => {
  const subscribe = (Status: unknown, Message = 'as the partner confirmed') => {
    partner.answers('POST /Webhooks/Subscribe', json(200, { Status, Message }));
    return run('webhooks', 'subscribe', 'SHIPMENT_CREATED', '--url', 'https://bench.example/x');
  };

  it.each(['Failed', 'ERROR', 'access denied', 'Unsuccessful', 'Rejected', 'false', '400'])(
    'of 200 with Status %s is a refusal: exit 3',
    async (status) => {
      const ran = await subscribe(status);
      expect(ran.code).toBe(3);
      expect(failure(ran)).toMatchObject({
        code: 'partner-refused',
        field: 'Status',
        partnerMessage: 'as the partner confirmed',
      });
    },
  );

  it.each(['Success', 'ok', 'Subscribed', 'Active'])(
    'with Status %s is a success',
    async (status) => {
      expect((await subscribe(status)).code).toBe(0);
    },
  );
});

describe('classifying one product', { retry: 0 }, () => {
  const Classification = { HSCode: '691200', Success: true };
  it.each([
    ['in other capitals', { Title: 'CERAMIC MUG', Description: '' }],
    ['without the name of the product', {}],
    ['with another name of the product', { Title: 'Tableware, ceramic', Description: 'Mugs' }],
  ])('with one answer, %s, matches them', async (_what, echo) => {
    partner.answers(
      'POST /Classifications',
      json(200, { Products: [{ Classification, ...echo }] }),
    );
    const ran = await run('classify', '--title', 'Ceramic mug');
    expect(ran.code).toBe(0);
    expect(read(classifySchema, ran).products).toMatchObject([{ hsCode: '691200' }]);
  });
});

describe('an error with a field', { retry: 0 }, () => {
  it('names the field in the terminal, even if the message does not', async () => {
    partner.answers(
      'POST /Rates',
      json(400, { Field: 'ShipToAddress.Zip', Message: 'This value is not accepted' }),
    );
    const ran = await run('rates', 'A-6', ...PLAIN_CARTON);
    expect(failure(ran).field).toBe('ShipToAddress.Zip');
    expect(ran.stderr).toContain('ShipToAddress.Zip');
  });
});
