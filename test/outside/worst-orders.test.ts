import { beforeEach, expect, it } from 'vitest';
import { serving } from '../station/http-rig.ts';
import { stationRig } from '../station/station-rig.ts';
import { leastWork, longestStretch, onThisMachine } from '../support/work.ts';

const rig = stationRig();
const MB = 1024 * 1024;
/** Milliseconds of the station's thread for one task; bodies are up to 16 MB long. */
const MOST_MS = onThisMachine(100);

const BODIES: Readonly<Record<string, () => string>> = {
  'a list of numbers': () => `[${'1,'.repeat(7 * MB)}1]`,
  'a list of long numbers': () => `[${'1234567890.1234567890,'.repeat(600_000)}1]`,
  'a list of empty orders': () => `[${'{},'.repeat(5 * MB)}{}]`,
  'an order with many fields': () =>
    `{${Array.from({ length: 1_200_000 }, (_, n) => `"f${n}":1`).join()}}`,
  'an order with many lines': () => `{"reference":"W-1","lines":[${'{},'.repeat(5 * MB)}{}]}`,
  'orders beside other fields': () =>
    `{"a":[${'1,'.repeat(7 * MB)}1],"orders":[{"reference":"W-1"}]}`,
  'orders of 1 MB with broken lines': () =>
    `[${Array.from({ length: 10_000 }, (_, n) => `{"reference":"W-${n}","lines":[{},{},{},{},{}]}`).join()}]`,
  'one long text': () => `{"reference":"${'x'.repeat(15 * MB)}"}`,
  'text without an end': () => `[{"reference":"${'\\\\'.repeat(7 * MB)}`,
  brackets: () => '['.repeat(15 * MB),
};

type Send = (body: Buffer<ArrayBuffer>) => Promise<unknown>;
let put: Send;
let post: Send;
beforeEach(async () => {
  const { base, tokenOf } = await serving(rig);
  const headers = {
    authorization: `Bearer ${await tokenOf('shop', ['orders'])}`,
    'content-type': 'application/json',
  };
  const send = (method: string, path: string) => async (body: Buffer<ArrayBuffer>) => {
    const answer = await fetch(`${base}${path}`, { method, headers, body });
    await answer.arrayBuffer();
    return answer.status;
  };
  put = send('PUT', '/v1/orders/W-1');
  post = send('POST', '/v1/orders');
});

it.each(Object.entries(BODIES))(
  '%s never holds the station up',
  async (_what, body) => {
    const text = Buffer.from(body());
    await post(Buffer.from('[{}]'));
    await put(Buffer.from('{}'));
    const longest = (send: Send) => leastWork(MOST_MS, () => longestStretch(() => send(text)));
    expect(await longest(post)).toBeLessThan(MOST_MS);
    expect(await longest(put)).toBeLessThan(MOST_MS);
  },
  120_000,
);
