import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Run, sampleStation, startPackbench } from '../support/cli.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { failure } from './contract.ts';

const MERCHANT = 'Aurora Outfitters';
const KEY = 'ck_canary_0815';

let partner: Partner;
let data: string;
const ran: Run[] = [];
async function run(
  args: readonly string[],
  more: { stdin?: string; env?: Record<string, string> } = {},
) {
  const env = { ...partner.env, ...more.env };
  const stdin = more.stdin === undefined ? {} : { stdin: more.stdin };
  const given = ['--partner', partner.baseUrl, 'merchants', ...args, '--json'];
  const done = await startPackbench(given, { data, env, ...stdin });
  ran.push(done);
  return done;
}
const document = (done: Run): unknown => JSON.parse(done.stdout);

beforeAll(async () => {
  partner = await partnerHere();
  data = await sampleStation('other');
});
afterAll(() => partner?.stop());

describe('merchants', () => {
  it('set reads the key from stdin for an existing merchant, and says where it is stored', async () => {
    const set = await run(['set', ' aurora outfitters'], { stdin: `${KEY}\n` });
    expect(set.code).toBe(7);
    // There is no keychain on this machine: the station reports that instead of writing the key anywhere.
    expect(document(set)).toMatchObject({
      partner: partner.baseUrl,
      merchant: MERCHANT,
      stored: false,
      where: null,
      replaced: false,
      error: { code: 'keychain-unavailable' },
    });
  });

  it('set never takes the key from the arguments', async () => {
    const refused = await run(['set', MERCHANT, KEY]);
    expect(refused.code).toBe(2);
    expect(failure(refused).code).toBe('usage');
    const silent = await run(['set', MERCHANT], { stdin: '' });
    expect(silent.code).toBe(2);
    expect(failure(silent)).toMatchObject({ code: 'bad-input', field: 'CustomerKey' });
  });

  it('list shows merchants of orders or keys, and where each key is', async () => {
    const env = { PACKBENCH_CUSTOMER_KEYS: JSON.stringify({ 'Kaido Tea': KEY }) };
    expect(document(await run(['list'], { env }))).toEqual({
      partner: partner.baseUrl,
      merchants: [
        { name: MERCHANT, hasKey: false, where: null, set: false },
        { name: 'Kaido Tea', hasKey: true, where: 'environment', set: false },
      ],
    });
    const cleared = await run(['clear', 'kaido tea'], { env });
    expect(cleared.code).toBe(2);
    expect(failure(cleared).message).toContain('PACKBENCH_CUSTOMER_KEYS');
  });

  it('report accepts dates, and rejects invalid ones', async () => {
    expect(document(await run(['report', '--from', '2026-01-01']))).toEqual({
      partner: partner.baseUrl,
      from: '2026-01-01',
      to: null,
      merchants: [],
    });
    for (const days of [
      ['--from', 'yesterday'],
      ['--from', '2026-02-02', '--to', '2026-02-01'],
    ]) {
      const refused = await run(['report', ...days]);
      expect(refused.code).toBe(2);
      expect(failure(refused).code).toBe('bad-input');
    }
  });

  it('never print a key', () => {
    expect(ran.map(({ stdout, stderr }) => stdout + stderr).join('\n')).not.toContain(KEY);
  });
});
