import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { english } from '../../../../src/shared/kernel/message.ts';
import { findSecrets } from '../../../support/canary.ts';
import { inFull } from '../../../support/long.ts';
import { QUIRK_NAMES, QUIRKS, type QuirkName } from '../../../support/second-partner/quirks.ts';
import { startSecondPartner } from '../../../support/second-partner/server.ts';
import { NO_ALARM, PLANTED } from './planted.ts';
import {
  alarms,
  checkNamed,
  checkPartner,
  checkQuirk,
  quickClock,
  unanswerable,
} from './three-partners.ts';

const READ_ONLY = QUIRK_NAMES.filter((quirk) => QUIRKS[quirk].seen === 'read-only');

/** One quirk of each kind; these take seconds. */
const PART: QuirkName[] = [
  'auth-wants-bearer',
  'api-moved',
  'errors-empty',
  'piece-weight-per-unit',
  'pieces-weigh-nothing',
  'discount-beside-shipping-cost',
  'insurance-in-shipping-cost',
  'hs-code-long-accepted',
  'return-wants-credentials',
  'return-wants-include-landed-cost',
  'classification-flat',
];

describe('go-live-check', () => {
  it('raises no alarm about a partner written from the document alone', async () => {
    expect(alarms(await checkQuirk(null))).toEqual([]);
  });

  it('raises no alarm about an account in 3PL mode', async () => {
    const customerKey = 'ck-of-a-merchant';
    const partner = await startSecondPartner({ customerKeys: [customerKey] });
    try {
      const checked = await checkPartner({ ...partner, customerKey });
      expect(alarms(checked)).toEqual([]);
      expect(checked.checks.filter(({ result }) => result !== 'ok')).toEqual([]);
    } finally {
      await partner.close();
    }
  });

  it('keeps a limit per minute, and finds nothing else', async () => {
    const lines: string[] = [];
    const checked = await checkQuirk('rate-limit-per-minute', {}, {}, (line) => lines.push(line));
    expect(alarms(checked)).toEqual([
      expect.stringMatching(/^line differs: busy \(429\) \d times, first after 20 calls/),
    ]);
    expect(checked.checks.filter(({ result }) => result === 'not-tried')).toMatchObject([
      { name: 'customer-key' },
    ]);
    expect(lines).toContain('The partner is busy (429). Asked again in 32 s.');
    expect(lines.at(-1)).toMatch(/^From now on one request every 3(\.\d)? s\.$/);
  });

  it('holds nothing against a partner that stays busy, and does not ask it again', async () => {
    const checked = await checkQuirk('rate-limit-of-a-day');
    expect(alarms(checked)).toEqual([
      expect.stringMatching(/^line differs: busy \(429\) \d times/),
    ]);
    expect(checkNamed(checked, 'return-rates')).toMatchObject({
      result: 'not-tried',
      found: 'the partner is too busy to answer this now (429)',
    });
    const { calls } = JSON.parse(checked.report) as { calls: { status?: number }[] };
    expect(calls.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(3);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['drops each connection', (response) => response.destroy()],
    ['has a gateway that gets no answer', (response) => response.writeHead(503).end('<html>')],
  ])('holds nothing against a partner that %s', async (_what, answer) => {
    const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const account = { url: `http://127.0.0.1:${port}`, appId: 'app', restApiKey: 'key' };
    try {
      const checked = await checkPartner({ ...account, clock: quickClock() });
      expect(alarms(checked)).toEqual([]);
      expect(checked.checks.filter(({ result }) => result === 'ok')).toEqual([]);
      expect(checkNamed(checked, 'sign-in')).toMatchObject({
        result: 'not-tried',
        found: expect.stringMatching(/^no answer: \S/),
      });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('knows for each read-only quirk whether it is found, or why it is no alarm', () => {
    const known = READ_ONLY.filter((quirk) => quirk in PLANTED || quirk in NO_ALARM);
    expect(known).toEqual(READ_ONLY);
    expect(READ_ONLY.filter((quirk) => quirk in PLANTED).length).toBeGreaterThanOrEqual(90);
  });

  it.each(
    inFull(
      READ_ONLY.filter((quirk) => quirk in PLANTED),
      { part: PART },
    ),
  )(
    'finds %s',
    async (quirk) => {
      const [name, result, words, setting] = PLANTED[quirk] ?? [];
      const checked = await checkQuirk(quirk, {}, { slowMs: 2_200 });
      const found = name && checkNamed(checked, name);
      expect(found, alarms(checked).join('\n')).toMatchObject({ name, result });
      expect(found && english(found.found)).toMatch(words ?? /^$/);
      expect(found?.setting?.key).toBe(setting);
      expect(unanswerable(checked)).toEqual([]);
    },
    240_000,
  );

  it.each(
    inFull(Object.keys(NO_ALARM) as QuirkName[], {
      part: ['errors-text', 'customer-key-unknown-401'] as QuirkName[],
    }),
  )(
    'raises no alarm about %s',
    async (quirk) => {
      expect(alarms(await checkQuirk(quirk))).toEqual([]);
    },
    60_000,
  );

  it('is ok once the named setting is set', async () => {
    const settings = { 'connection.tokenForm': 'bearer' } as const;
    expect(alarms(await checkQuirk('auth-wants-bearer', settings))).toEqual([]);
    const classified = {
      'connection.tokenForm': 'bare',
      'connection.classificationTokenForm': 'bearer',
    } as const;
    expect(alarms(await checkQuirk('classification-wants-bearer', classified))).toEqual([]);
    const weight = { 'connection.pieceWeight': 'per-unit' } as const;
    expect(alarms(await checkQuirk('piece-weight-per-unit', weight))).toEqual([]);
    const digits = { 'connection.hsCodeDigits': 10 } as const;
    expect(alarms(await checkQuirk('hs-code-long-accepted', digits))).toEqual([]);
    const bodies = { 'connection.credentialsInBodies': true } as const;
    expect(alarms(await checkQuirk('credentials-wanted-in-body', bodies))).toEqual([]);
    const returns = { 'connection.credentialsInReturnRates': true } as const;
    expect(alarms(await checkQuirk('return-wants-credentials', returns))).toEqual([]);
    const landed = { 'connection.includeLandedCost': true } as const;
    expect(alarms(await checkQuirk('return-wants-include-landed-cost', landed))).toEqual([]);
  });

  it('says a long finding once', async () => {
    const checked = await checkQuirk('numbers-as-strings');
    const found = (name: string) => alarms(checked).find((line) => line.startsWith(`${name} `));
    expect(found('rates-b2c')).toMatch(
      / differs: ShippingCost \(4 times\), .*, \d+ more: expected number, found "/,
    );
    expect(found('rates-b2b')).toBe(
      'rates-b2b differs: the same as in “rates for a parcel to a person, every field as documented”',
    );
    expect(Math.max(...alarms(checked).map(({ length }) => length))).toBeLessThan(200);
  }, 120_000);

  it('reports raw answers and request ids without secrets and addresses', async () => {
    const partner = await startSecondPartner({
      quirks: ['errors-echo-request'],
      restApiKey: 'canary-of-the-rest-api-key',
      appId: 'canary-of-the-app-id',
      customerKeys: ['canary-of-a-customer-key'],
    });
    try {
      const account = { ...partner, customerKey: 'canary-of-a-customer-key' };
      const { report } = await checkPartner(account);
      const secrets = {
        key: 'canary-of-the-rest-api-key',
        app: 'canary-of-the-app-id',
        customerKey: 'canary-of-a-customer-key',
        street: '100 Harbor Street',
        receiver: 'Žofie Example',
        phone: '+495550100',
        mail: 'check@example.com',
      };
      expect(findSecrets(secrets, [['report', Buffer.from(report)]])).toEqual([]);
      expect(report).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
      expect(report).toContain('Parcel Union');
      const { calls } = JSON.parse(report) as { calls: { rootRequestId?: string }[] };
      expect(calls.filter(({ rootRequestId }) => rootRequestId).length).toBeGreaterThan(20);
    } finally {
      await partner.close();
    }
  });
});
