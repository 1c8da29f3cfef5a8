import { describe, expect, it, vi } from 'vitest';
import { type Installing, installTestTools, testTools } from '../../scripts/test-tools.ts';

/** A fake machine with these commands, where these packages can be installed. */
function machine(commands: string[], packages: string[], mayInstall = true) {
  const there = new Set(commands);
  const apt = vi.fn<Installing['apt']>((verb, ...args) => {
    const wanted = args.filter((arg) => !arg.startsWith('-'));
    if (wanted.some((name) => !packages.includes(name))) return false;
    for (const { command, debian } of testTools) if (wanted.includes(debian)) there.add(command);
    return verb !== 'unknown';
  });
  return { isThere: (command: string) => there.has(command), mayInstall, apt };
}

const everyCommand = testTools.map(({ command }) => command);
const everyPackage = testTools.map(({ debian }) => debian);
const without = (list: string[], ...names: string[]) =>
  list.filter((each) => !names.includes(each));

describe('missing programs that tests need', () => {
  it('are not installed when all are there', () => {
    const complete = machine(everyCommand, []);
    expect(installTestTools(complete)).toEqual([]);
    expect(complete.apt).not.toHaveBeenCalled();
  });

  it('are installed together', () => {
    const bare = machine(without(everyCommand, 'socat', 'zbarimg'), everyPackage);
    expect(installTestTools(bare)).toEqual([]);
    expect(bare.apt.mock.calls).toEqual([
      ['update'],
      ['install', '--no-install-recommends', 'socat', 'zbar-tools'],
    ]);
  });

  it('are installed one by one when one is not available, and that one is named', () => {
    const poor = machine([], without(everyPackage, 'chromium-headless-shell'));
    expect(installTestTools(poor).map(({ debian }) => debian)).toEqual(['chromium-headless-shell']);
  });

  it('are only named when nothing may be installed', () => {
    const guest = machine(without(everyCommand, 'chromium-headless-shell'), everyPackage, false);
    expect(installTestTools(guest)).toEqual([
      expect.objectContaining({
        debian: 'chromium-headless-shell',
        neededFor: expect.stringContaining('browser'),
      }),
    ]);
    expect(guest.apt).not.toHaveBeenCalled();
  });
});
