import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateResponse, shipmentResponse } from '../adapters/partner/samples.ts';
import {
  json,
  type ScriptedPartner,
  startSignedInPartner,
} from '../adapters/partner/scripted-partner.ts';
import { type Run, startPackbench, temporaryFolder } from '../support/cli.ts';
import { read, shipmentSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

const SECRETS = ['app-id-77aa', 'rest-api-key-5f1d', 'token-opaque-4711'];
const [APP_ID = '', REST_API_KEY = '', TOKEN = ''] = SECRETS;
const env = { PACKBENCH_APP_ID: APP_ID, PACKBENCH_REST_API_KEY: REST_API_KEY };
const ECHO = SECRETS.join(' ');

let partner: ScriptedPartner;
let data: string;
const ran: Run[] = [];
async function run(...args: string[]): Promise<Run> {
  const one = await startPackbench(['--partner', partner.origin, ...args, '--json'], { data, env });
  ran.push(one);
  return one;
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });

beforeAll(async () => {
  partner = await startSignedInPartner();
  partner.answers('POST /Auth', json(200, { Token: TOKEN, RootRequestId: 'r' }));
  data = await temporaryFolder();
  const orders = ['ES-1', 'ES-2'].map((each) => plainOrder(each));
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
});
afterAll(() => partner?.stop());

/** A 200 that repeats the request's secrets, in fields that are only shown. */
describe('secrets that a partner repeats in successful answers', { retry: 0 }, () => {
  it('to rates, purchase, tracking and subscription are neither shown nor stored', async () => {
    const text = JSON.stringify({ ...rateResponse, Reference: undefined, RootRequestId: ECHO });
    const rates = text.replaceAll(/"(Carrier|Days)":"[^"]*"/g, (_all, name) => {
      return `"${name}":"${ECHO}"`;
    });
    expect(rates).toContain(`"Carrier":"${ECHO}"`);
    partner.answers('POST /Rates', json(200, rates));
    expect((await run('rates', 'ES-1', ...PLAIN_CARTON)).stdout).toContain('•••');

    const shown = { Carrier: ECHO, TrackingUrl: `https://t.example/${TOKEN}`, RootRequestId: ECHO };
    partner.answers('POST /Shipments', json(200, { ...shipmentResponse, Reference: ECHO }));
    const other = await run('ship', 'ES-2', ...PLAIN_CARTON);
    expect(read(shipmentSchema, other).state).toBe('unknown');
    partner.answers(
      'POST /Shipments',
      json(200, { ...shipmentResponse, Reference: 'ES-1', ShipmentID: 'SH-2', ...shown }),
    );
    const bought = await run('ship', 'ES-1', ...PLAIN_CARTON);
    expect(read(shipmentSchema, bought)).toMatchObject({
      state: 'confirmed',
      shipmentId: 'SH-2',
      trackingUrl: 'https://t.example/•••',
    });

    const entry = { Status: ECHO, StatusDetail: ECHO, Location: ECHO, StatusDate: '2026-03-01' };
    partner.answers(
      'GET /Tracking/Get/Detail/*',
      json(200, { TrackingNumber: '1Z1', TrackingHistory: [entry] }),
    );
    expect((await run('track', '1Z1')).code).toBe(0);
    partner.answers('POST /Webhooks/Subscribe', json(200, { Status: 'Success', Message: ECHO }));
    const url = ['--url', 'https://bench.example/x'];
    expect((await run('webhooks', 'subscribe', 'SHIPMENT_CREATED', ...url)).code).toBe(0);

    const said = ran.map(({ stdout, stderr }) => stdout + stderr).join('\n');
    const kept = filesUnder(data).map((path) => readFileSync(path).toString('latin1'));
    for (const secret of SECRETS) {
      expect(said).not.toContain(secret);
      expect(kept.filter((each) => each.includes(secret))).toEqual([]);
    }
  });
});
