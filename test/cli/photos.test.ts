import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Station } from '../../src/main/app.ts';
import { openHere } from '../faults/station.ts';
import { must } from '../station/station-rig.ts';
import { environment, packbench, type Run, temporaryFolder } from '../support/cli.ts';
import { give } from '../support/give.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { SMALL_JPEG } from '../support/sample-jpeg.ts';
import { failure } from './contract.ts';
import { plainOrder, THREE_CARTONS, threeCartonOrder, writeOrders } from './orders.ts';

let partner: Partner;
let data: string;
const run = (...args: string[]): Promise<Run> =>
  packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
const HASH = createHash('sha256').update(Buffer.from(SMALL_JPEG, 'base64')).digest('hex');
const textOf = (file: string) =>
  execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });

async function atStation<T>(work: (station: Station) => Promise<T>): Promise<T> {
  const station = await openHere(data, partner.baseUrl, { ...environment(data), ...partner.env });
  try {
    return await work(station);
  } finally {
    await station.close();
  }
}

const take = (reference: string, carton: string) =>
  atStation(async (station) =>
    must(
      await give(station, 'photos.take', {
        order: { merchant: null, reference },
        carton,
        why: 'closed',
        jpeg: SMALL_JPEG,
        thumbnail: SMALL_JPEG,
      }),
    ),
  );

beforeAll(async () => {
  partner = await partnerHere();
  data = await temporaryFolder();
  const orders = [threeCartonOrder('P-1'), plainOrder('P-2')];
  expect((await run('import', writeOrders(data, orders))).code).toBe(0);
});
afterAll(() => partner?.stop());

describe('photos', () => {
  it('are turned on after the notice alone', async () => {
    const unread = await run('camera', 'on');
    expect(unread.code).toBe(2);
    expect(failure(unread).message).toContain('stills of open cartons');
    expect((await run('camera')).json).toMatchObject({ on: false, days: 60, count: 0 });
    expect((await run('settings', 'set', 'photos.on', 'true')).code).toBe(2);
    expect((await run('camera', 'on', '--notice-read')).json).toMatchObject({ on: true });
  });

  it('are listed with their files and hashes', async () => {
    const bought = await run('ship', 'P-1', ...THREE_CARTONS);
    expect(bought.code, bought.stderr).toBe(0);
    const [carton = ''] = (bought.json as { cartons: { reference: string }[] }).cartons.map(
      ({ reference }) => reference,
    );
    await take('P-1', carton);
    const listed = await run('photos', 'P-1');
    expect(listed).toMatchObject({
      code: 0,
      json: { reference: 'P-1', photos: [{ carton, why: 'closed', by: null, sha256: HASH }] },
    });
    const { photos } = listed.json as { photos: { file: string }[] };
    expect(readFileSync(photos[0]?.file ?? '').toString('base64')).toBe(SMALL_JPEG);
    expect((await run('photos', 'P-1', '--carton', 'NONE')).json).toMatchObject({ photos: [] });
    expect(await run('photos', 'P-404')).toMatchObject({ code: 2 });
  });
});

describe('the passport of a shipment', () => {
  it('has contents, weights, photo, label, customs codes, times, numbers and hashes', async () => {
    const file = join(data, 'claim.pdf');
    const made = await run('passport', 'P-1', '--out', file);
    expect(made.code, made.stderr).toBe(0);
    const { sha256 } = made.json as { sha256: string };
    expect(made.json).toMatchObject({ reference: 'P-1', kind: 'outbound', file, photos: 1 });
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(sha256);
    const shown = textOf(file);
    const [shipment] = (
      (await run('shipments', 'P-1')).json as {
        shipments: {
          trackingNumber: string;
          shipmentId: string;
          cartons: { reference: string }[];
        }[];
      }
    ).shipments;
    for (const text of [
      'Passport of shipment P-1',
      shipment?.trackingNumber ?? '?',
      shipment?.shipmentId ?? '?',
      ...(shipment?.cartons ?? []).map(({ reference }) => `Carton ${reference}`),
      'kg',
      'HS ',
      HASH,
      'carton closed',
      'bought',
    ]) {
      expect(shown).toContain(text);
    }
    // Neither who nor what it cost, unless asked for.
    expect(shown).not.toMatch(/Packed by|Shipping|USD|EUR/);
    const images = execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' });
    expect(images).toMatch(/\b16 +12\b.*jpeg/);
    expect(images.split('\n').filter((line) => line.includes('image')).length).toBeGreaterThan(3);
    expect(await run('passport', 'P-1', '--out', file)).toMatchObject({ code: 2 });
  });

  it('shows people and costs where they are asked for, and one carton alone', async () => {
    const file = join(data, 'all.pdf');
    const [, second = ''] =
      (
        (await run('shipments', 'P-1')).json as {
          shipments: { cartons: { reference: string }[] }[];
        }
      ).shipments[0]?.cartons.map(({ reference }) => reference) ?? [];
    const made = await run('passport', 'P-1', '--out', file, '--with-costs', '--carton', second);
    expect(made.code, made.stderr).toBe(0);
    const shown = textOf(file);
    expect(shown).toMatch(/^Shipping +[A-Z]{3} [\d.]+/m);
    expect(shown.match(/^Carton /gm)).toHaveLength(1);
    expect(shown).not.toContain(HASH);
  });

  it('is found by its tracking number; what was not bought has none', async () => {
    const [shipment] = (
      (await run('shipments', 'P-1')).json as { shipments: { trackingNumber: string }[] }
    ).shipments;
    const file = join(data, 'tracked.pdf');
    const made = await run('passport', shipment?.trackingNumber ?? '', '--out', file);
    expect(made.json).toMatchObject({ reference: 'P-1' });
    const none = await run('passport', 'P-2', '--out', join(data, 'none.pdf'));
    expect(none.code).toBe(2);
    expect(failure(none)).toMatchObject({ code: 'not-found' });
    expect(existsSync(join(data, 'none.pdf'))).toBe(false);
  });

  it('is on record, with what it shows', async () => {
    const { entries } = (await run('audit')).json as {
      entries: { action: string; subject: string; data: object }[];
    };
    const made = entries.filter(({ action }) => action === 'passport-made');
    expect(made.map(({ subject }) => subject)).toEqual(['P-1', 'P-1', 'P-1']);
    expect(made[1]?.data).toMatchObject({ withCosts: true, withPeople: false });
  });

  it('says how many photos it shows, of one carton and of more than it holds', async () => {
    const made = async (name: string, ...more: string[]) =>
      await run('passport', 'P-1', '--out', join(data, name), ...more);
    const [first = '', second = ''] = (
      (await run('shipments', 'P-1')).json as {
        shipments: { cartons: { reference: string }[] }[];
      }
    ).shipments.flatMap(({ cartons }) => cartons.map(({ reference }) => reference));
    expect((await made('second.pdf', '--carton', second)).json).toMatchObject({ photos: 0 });
    await atStation(async (station) => {
      for (let more = 0; more < 60; more += 1)
        must(
          await give(station, 'photos.take', {
            order: { merchant: null, reference: 'P-1' },
            carton: first,
            why: 'key',
            jpeg: SMALL_JPEG,
            thumbnail: SMALL_JPEG,
          }),
        );
    });
    expect((await made('many.pdf')).json).toMatchObject({ photos: 60 });
    expect(textOf(join(data, 'many.pdf'))).toContain('1 more photo is kept at the bench.');
  });
});
