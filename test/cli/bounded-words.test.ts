import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { startWorstPartner, type WorstPartner } from '../support/worst-partner.ts';
import { classifySchema, failure, read, webhooksSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

/** Texts of a partner that no person means: they are cut where they come in, and … says so. */
const SECRET = 'rest-api-key';
let data: string;
let partner: WorstPartner;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.origin, ...args, '--json'], {
    data,
    env: { PACKBENCH_APP_ID: 'app', PACKBENCH_REST_API_KEY: SECRET },
  });
const long = (beginning: string) => `${beginning} ${'word '.repeat(2_000)}`;
const answers = (path: string, status: number, body: unknown) =>
  partner.answers(path, { status, body: JSON.stringify(body) });

/** As long as what is shown may be, on one line, with … at its end. */
function expectCut(text: string | undefined, most: number, beginning: string): void {
  expect(text).toMatch(/^[^\r\n]*…$/);
  expect(text?.slice(0, beginning.length)).toBe(beginning);
  expect(text?.length).toBeGreaterThan(most - 10);
  expect(text?.length).toBeLessThanOrEqual(most);
}
const LINE = 300;
const SENTENCE = 500;

beforeAll(async () => {
  data = await temporaryFolder();
  partner = await startWorstPartner();
  await answers('/Auth', 200, { Token: 'token-1' });
});
afterAll(() => partner.stop());

it('a subscription’s status and message are one line each, cut with …', async () => {
  await answers('/Webhooks/Subscribe', 200, {
    Status: long('Success\r\nis'),
    Message: long('Subscribed'),
  });
  const url = 'https://bench.example/hidden';
  const { status, message } = read(
    webhooksSchema,
    await run('webhooks', 'subscribe', 'SHIPMENT_CREATED', '--url', url),
  );
  expectCut(status, LINE, 'Success is word');
  expectCut(message, SENTENCE, 'Subscribed word');
});

it('half of a secret is not shown where a text is cut', async () => {
  await answers('/Webhooks/Subscribe', 200, {
    Status: `Success ${'x'.repeat(285)} ${SECRET} ${'y'.repeat(99)}`,
    Message: `Done ${'x'.repeat(487)} ${SECRET} ${'y'.repeat(99)}`,
  });
  const url = 'https://bench.example/hidden';
  const ran = await run('webhooks', 'subscribe', 'SHIPMENT_CREATED', '--url', url);
  const { status, message } = read(webhooksSchema, ran);
  expect([status, message]).toEqual([
    expect.stringMatching(/x •••.*…$/),
    expect.stringMatching(/x •••.*…$/),
  ]);
  expect(ran.stdout + ran.stderr).not.toContain(SECRET.slice(0, 4));
});

it('a classification’s texts and advice are cut with …', async () => {
  await answers('/Classifications', 200, {
    Products: [
      {
        Classification: {
          Success: false,
          HSCode: '9'.repeat(9_000),
          HSChapterDescription: long('Brushes'),
          Message: long('No code'),
          CustomsProductDescription: long('Brush'),
        },
        Quality: {
          Score: 12,
          Recommendations: {
            ProductDescription: Array.from({ length: 40 }, (_, at) => `Advice ${at}`),
            Material: [long('Name it')],
          },
        },
      },
    ],
  });
  const { products } = read(classifySchema, await run('classify', '--title', 'Brush'));
  const [product] = products;
  expectCut(product?.message, SENTENCE, 'No code word');
  expectCut(product?.recommendations.material[0], SENTENCE, 'Name it word');
  const { productDescription } = product?.recommendations ?? { productDescription: [] };
  expect(productDescription).toHaveLength(10);
  expect([productDescription[0], productDescription.at(-1)]).toEqual(['Advice 0', '…']);
});

describe('a refusal', () => {
  it('has a field and the id of its request on one line each, cut with …', async () => {
    expect((await run('import', writeOrders(data, [plainOrder('W-1')]))).code).toBe(0);
    await answers('/Rates', 422, {
      Message: long('Not that'),
      field: long('ShipToAddress.City\nis'),
      RootRequestId: long('request\n1'),
    });
    const error = failure(await run('rates', 'W-1', ...PLAIN_CARTON));
    expect(error.code).toBe('partner-refused');
    expectCut(error.partnerMessage, SENTENCE, 'Not that word');
    expectCut(error.field, LINE, 'ShipToAddress.City is word');
    expectCut(error.requestId, LINE, 'request 1 word');
  });
});

it('a sign-in with a token that fits no header is refused, naming the field', async () => {
  await answers('/Auth', 200, { Token: 't'.repeat(20_000) });
  const ran = await run('rates', 'W-1', ...PLAIN_CARTON);
  expect(failure(ran).message).toContain('Token');
  await answers('/Auth', 200, { Token: 'token-1' });
});
