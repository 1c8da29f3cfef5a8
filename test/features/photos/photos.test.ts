import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { backUp, openStation, restore, type Station } from '../../../src/main/app.ts';
import { startSandbox } from '../../../src/sandbox/server.ts';
import type { CallInput } from '../../../src/shared/bridge/calls.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give, setSetting } from '../../support/give.ts';
import { anOrder } from '../../support/orders.ts';
import { SMALL_JPEG } from '../../support/sample-jpeg.ts';

const rig = stationRig();
const DAY = 24 * 60 * 60 * 1000;
const HASH = createHash('sha256').update(Buffer.from(SMALL_JPEG, 'base64')).digest('hex');
const data = () => join(rig.folder, 'data');
const SO_7 = { merchant: null, reference: 'SO-7' };

const turnOn = (station = rig.station) =>
  give(station, 'photos.switch', { on: true, noticeRead: true, pin: null });

const take = (wish: Partial<CallInput<'photos.take'>> = {}, station = rig.station) =>
  give(station, 'photos.take', {
    order: SO_7,
    carton: 'BOX-1',
    why: 'closed',
    jpeg: SMALL_JPEG,
    thumbnail: SMALL_JPEG,
    ...wish,
  });

const photosOf = async (order = SO_7, station = rig.station) =>
  must(await give(station, 'photos.list', { order })).photos;

const pictures = () =>
  existsSync(join(data(), 'photos'))
    ? readdirSync(join(data(), 'photos'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.jpeg'),
      )
    : [];

const decisions = async (station = rig.station) =>
  (await station.decisions(50)).filter(({ action }) => /photo|passport/.test(action));

/** Whether the picture's bytes are in a file of the data folder, in any form that is stored. */
function isStored(file: string): boolean {
  const content = readFileSync(file);
  return content.includes(Buffer.from(SMALL_JPEG, 'base64').subarray(0, 200));
}

async function later(days: number): Promise<Station> {
  await rig.station.close();
  const sqlite = new Database(join(data(), 'station.sqlite'));
  const read = sqlite.prepare(`INSERT INTO clock_readings (at, newest_fact)
    SELECT ?, coalesce(max(id), 0) FROM attempt_facts`);
  for (let day = 0; day <= days; day += 5) read.run(new Date(Date.now() + day * DAY).toISOString());
  sqlite.close();
  const { credentials, baseUrl } = rig.partner;
  rig.station = must(
    await openStation({
      dataDir: data(),
      partner: baseUrl,
      env: { PACKBENCH_APP_ID: credentials.appId, PACKBENCH_REST_API_KEY: credentials.restApiKey },
      startSandbox,
      findWindow: async () => ({ ok: true, detail: 'none is needed' }),
      now: () => new Date(Date.now() + days * DAY),
    }),
  );
  return rig.station;
}

describe('photos', () => {
  it('are off until a supervisor has read the notice and turns them on, which is on record', async () => {
    expect(await take()).toMatchObject({ ok: false, error: { code: 'not-available' } });
    expect(await setSetting(rig.station, 'photos.on', true)).toMatchObject({
      ok: false,
      error: { code: 'bad-input', field: 'photos.on' },
    });
    const unread = { on: true, noticeRead: false, pin: null };
    expect(await give(rig.station, 'photos.switch', unread)).toMatchObject({
      ok: false,
      error: { code: 'bad-input', field: 'noticeRead' },
    });
    must(await setSetting(rig.station, 'supervisor.pin', '4711'));
    expect(await turnOn()).toMatchObject({ ok: false, error: { field: 'pin' } });
    const right = { on: true, noticeRead: true, pin: '4711' };
    must(await give(rig.station, 'photos.switch', right));
    must(await take());
    must(await give(rig.station, 'photos.switch', { ...right, on: false }));
    expect(await take()).toMatchObject({ ok: false, error: { code: 'not-available' } });
    expect((await decisions()).map(({ action }) => action)).toEqual(['photos-off', 'photos-on']);
  });

  it('are kept by their hash, with order, carton, time, reason and packer', async () => {
    must(await setSetting(rig.station, 'packers', [{ name: 'Ada' }]));
    must(await give(rig.station, 'packers.signIn', { name: 'Ada' }));
    must(await turnOn());
    const taken = must(await take());
    expect(taken).toMatchObject({
      order: SO_7,
      carton: 'BOX-1',
      why: 'closed',
      packer: 'Ada',
      sha256: HASH,
      size: Buffer.from(SMALL_JPEG, 'base64').length,
      width: 16,
      height: 12,
      isHere: true,
      thumbnail: SMALL_JPEG,
    });
    expect(await photosOf()).toEqual([taken]);
    expect(pictures()).toEqual([join(HASH.slice(0, 2), `${HASH}.jpeg`)]);
  });

  it('are refused in words where they are no picture, too large, or of no order', async () => {
    must(await turnOn());
    const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64');
    const large = Buffer.alloc(250_001, 0xff).toString('base64');
    for (const wish of [
      { jpeg: png },
      { jpeg: 'no base64!' },
      { jpeg: large },
      { thumbnail: png },
      { thumbnail: Buffer.alloc(20_001).toString('base64') },
    ]) {
      expect(await take(wish)).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    }
    // Never reaches the use case: the frame is limited.
    const endless = Buffer.alloc(600_000).toString('base64');
    expect(await take({ jpeg: endless })).toMatchObject({ error: { code: 'bad-input' } });
    expect(await take({ order: { merchant: null, reference: 'SO-404' } })).toMatchObject({
      error: { code: 'not-found' },
    });
    expect([await photosOf(), pictures()]).toEqual([[], []]);
  });

  it('are looked at with an entry in the audit log', async () => {
    must(await turnOn());
    const { id } = must(await take());
    expect(must(await give(rig.station, 'photos.show', { id })).jpeg).toBe(SMALL_JPEG);
    expect((await decisions())[0]).toMatchObject({
      action: 'photo-seen',
      subject: 'SO-7',
      data: { carton: 'BOX-1', sha256: HASH },
    });
    expect(await give(rig.station, 'photos.show', { id: 'none' })).toMatchObject({
      error: { code: 'not-found' },
    });
    writeFileSync(join(data(), 'photos', pictures()[0] ?? ''), 'changed');
    expect(await give(rig.station, 'photos.show', { id })).toMatchObject({
      error: { code: 'not-found', message: 'The photo was changed on this disk.' },
    });
  });

  it('are deleted by a supervisor with a reason', async () => {
    must(await turnOn());
    const one = must(await take());
    const two = must(await take({ carton: 'BOX-2' }));
    const remove = (id: string, reason: string) =>
      give(rig.station, 'photos.delete', { id, reason, pin: null });
    expect(await remove(one.id, ' ')).toMatchObject({ error: { field: 'reason' } });
    must(await remove(one.id, 'a face is on it'));
    // The other photo has the same content.
    expect(pictures()).toHaveLength(1);
    must(await remove(two.id, 'a face is on it'));
    expect([await photosOf(), pictures()]).toEqual([[], []]);
    expect((await decisions())[0]).toMatchObject({
      action: 'photo-deleted',
      reason: 'a face is on it',
      subject: 'SO-7',
    });
  });

  it('are deleted after photos.days, from the database and the disk', async () => {
    must(await turnOn());
    must(await take());
    expect((await (await later(59)).erasing.erase(false)).photos).toBe(0);
    expect(pictures()).toHaveLength(1);
    const station = await later(62);
    expect(await station.erasing.erase(true)).toMatchObject({ photos: 1 });
    expect(pictures()).toHaveLength(1);
    expect(await station.erasing.erase(false)).toMatchObject({ photos: 1, orders: 0 });
    expect([await photosOf(), pictures()]).toEqual([[], []]);
    await station.close();
    expect(isStored(join(data(), 'station.sqlite'))).toBe(false);
  });

  it('without a record are deleted once they have lain for an hour', async () => {
    must(await turnOn());
    must(await take());
    const [name = ''] = pictures();
    const [stray = '', fresh = ''] = ['a', 'b'].map((letter) => {
      const folder = join(data(), 'photos', letter.repeat(2));
      mkdirSync(folder);
      return join(folder, `${letter.repeat(64)}.jpeg`);
    });
    for (const file of [stray, fresh]) writeFileSync(file, 'picture');
    for (const file of [stray, join(data(), 'photos', name)]) utimesSync(file, 1e9, 1e9);
    await rig.station.erasing.erase(false);
    expect([existsSync(stray), existsSync(fresh), pictures().includes(name)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('are erased with their order', async () => {
    must(await turnOn());
    must(await setSetting(rig.station, 'photos.days', 3650));
    const order = await rig.imported(rig.station, { ...anOrder(), reference: 'SO-8' });
    const shipment = await rig.ship(rig.station, order);
    await rig.control(`tracking/${shipment.trackingNumber}/advance`, { to: 'Delivered' });
    must(
      await rig.station.handle.dispatch('tracking.refresh', {
        trackingNumber: shipment.trackingNumber,
      }),
    );
    const SO_8 = { merchant: null, reference: 'SO-8' };
    must(await take({ order: SO_8 }));
    must(await take());
    const station = await later(366);
    expect(await station.erasing.erase(false)).toMatchObject({ orders: 1, photos: 0 });
    expect(await photosOf(SO_8)).toEqual([]);
    // The open order has the same picture.
    expect([(await photosOf()).length, pictures().length]).toEqual([1, 1]);
  });

  it('are exported with everything about a person, which is on record', async () => {
    must(await turnOn());
    must(await take());
    const { orders } = must(
      await give(rig.station, 'data.person', { text: 'Erika Mustermann 51147' }),
    );
    expect(orders).toMatchObject([
      {
        order: { reference: 'SO-7' },
        photos: [{ carton: 'BOX-1', sha256: HASH, isWhole: true, jpeg: SMALL_JPEG }],
      },
    ]);
    expect((await decisions())[0]).toMatchObject({
      action: 'photos-exported',
      subject: 'SO-7',
      data: { photos: 1 },
    });
  });

  it('are counted by doctor, with the settings of the camera', async () => {
    const check = async () =>
      english(
        (await rig.station.doctor()).find(({ name }) => english(name) === 'photos')?.detail ?? '',
      );
    expect(await check()).toBe('off; here are 0 in all, 0.0 MB, each for 60 d');
    must(await turnOn());
    must(await setSetting(rig.station, 'photos.camera', 'Bench camera'));
    must(await take());
    expect(await check()).toBe(
      'on, camera Bench camera, when a carton is closed; here are 1 in all, 0.1 MB, each for 60 d',
    );
  });
});

describe('a backup', () => {
  const file = () => join(rig.folder, 'monday.packbench');

  it('has no photo, and no thumbnail, unless it is asked for', async () => {
    must(await turnOn());
    must(await take());
    must(await backUp(rig.station, data(), file()));
    expect(isStored(file())).toBe(false);
    rmSync(file());
    must(await backUp(rig.station, data(), file(), { withPhotos: true }));
    expect(isStored(file())).toBe(true);
  });

  it('is restored without taking away the photos of this disk', async () => {
    must(await turnOn());
    must(await take());
    must(await backUp(rig.station, data(), file()));
    must(await take({ carton: 'BOX-2' }));
    await rig.station.close();
    must(await restore(data(), rig.partner.baseUrl, file()));
    rig.station = await rig.open();
    const photos = await photosOf();
    expect(photos.map(({ carton, isHere, thumbnail }) => [carton, isHere, thumbnail])).toEqual([
      ['BOX-1', true, SMALL_JPEG],
      ['BOX-2', true, SMALL_JPEG],
    ]);
  });

  it('brings its photos to another machine; one without them says that they are not here', async () => {
    must(await turnOn());
    must(await take());
    for (const withPhotos of [true, false]) {
      rmSync(file(), { force: true });
      must(await backUp(rig.station, data(), file(), { withPhotos }));
      await rig.station.close();
      rmSync(data(), { recursive: true });
      must(await restore(data(), rig.partner.baseUrl, file()));
      rig.station = await rig.open();
      const thumbnail = withPhotos ? SMALL_JPEG : null;
      expect(await photosOf()).toMatchObject([{ isHere: withPhotos, thumbnail }]);
      // Photos are turned on by a person alone.
      expect(must(await give(rig.station, 'photos.state', {})).on).toBe(false);
    }
  });
});

describe('a rule that wants a photo', () => {
  const rules = [{ name: 'Dear goods', when: [], do: { photograph: true } }];
  const aRule = async () => must(await give(rig.station, 'rules.set', { rules, pin: null }));

  it('stops rates and purchases until there is one', async () => {
    await aRule();
    must(await turnOn());
    const waiting = { code: 'bad-input', field: 'photo' };
    expect(await rig.tryToShip()).toMatchObject({ ok: false, error: waiting });
    expect(await rig.sold()).toBe(0);
    must(await take({ why: 'rule' }));
    expect((await rig.ship()).state).toBe('confirmed');
  });

  it('is let pass by a supervisor for one order', async () => {
    await aRule();
    must(await setSetting(rig.station, 'supervisor.pin', '4711'));
    const pass = (pin: string | null) =>
      give(rig.station, 'photos.letPass', { order: SO_7, reason: 'camera broken', pin });
    expect(await pass(null)).toMatchObject({ error: { field: 'pin' } });
    must(await pass('4711'));
    expect((await rig.ship()).state).toBe('confirmed');
    expect((await decisions())[0]).toMatchObject({
      action: 'photo-let-pass',
      subject: 'SO-7',
      reason: 'camera broken',
    });
  });

  it('is shown at the bench as the reason why there are no rates, and lets them through', async () => {
    await aRule();
    must(await turnOn());
    const at = (name: string, input: object = {}) => rig.station.handle.dispatch(name, input);
    must(await at('bench.open', SO_7));
    must(await at('bench.packRest'));
    const { session } = must((await at('bench.current')) as never) as {
      session: { cartons: { reference: string }[] };
    };
    const carton = session.cartons[0]?.reference;
    const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' };
    must(await at('bench.measureCarton', { carton, weight: '2', dimensions }));
    expect(await at('bench.current')).toMatchObject({ value: { photoFor: 'Dear goods' } });
    expect(await at('bench.rate', { insure: false, pickUpDate: null })).toMatchObject({
      ok: false,
      error: { code: 'bad-input', field: 'photo' },
    });
    const before = must((await at('bench.current')) as never) as { session: { revision: number } };
    expect(await at('bench.rateDue', { revision: before.session.revision })).toMatchObject({
      value: { session: { step: { kind: 'packing' } } },
    });
    must(await take({ carton: carton ?? null, why: 'rule' }));
    const after = must((await at('bench.current')) as never) as { photoFor?: string };
    expect(after.photoFor).toBeUndefined();
    expect(await at('bench.rate', { insure: false, pickUpDate: null })).toMatchObject({ ok: true });
  });

  it('is warned of where photos are off', async () => {
    await aRule();
    const { warnings } = must(await give(rig.station, 'rules.list', {}));
    expect(warnings).toMatchObject([{ name: 'Dear goods' }]);
    must(await turnOn());
    expect(must(await give(rig.station, 'rules.list', {})).warnings).toEqual([]);
  });
});
