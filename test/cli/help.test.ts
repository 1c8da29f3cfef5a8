import type { Command } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../src/main/hosts/cli/command-line.ts';
import type { Runner } from '../../src/main/hosts/cli/commands/context.ts';
import { VERSION } from '../../src/main/program.ts';
import { packbench, temporaryFolder } from '../support/cli.ts';

/** Never called: help runs no command. */
const NO_RUNNER = {} as Runner;

const below = (path: string[], command: Command): [string, Command][] => [
  [path.join(' '), command],
  ...command.commands.flatMap((each) => below([...path, each.name()], each)),
];

/** Every command of the program by its words, '' for the program itself. */
const COMMANDS = below([], createProgram(NO_RUNNER));

/** A phrase in plain text: it starts small, unless with a name, and does not end with a full stop. */
const PHRASE = /^(?=[a-z]|[A-Z]{2}|[A-Z][a-z]+[A-Z])[^\n]*[^.\s]$/;

let data: string;
beforeAll(async () => {
  data = await temporaryFolder();
});

describe('help', () => {
  it('is found for every command', () => {
    expect(COMMANDS.length).toBeGreaterThan(90);
    expect(COMMANDS.map(([words]) => words)).toEqual(
      expect.arrayContaining(['', 'audit', 'site take-over', 'exchange lookup', 'merchants clear']),
    );
  });

  it.each(COMMANDS)('explains "packbench %s", its arguments and its options', (words, command) => {
    expect(command.description()).toMatch(PHRASE);
    const explained = [...command.registeredArguments, ...command.options];
    for (const { description } of explained) expect(description).toMatch(PHRASE);
    const help = command.helpInformation().replace(/\s+/g, ' ');
    expect(help).toMatch(new RegExp(`^Usage: packbench${words && ` ${words}`} `));
    for (const each of command.commands) {
      expect(help).toContain(` ${each.name()} `);
      expect(help).toContain(each.description());
    }
  });

  it.each(['', 'handover', 'exchange lookup', 'ship'])(
    'is printed by "packbench %s --help" on stdout, exit 0',
    async (words) => {
      const help = await packbench([...words.split(' ').filter(Boolean), '--help'], { data });
      expect(help).toMatchObject({ code: 0, stderr: '' });
      expect(help.stdout).toMatch(new RegExp(`^Usage: packbench${words && ` ${words}`} `));
    },
  );

  it('is one document with --json', async () => {
    const ran = await packbench(['ship', '--help', '--json'], { data });
    expect(ran.code).toBe(0);
    expect(ran.json).toEqual({
      partner: 'sandbox',
      help: expect.stringMatching(/^Usage: packbench ship/),
    });
  });
});

describe('the version', () => {
  it.each(['', 'ship', 'printers assign', 'merchants'])(
    'is printed by "packbench %s --version", exit 0',
    async (command) => {
      const args = [...command.split(' ').filter(Boolean), '--version'];
      const ran = await packbench(args, { data });
      expect(ran).toMatchObject({ code: 0, stdout: `${VERSION}\n`, stderr: '' });
    },
  );

  it('is in one document with --json', async () => {
    const ran = await packbench(['--version', '--json'], { data });
    expect(ran.json).toEqual({ partner: 'sandbox', version: VERSION });
  });
});
