import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLocks } from '../../../../src/main/adapters/store-sqlite/files/locks.ts';
import { openReserve } from '../../../../src/main/adapters/store-sqlite/purchases/reserve.ts';
import { createPurchaseService } from '../../../../src/main/features/purchasing/logic/purchase-service.ts';
import type { PurchaseJournal } from '../../../../src/main/features/purchasing/ports.ts';
import { StationFailure, stationError } from '../../../../src/shared/kernel/errors.ts';
import { verbatim } from '../../../../src/shared/kernel/message.ts';
import { ok } from '../../../../src/shared/kernel/result.ts';
import { bought, CONNECTION, noQuiet, purchaseRig, request } from './purchase-rig.ts';

const rig = purchaseRig();
const reserveDir = () => join(rig.folder, 'reserve');

/** A journal on a disk that is full from the moment the partner has answered. */
function stationOnFullDisk(full: { now: boolean }, cause = 'The disk is full.') {
  const refuse = (): never => {
    throw new StationFailure(stationError('store', verbatim(cause)));
  };
  const journal: PurchaseJournal = {
    ...rig.store.journal,
    append: (id, fact, change) =>
      full.now && fact.kind !== 'sending' ? refuse() : rig.store.journal.append(id, fact, change),
  };
  let sent = 0;
  const purchasing = createPurchaseService({
    journal,
    locks: openLocks(join(rig.folder, 'locks')),
    reserve: openReserve(reserveDir()),
    freeStatus: async () => 'open',
    lookup: { lookUp: async () => [] },
    coolDown: noQuiet,
    gateway: {
      compose: () => '{}',
      hash: async () => ok('h'),
      async send({ beforeSend }) {
        await beforeSend?.();
        sent += 1;
        return bought;
      },
    },
  });
  return { purchasing, sent: () => sent };
}

describe('a purchase on a full disk', () => {
  it('is not sent when the reserve for its answer cannot be written', async () => {
    // A file in the place of the reserve folder: the reserve cannot be written, even by root.
    await writeFile(reserveDir(), 'in the way');
    const { purchasing, sent } = stationOnFullDisk({ now: false });
    await expect(purchasing.buy(rig.intent(), request())).rejects.toMatchObject({
      error: { code: 'store', message: expect.stringContaining('nothing is bought') },
    });
    expect(sent()).toBe(0);
    expect(await rig.store.journal.list({})).toEqual([]);
  });

  it('is recorded from the reserve once there is room again', async () => {
    const full = { now: true };
    const { purchasing, sent } = stationOnFullDisk(full);
    await expect(purchasing.buy(rig.intent(), request())).rejects.toMatchObject({
      error: { code: 'store', message: expect.stringContaining('SHP-1') },
    });
    expect((await rig.live()).state).toBe('open');
    full.now = false;
    await purchasing.recover(CONNECTION);
    expect(await rig.live()).toMatchObject({
      state: 'confirmed',
      answer: { shipmentId: 'SHP-1', trackingNumber: 'T-1' },
    });
    expect(await rig.status()).toBe('shipped');
    expect(sent()).toBe(1);
    expect(await readdir(reserveDir())).toEqual([]);
  });

  it.each([
    'The disk that holds the database is full. Make room and try again.',
    'The database station.sqlite is damaged. Restore a backup.',
  ])('names the cause why the answer cannot be recorded: %s', async (cause) => {
    const { purchasing } = stationOnFullDisk({ now: true }, cause);
    const bought = await purchasing.buy(rig.intent(), request()).catch((error: unknown) => error);
    const message = bought instanceof StationFailure ? bought.error.message : '';
    expect(message).toContain('IS BOUGHT: shipment SHP-1');
    expect(message).toContain(cause);
    expect(message.includes('Make room')).toBe(cause.includes('Make room'));
  });

  it('is refused while an earlier answer is not recorded yet', async () => {
    const { purchasing, sent } = stationOnFullDisk({ now: true });
    await expect(purchasing.buy(rig.intent(), request())).rejects.toThrow(StationFailure);
    await expect(purchasing.buy(rig.intent(), request())).rejects.toMatchObject({
      error: { message: expect.stringContaining('not recorded yet') },
    });
    expect(sent()).toBe(1);
  });

  it('leaves no reserve behind after a normal purchase', async () => {
    await mkdir(reserveDir());
    const { purchasing } = stationOnFullDisk({ now: false });
    expect(await purchasing.buy(rig.intent(), request())).toMatchObject({ ok: true });
    expect(await readdir(reserveDir())).toEqual([]);
  });
});
