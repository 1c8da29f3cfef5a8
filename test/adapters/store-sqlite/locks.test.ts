import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { openLocks } from '../../../src/main/adapters/store-sqlite/files/locks.ts';
import { ownFolder } from './support/bench.ts';
import { otherProgram } from './support/child.ts';

describe('the lock of an order', () => {
  it('has one holder at a time, and is free after its release', async () => {
    const locks = openLocks(ownFolder());
    const first = await locks.tryAcquire('order-1');
    expect(first).not.toBeNull();
    expect(await locks.tryAcquire('order-1')).toBeNull();
    first?.release();
    first?.release();
    const second = await locks.tryAcquire('order-1');
    expect(second).not.toBeNull();
    // The first holder's late release does not take the lock from the second.
    first?.release();
    expect(await locks.tryAcquire('order-1')).toBeNull();
    second?.release();
  });

  it('is refused to a second holder in this process, whatever path names the folder', async () => {
    const folder = ownFolder();
    const lock = await openLocks(folder).tryAcquire('order-1');
    expect(await openLocks(join(folder, '.')).tryAcquire('order-1')).toBeNull();
    lock?.release();
  });

  it('does not lock other orders', async () => {
    const locks = openLocks(ownFolder());
    const [one, two] = [await locks.tryAcquire('order-1'), await locks.tryAcquire('order-2')];
    expect([one, two]).not.toContain(null);
    one?.release();
    two?.release();
  });

  it('accepts any id, and stays within its folder', async () => {
    const folder = ownFolder();
    const locks = openLocks(join(folder, 'locks'));
    for (const id of ['../../etc/passwd', 'CON', '', 'a'.repeat(5000), 'Øresund/1\u0000']) {
      const lock = await locks.tryAcquire(id);
      expect(await locks.tryAcquire(id)).toBeNull();
      lock?.release();
    }
    expect(readdirSync(folder)).toEqual(['locks']);
    expect(readdirSync(join(folder, 'locks'))).toHaveLength(5);
  });

  it('survives garbage collection of its handle', async () => {
    const folder = ownFolder();
    await openLocks(folder).tryAcquire('order-1');
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc');
    for (let round = 0; round < 5; round += 1) {
      collectGarbage();
      await new Promise(setImmediate);
    }
    expect(await openLocks(folder).tryAcquire('order-1')).toBeNull();
  });

  it('is refused at once while another program has it, and granted after its release', async () => {
    const folder = ownFolder();
    const locks = openLocks(folder);
    const holder = otherProgram('lock-holder.ts', folder, 'order-1');
    expect(await holder.hear()).toBe(true);
    const asked = performance.now();
    expect(await locks.tryAcquire('order-1')).toBeNull();
    expect(performance.now() - asked).toBeLessThan(4_000);
    holder.tell('let go');
    expect(await holder.hear()).toBe('released');
    const lock = await locks.tryAcquire('order-1');
    expect(lock).not.toBeNull();
    expect(await otherProgram('lock-holder.ts', folder, 'order-1').hear()).toBe(false);
    lock?.release();
  });

  it('is released by the operating system when its holder is killed', async () => {
    const folder = ownFolder();
    const locks = openLocks(folder);
    const holder = otherProgram('lock-holder.ts', folder, 'order-1');
    expect(await holder.hear()).toBe(true);
    expect(await locks.tryAcquire('order-1')).toBeNull();
    await holder.kill();
    const lock = await locks.tryAcquire('order-1');
    expect(lock).not.toBeNull();
    lock?.release();
  });

  it('goes to one of many who ask at the same moment', async () => {
    const folder = ownFolder();
    const programs = [1, 2, 3, 4].map(() => otherProgram('lock-holder.ts', folder, 'order-1'));
    const answers = await Promise.all(programs.map((program) => program.hear()));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('gives a clear error for an unusable folder', async () => {
    const folder = ownFolder();
    writeFileSync(join(folder, 'plain'), '');
    await expect(
      openLocks(join(folder, 'plain', 'locks')).tryAcquire('order-1'),
    ).rejects.toMatchObject({ error: { code: 'store' } });
  });
});
