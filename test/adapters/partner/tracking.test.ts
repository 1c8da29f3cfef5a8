import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  client,
  json,
  page,
  reply,
  type ScriptedPartner,
  startSignedInPartner,
} from './scripted-partner.ts';

let partner: ScriptedPartner;
beforeEach(async () => {
  partner = await startSignedInPartner();
});
afterEach(() => partner.stop());

async function track(record: unknown, number = '794600000000000000001') {
  partner.answers('GET /Tracking/Get/Detail/*', json(200, record));
  const found = await client(partner.origin).tracking.track(number);
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}
const step = (StatusDate: string, Status: string) => ({
  Location: '',
  StatusDate,
  StatusDetail: `${Status}.`,
  Status,
});
const early = step('2026-03-01T08:00:00', 'In Progress');
const late = step('2026-03-03T17:30:00', 'In Transit');

describe('a parcel', () => {
  it('has its history newest first, whatever the received order', async () => {
    const expected = {
      trackingNumber: '794600000000000000001',
      reference: 'SO-1001',
      status: 'In Transit',
      estimatedDelivery: '2026-03-05T00:00:00',
      history: [
        { at: '2026-03-03T17:30:00', status: 'In Transit', detail: 'In Transit.', location: '' },
        { at: '2026-03-01T08:00:00', status: 'In Progress', detail: 'In Progress.', location: '' },
      ],
    };
    const head = { Reference: 'SO-1001', EstimatedDelivery: '2026-03-05T00:00:00' };
    expect(await track({ ...head, TrackingHistory: [early, late] })).toEqual(expected);
    expect(await track({ ...head, TrackingHistory: [late, early] })).toEqual(expected);
  });

  it('keeps the order of steps of the same minute', async () => {
    const same = [early, step('2026-03-03T17:30:00', 'Departed'), late];
    const { history } = await track({ TrackingHistory: same });
    expect(history.map(({ status }) => status)).toEqual(['In Transit', 'Departed', 'In Progress']);
  });

  it("is sorted in the hour that this machine's clock skips", async () => {
    const zone = process.env.TZ;
    process.env.TZ = 'Europe/Berlin';
    try {
      const skipped = step('2026-03-29T02:30:00', 'In Transit');
      const after = step('2026-03-29T03:10:00', 'Delivered');
      expect((await track({ TrackingHistory: [skipped, after] })).status).toBe('Delivered');
      expect((await track({ TrackingHistory: [after, skipped] })).status).toBe('Delivered');
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it('is sorted when one of its steps has no date', async () => {
    const undated = step('', 'In Transit');
    const history = [early, undated, step('2026-03-04T09:00:00', 'Delivered')];
    expect((await track({ TrackingHistory: history })).status).toBe('Delivered');
  });

  it('of which only a status is known has that status', async () => {
    const only = { EstimatedDelivery: '', TrackingHistory: [{ Status: 'In Progress' }] };
    expect(await track(only)).toEqual({
      trackingNumber: '794600000000000000001',
      reference: null,
      status: 'In Progress',
      estimatedDelivery: null,
      history: [{ at: '', status: 'In Progress', detail: '', location: '' }],
    });
  });

  it('without a status is an error', async () => {
    await expect(track({ EstimatedDelivery: '', TrackingHistory: [] })).rejects.toThrow('Status');
  });

  it('with an unknown status shows it as it is', async () => {
    const odd = { ...late, StatusDate: 'soon', Status: 'Held by customs' };
    expect((await track({ TrackingHistory: [odd] })).status).toBe('Held by customs');
  });

  it('keeps all digits of a number sent as a JSON number', async () => {
    partner.answers(
      'GET /Tracking/Get/Detail/*',
      json(
        200,
        '{"TrackingNumber":794600000000000000001,"TrackingHistory":[{"Status":"In Progress"}]}',
      ),
    );
    const found = await client(partner.origin).tracking.track('794600000000000000001');
    expect(found).toMatchObject({ value: { trackingNumber: '794600000000000000001' } });
  });
});

describe('a tracking number', () => {
  it('is one segment of the path, whatever it contains', async () => {
    await track({ TrackingHistory: [early] }, 'A/../B?c=d');
    expect(partner.heard.at(-1)?.path).toBe('/Tracking/Get/Detail/A%2F..%2FB%3Fc%3Dd');
  });

  it.each(['', ' ', '.', '..', 'x\ny', 'x'.repeat(101)])(
    'is not requested when it is %j',
    async (number) => {
      expect(await client(partner.origin).tracking.track(number)).toMatchObject({
        ok: false,
        error: { code: 'bad-input', field: 'trackingNumber' },
      });
      expect(partner.heard).toEqual([]);
    },
  );

  it.each([
    ['with a message', json(404, { Message: 'Unknown tracking number' })],
    ['with an empty body', reply(404, 'text/plain', '')],
  ])('unknown to the partner is not found: 404 %s', async (_what, responder) => {
    partner.answers('GET /Tracking/Get/Detail/*', responder);
    expect(await client(partner.origin).tracking.track('1Z999')).toMatchObject({
      ok: false,
      error: { code: 'not-found', status: 404, message: expect.stringContaining('1Z999') },
    });
  });

  it('is requested once on request, else again while the partner is unavailable', async () => {
    const away = () => json(503, { Message: 'away' });
    partner.answers('GET /Tracking/Get/Detail/*', ...Array.from({ length: 4 }, away));
    const { tracking } = client(partner.origin);
    expect((await tracking.track('1Z999', { once: true })).ok).toBe(false);
    expect(partner.count('GET /Tracking/Get/Detail/*')).toBe(1);
    expect((await tracking.track('1Z999')).ok).toBe(false);
    expect(partner.count('GET /Tracking/Get/Detail/*')).toBe(4);
  });

  it("is not reported as unknown by a proxy's page", async () => {
    partner.answers('GET /Tracking/Get/Detail/*', page(404));
    expect(await client(partner.origin).tracking.track('1Z999')).toMatchObject({
      ok: false,
      error: { code: 'partner-unavailable', status: 404 },
    });
  });
});
