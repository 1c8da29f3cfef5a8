import * as crypto from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createKeys } from '../../../src/main/hosts/browser/access/keys.ts';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, timingSafeEqual: vi.fn(real.timingSafeEqual) };
});

describe('a key given to a browser on its command line', () => {
  it('lets in once', () => {
    const keys = createKeys();
    const key = keys.mintOnce();
    expect(keys.redeem(key)).toBe(true);
    expect(keys.redeem(key)).toBe(false);
  });

  it('expires after a minute', () => {
    let clock = 0;
    const keys = createKeys(() => clock);
    const [inTime, late] = [keys.mintOnce(), keys.mintOnce()];
    clock = 60_000;
    expect(keys.redeem(inTime)).toBe(true);
    clock = 60_001;
    expect(keys.redeem(late)).toBe(false);
  });

  it("differs each time, and from the link's key", () => {
    const keys = createKeys();
    const minted = new Set([keys.link, keys.mintOnce(), keys.mintOnce(), createKeys().link]);
    expect(minted.size).toBe(4);
  });
});

describe('the cookie', () => {
  it('admits only at its own port', () => {
    const keys = createKeys();
    const cookie = keys.setCookie(4711).split(';')[0];
    expect(keys.admits(cookie, 4711)).toBe(true);
    expect(keys.admits(cookie, 4712)).toBe(false);
    expect(createKeys().admits(cookie, 4711)).toBe(false);
    expect(keys.admits(undefined, 4711)).toBe(false);
  });
});

it('compares a key, a cookie and the key that ends the station in constant time', () => {
  const keys = createKeys();
  const compared = vi.mocked(crypto.timingSafeEqual);
  for (const compare of [
    () => keys.redeem(keys.link),
    () => keys.redeem('A'.repeat(43)),
    () => keys.admits('packbench-4711=A', 4711),
    () => keys.ends('Bearer A'),
  ]) {
    compared.mockClear();
    compare();
    expect(compared).toHaveBeenCalled();
  }
});
