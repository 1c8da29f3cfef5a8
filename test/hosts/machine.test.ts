import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { thisMachine } from '../../src/main/hosts/machine.ts';

describe('a file of the machine', () => {
  it('does not exist when its folder cannot be read, instead of ending the program', () => {
    const { isFile } = thisMachine();
    expect(isFile(fileURLToPath(import.meta.url))).toBe(true);
    expect(isFile('/nowhere/chromium')).toBe(false);
    // A path that the system refuses, like one in another user's folder.
    expect(isFile(`/${'a'.repeat(10_000)}/chromium`)).toBe(false);
  });
});
