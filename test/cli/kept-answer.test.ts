import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  environment,
  PROGRAM,
  packbench,
  type Run,
  startPackbench,
  temporaryFolder,
} from '../support/cli.ts';
import { meddle } from '../support/meddler.ts';
import { type Partner, partnerHere } from '../support/partner.ts';
import { read, shipmentSchema, shipmentsSchema } from './contract.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

let partner: Partner;
beforeAll(async () => {
  partner = await partnerHere();
});
afterAll(() => partner?.stop());

/** A station whose database another program locks just as the answer to the purchase arrives. */
async function lockedAtTheAnswer(reference: string, purchase = 1) {
  const data = await temporaryFolder();
  let lock: Database.Database | null = null;
  const locked = Promise.withResolvers<void>();
  const line = await meddle(partner.baseUrl, {
    after(path, nth, body) {
      if (path === '/Shipments' && nth === purchase) {
        lock = new Database(join(data, 'station.sqlite'));
        lock.exec('BEGIN IMMEDIATE');
        locked.resolve();
      }
      return body;
    },
  });
  const args = (command: string[]) => ['--partner', line.baseUrl, ...command, '--json'];
  const run = (...command: string[]): Promise<Run> =>
    startPackbench(args(command), { data, env: partner.env });
  const look = (...command: string[]): Promise<Run> =>
    packbench(args(command), { data, env: partner.env });
  expect((await look('import', writeOrders(data, [plainOrder(reference)]))).code).toBe(0);
  return {
    run,
    look,
    start: (...command: string[]) =>
      spawn(process.execPath, [PROGRAM, ...args(command)], {
        stdio: 'ignore',
        env: { ...environment(data), ...partner.env },
      }),
    /** Whether an answer is in the reserve. */
    isKept: () =>
      readdirSync(data, { recursive: true, encoding: 'utf8' }).some(
        (name) =>
          name.endsWith('.answer') && /"attemptId"/.test(readFileSync(join(data, name), 'utf8')),
      ),
    locked: locked.promise,
    unlock: () => lock?.close(),
    close: () => line.close(),
  };
}

describe('an answer that arrives while the database is locked', { retry: 0 }, () => {
  it('is reported as bought, exit 6, and recorded at the next start', async () => {
    const station = await lockedAtTheAnswer('LOCKED-1');
    try {
      const ran = await station.run('ship', 'LOCKED-1', ...PLAIN_CARTON);
      station.unlock();
      expect(ran.code).toBe(6);
      const told = read(shipmentSchema, ran);
      expect(told).toMatchObject({
        state: 'confirmed',
        sendings: 1,
        shipmentId: expect.stringMatching(/./),
        trackingNumber: expect.stringMatching(/./),
        error: { code: 'store', message: expect.stringContaining('IS BOUGHT') },
      });
      const { shipments } = read(shipmentsSchema, await station.look('shipments', 'LOCKED-1'));
      expect(shipments).toMatchObject([{ state: 'confirmed', shipmentId: told.shipmentId }]);
      expect(station.isKept()).toBe(false);
      expect((await station.look('ship', 'LOCKED-1')).code).toBe(2);
      expect(await partner.sold('LOCKED-1')).toBe(1);
    } finally {
      station.unlock();
      await station.close();
    }
  });

  it('to a return is reported as bought, exit 6, and recorded at the next start', async () => {
    const station = await lockedAtTheAnswer('LOCKED-3', 2);
    try {
      expect((await station.look('ship', 'LOCKED-3', ...PLAIN_CARTON)).code).toBe(0);
      const ran = await station.run('return', 'LOCKED-3');
      station.unlock();
      expect(ran.code).toBe(6);
      const told = read(shipmentSchema, ran);
      expect(told).toMatchObject({
        kind: 'return',
        state: 'confirmed',
        shipmentId: expect.stringMatching(/./),
        trackingNumber: expect.stringMatching(/./),
        error: { code: 'store', message: expect.stringContaining('IS BOUGHT') },
      });
      const { shipments } = read(shipmentsSchema, await station.look('shipments', 'LOCKED-3'));
      expect(shipments).toMatchObject([
        { kind: 'return', state: 'confirmed', shipmentId: told.shipmentId },
        { kind: 'outbound' },
      ]);
      expect(station.isKept()).toBe(false);
      expect((await station.look('return', 'LOCKED-3')).code).toBe(2);
      expect(await partner.sold('LOCKED-3')).toBe(2);
    } finally {
      station.unlock();
      await station.close();
    }
  });

  it('is recorded at the next start even if the program was killed at that moment', async () => {
    const station = await lockedAtTheAnswer('LOCKED-2');
    const child = station.start('ship', 'LOCKED-2', ...PLAIN_CARTON);
    try {
      await station.locked;
      // The program gives up on the database after 5 s, and the reserve keeps the answer.
      await expect.poll(station.isKept).toBe(true);
      child.kill('SIGKILL');
      if (child.exitCode === null) await once(child, 'exit');
      station.unlock();
      const { shipments } = read(shipmentsSchema, await station.look('shipments', 'LOCKED-2'));
      expect(shipments).toMatchObject([{ state: 'confirmed', sendings: 1 }]);
      expect(await partner.sold('LOCKED-2')).toBe(1);
    } finally {
      child.kill('SIGKILL');
      station.unlock();
      await station.close();
    }
  });
});
