import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { StationFailure, stationError } from '../../../shared/kernel/errors.ts';
import { plain, say } from '../../../shared/kernel/message.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import { VERSION } from '../../app.ts';
import { dataDir } from '../../data-dir.ts';
import type { Caller } from '../../kernel/handle.ts';
import { connectionName, openLiveStation, openStation } from '../../station.ts';
import { guardLastWords, ownEnvironment } from '../own-process.ts';
import { askCommand } from './commands/ask-command.ts';
import { classifyCommand } from './commands/classify-command.ts';
import type { CommandContext, CommonOptions, Runner } from './commands/context.ts';
import { dataCommands } from './commands/data-commands.ts';
import { demoCommand } from './commands/demo-command.ts';
import { itemCommands } from './commands/item-commands.ts';
import { merchantCommands } from './commands/merchant-commands.ts';
import { orderCommands } from './commands/order-commands.ts';
import { paperCommands } from './commands/paper-commands.ts';
import { printerCommands } from './commands/printer-commands.ts';
import { returnCommands } from './commands/return-commands.ts';
import { settleCommands } from './commands/settle-commands.ts';
import { setupCommands } from './commands/setup-commands.ts';
import { shippingCommands } from './commands/shipping-commands.ts';
import { stationCommands } from './commands/station-commands.ts';
import { stopCommand } from './commands/stop-command.ts';
import { webhookCommands } from './commands/webhook-commands.ts';
import { EXIT } from './exit.ts';
import { openTerminal, type Streams, type Terminal } from './output.ts';
import { startSandbox } from './start-sandbox.ts';
import { thisHost } from './this-host.ts';

const streams: Streams = {
  stdout: process.stdout,
  stderr: process.stderr,
  setExitCode(code) {
    process.exitCode = code;
  },
};

export async function main(argv: readonly string[]): Promise<void> {
  const program = new Command('packbench');
  program
    .description('The program on a warehouse packing bench, on the command line.')
    .version(VERSION)
    .option('--data <dir>', "the station's folder (PACKBENCH_DATA)", folder)
    .option('--partner <url>', 'the partner\'s base URL, or "sandbox"')
    .option('--json', 'one JSON document on stdout')
    .exitOverride();
  const options = () => program.opts<CommonOptions>();
  let partner: string | null = null;
  let shown = '';
  const terminal = () => openTerminal(wantsJson(argv, options()), () => partner, streams);
  const runner = createRunner(options, terminal, (name) => {
    partner = name;
  });

  orderCommands(program, runner);
  shippingCommands(program, runner);
  paperCommands(program, runner);
  printerCommands(program, runner);
  returnCommands(program, runner);
  settleCommands(program, runner);
  itemCommands(program, runner);
  merchantCommands(program, runner);
  askCommand(program, runner);
  classifyCommand(program, runner);
  setupCommands(program, runner);
  dataCommands(program, runner);
  webhookCommands(program, runner);
  stationCommands(program, runner);
  stopCommand(program, runner);
  demoCommand(program, runner);
  for (const command of everyCommand(program)) {
    // Help, version and errors are said once, by settle; with --json in the one document.
    command.exitOverride().configureOutput({
      outputError: () => undefined,
      writeOut: (text) => {
        shown += text;
      },
    });
  }

  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    partner ??= await connectionName(runner.dataDir(), options().partner);
    settle(error, shown.trimEnd(), terminal());
  }
}

/** Help and version end with 0; bad usage with 2; an expected failure with its code; a defect with 1. */
function settle(error: unknown, shown: string, terminal: Terminal): void {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) {
      const what = error.code === 'commander.version' ? 'version' : 'help';
      terminal.answer({ json: { [what]: shown }, text: shown });
      return;
    }
    terminal.fail(stationError('usage', plain(usageWords(error))));
    return;
  }
  if (error instanceof StationFailure) {
    terminal.fail(error.error);
    return;
  }
  const what = secretsOfThisRun.scrub(error instanceof Error ? error.message : String(error));
  terminal.fail(stationError('defect', say('This is a defect of Packbench: {what}', { what })));
  process.exitCode = EXIT.defect;
}

/** Without what was given in the wrong place: it may be a key that somebody meant for stdin. */
function usageWords({ code, message }: CommanderError): string {
  const words = message.replace(/^error: /, '');
  switch (code) {
    case 'commander.help':
      return 'say which command (see --help)';
    case 'commander.excessArguments':
      return words.replace(/( but got \d+): .*$/s, '$1');
    case 'commander.unknownOption':
      return words.replace(/=.*'/s, "'");
    default:
      return words;
  }
}

function createRunner(
  options: () => CommonOptions,
  terminal: () => Terminal,
  named: (partner: string | null) => void,
): Runner {
  const ownDataDir = () => dataDir(options().data, process.env);
  return {
    options,
    dataDir: ownDataDir,
    async withStation(work, override = {}) {
      const dir = override.dataDir ?? ownDataDir();
      const asked = override.partner ?? options().partner;
      named(await connectionName(dir, asked));
      const opened = await openStation({
        dataDir: dir,
        env: ownEnvironment(),
        startSandbox,
        ...thisHost,
        ...(asked === undefined ? {} : { partner: asked }),
      });
      if (!opened.ok) {
        if (override.notOpened) override.notOpened(opened.error, terminal());
        else terminal().fail(opened.error);
        return;
      }
      const station = opened.value;
      named(station.partner.name);
      try {
        const own = terminal();
        const caller: Caller = { place: 'command-line', tell: own.say };
        const ask: CommandContext['ask'] = (name, input) => station.give(caller, name, input);
        await work({ station, terminal: own, ask });
      } finally {
        await station.close();
      }
    },
    async withLiveStation(work) {
      const asked = options().partner;
      named(await connectionName(ownDataDir(), asked));
      const opened = await openLiveStation({
        dataDir: ownDataDir(),
        env: ownEnvironment(),
        startSandbox,
        ...thisHost,
        ...(asked === undefined ? {} : { partner: asked }),
      });
      if (!opened.ok) return terminal().fail(opened.error);
      const station = opened.value;
      named(station.partner.name);
      try {
        await work({ station, terminal: terminal() });
      } finally {
        await station.handle.close();
      }
    },
    async plain(work) {
      named(await connectionName(ownDataDir(), options().partner));
      await work(terminal());
    },
  };
}

// A script's empty variable must not mean the folder of the real station.
function folder(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('expected a folder, found nothing');
  return text;
}

// A usage error can come before the options are parsed.
const wantsJson = (argv: readonly string[], { json }: CommonOptions): boolean =>
  json === true || argv.includes('--json');

const everyCommand = (program: Command): Command[] => [
  program,
  ...program.commands.flatMap((command) => everyCommand(command)),
];

/**
 * Output that nobody takes must not stop the work, which may be a purchase. That the reader has
 * gone (`| head`) is no failure; a full disk is one.
 */
function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => {
      if ('code' in error && error.code === 'EPIPE') return;
      process.once('exit', () => {
        process.exitCode ||= EXIT.defect;
      });
    });
  }
}

guardLastWords();
outliveOutput();
await main(process.argv.slice(2));
