import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { thisMachine } from '../../src/main/hosts/machine.ts';

describe('a file of the machine', () => {
  it('is none where it cannot be looked at, instead of ending the program', () => {
    const { isFile } = thisMachine();
    expect(isFile(fileURLToPath(import.meta.url))).toBe(true);
    expect(isFile('/nowhere/chromium')).toBe(false);
    // A path that the system refuses, as one in a folder of another user's.
    expect(isFile(`/${'a'.repeat(10_000)}/chromium`)).toBe(false);
  });
});
