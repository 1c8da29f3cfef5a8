import { existsSync } from 'node:fs';
import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import type { CallInput } from '../../../shared/bridge/calls.ts';
import { StationFailure, stationError } from '../../../shared/kernel/errors.ts';
import { say, verbatim } from '../../../shared/kernel/message.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { connectionName, StationOptions } from '../../app.ts';
import { dataDir } from '../../data-dir.ts';
import type { Caller } from '../../kernel/handle.ts';
import { VERSION } from '../../program.ts';
import { autostartEntry } from '../autostart-entry.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { hasDisplay, thisMachine, whyNoWindow } from '../machine.ts';
import { askCommand } from './commands/ask-command.ts';
import {
  type CommandContext,
  type CommonOptions,
  type Runner,
  StationCommand,
} from './commands/context.ts';
import { classifyCommand } from './commands/orders/classify-command.ts';
import { itemCommands } from './commands/orders/item-commands.ts';
import { mappingCommands } from './commands/orders/mapping-commands.ts';
import { orderCommands } from './commands/orders/order-commands.ts';
import { requirementCommand } from './commands/orders/requirement-command.ts';
import { ruleCommands } from './commands/orders/rule-commands.ts';
import { togetherCommands } from './commands/orders/together-commands.ts';
import { once } from './commands/parse.ts';
import { supervisorPin } from './commands/read-secrets.ts';
import { batchCommands } from './commands/shipping/batch-commands.ts';
import { boxCommands } from './commands/shipping/box-commands.ts';
import { documentCommands } from './commands/shipping/document-commands.ts';
import { handoverCommands } from './commands/shipping/handover-commands.ts';
import { layoutCommands } from './commands/shipping/layout-commands.ts';
import { photoCommands } from './commands/shipping/photo-commands.ts';
import { returnCommands } from './commands/shipping/return-commands.ts';
import { settleCommands } from './commands/shipping/settle-commands.ts';
import { shippingCommands } from './commands/shipping/shipping-commands.ts';
import { waitingCommands } from './commands/shipping/waiting-commands.ts';
import { chargeCommands } from './commands/station/charge-commands.ts';
import { dataCommands } from './commands/station/data-commands.ts';
import { dayCommands } from './commands/station/day-commands.ts';
import { demoCommand } from './commands/station/demo-command.ts';
import { exchangeCommands } from './commands/station/exchange-commands.ts';
import { goLiveCommand } from './commands/station/go-live-command.ts';
import { merchantCommands } from './commands/station/merchant-commands.ts';
import { printerCommands } from './commands/station/printer-commands.ts';
import { setupCommands } from './commands/station/setup-commands.ts';
import { siteCommands } from './commands/station/site-commands.ts';
import { stationCommands } from './commands/station/station-commands.ts';
import { statisticsCommand } from './commands/station/statistics-command.ts';
import { stopCommand } from './commands/station/stop-command.ts';
import { webhookCommands } from './commands/station/webhook-commands.ts';
import { openTerminal, orFail, type Started, type Terminal } from './output.ts';
import { startSandbox } from './start-sandbox.ts';
import { theStation } from './the-station.ts';
import { findElectronPackage } from './window/electron-package.ts';

/** Runs one command with the given process surroundings. Sets the exit code; never throws. */
export async function runCommandLine(argv: readonly string[], started: Started): Promise<void> {
  let partner: string | null = null;
  let shown = '';
  const options = (): CommonOptions => program.opts();
  const terminal = () => openTerminal(wantsJson(argv, options()), () => partner, started);
  const runner = createRunner(started.env, options, terminal, (name) => {
    partner = name;
  });
  const program = createProgram(runner);
  for (const command of everyCommand(program)) {
    // `settle` prints help, version and errors once; with --json inside the one document.
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
    // Only the JSON document names the partner.
    if (wantsJson(argv, options())) partner ??= await nameOf(runner.dataDir(), options().partner);
    settle(error, shown.trimEnd(), terminal());
  }
}

/** The tree of all commands, with their options and help. */
export function createProgram(runner: Runner): StationCommand {
  const oneFolder = once('--data');
  const program = new StationCommand(runner, 'packbench')
    .description('command line of the packing bench: import orders, buy shipments, print labels')
    .version(VERSION)
    .option(
      '--data <dir>',
      "data folder (default: PACKBENCH_DATA, else the folder of this platform's application data)",
      (value: string) => folder(oneFolder(value)),
    )
    .option(
      '--partner <url>',
      'base URL of the partner, or "sandbox" (default: connection.baseUrl, else the sandbox)',
    )
    .option('--json', 'print one JSON document on stdout')
    .exitOverride();

  orderCommands(program);
  togetherCommands(program);
  shippingCommands(program);
  documentCommands(program);
  printerCommands(program);
  returnCommands(program);
  photoCommands(program);
  settleCommands(program);
  batchCommands(program);
  handoverCommands(program);
  layoutCommands(program);
  waitingCommands(program);
  boxCommands(program);
  requirementCommand(program);
  itemCommands(program);
  mappingCommands(program);
  merchantCommands(program);
  chargeCommands(program);
  statisticsCommand(program);
  dayCommands(program);
  ruleCommands(program);
  askCommand(program);
  classifyCommand(program);
  setupCommands(program);
  dataCommands(program);
  webhookCommands(program);
  exchangeCommands(program);
  siteCommands(program);
  stationCommands(program);
  stopCommand(program);
  goLiveCommand(program);
  demoCommand(program);
  return program;
}

/** Exit codes: 0 for help and version, 2 for bad usage, the code of an expected failure, 1 for a defect. */
function settle(error: unknown, shown: string, terminal: Terminal): void {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) {
      const what = error.code === 'commander.version' ? 'version' : 'help';
      terminal.answer({ json: { [what]: shown }, text: shown });
      return;
    }
    terminal.fail(stationError('usage', verbatim(usageWords(error))));
    return;
  }
  if (error instanceof StationFailure) {
    terminal.fail(error.error);
    return;
  }
  const what = secretsOfThisRun.scrub(error instanceof Error ? error.message : String(error));
  terminal.fail(stationError('defect', say('This is a defect of Packbench: {what}', { what })));
}

/** Commander's message without the misplaced value: it may be a key that was meant for stdin. */
function usageWords({ code, message }: CommanderError): string {
  const words = message.replace(/^error: /, '');
  switch (code) {
    case 'commander.help':
      return 'expected a command (see --help)';
    case 'commander.excessArguments':
      return words.replace(/( but got \d+): .*$/s, '$1');
    case 'commander.unknownOption':
      return words.replace(/^([^=]*)=.*'/s, "$1'");
    default:
      return words;
  }
}

function createRunner(
  env: NodeJS.ProcessEnv,
  options: () => CommonOptions,
  terminal: () => Terminal,
  named: (partner: string | null) => void,
): Runner {
  const ownDataDir = () => dataDir(options().data, env);
  async function opening(dir = ownDataDir(), partner = options().partner) {
    named(await nameOf(dir, partner));
    return { dataDir: dir, env, startSandbox, ...thisHost(env), partner };
  }
  return {
    options,
    dataDir: ownDataDir,
    async withStation(work, override = {}) {
      const { openStation } = await theStation();
      const opened = await openStation(await opening(override.dataDir, override.partner));
      if (!opened.ok) {
        if (override.notOpened) override.notOpened(opened.error, terminal());
        else terminal().fail(opened.error);
        return;
      }
      const station = opened.value;
      named(station.partner.name);
      try {
        const own = terminal();
        const caller: Caller = { place: 'command-line', progress: own.say };
        const ask: CommandContext['ask'] = async (name, input) =>
          orFail(await station.execute(caller, name, input));
        const decide: CommandContext['decide'] = async (name, input) => {
          const pin = await supervisorPin({ ask, terminal: own });
          return await ask(name, { ...input, pin } as CallInput<typeof name>);
        };
        const answer = await work({ station, terminal: own, ask, decide });
        if (answer) own.answer(answer);
      } finally {
        await station.close();
      }
    },
    async withLiveStation(work) {
      const { openLiveStation } = await theStation();
      const opened = await openLiveStation(await opening());
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
      named(await nameOf(ownDataDir(), options().partner));
      await work(terminal());
    },
  };
}

// Rejects an empty text: a script's empty variable must not select the folder of the real station.
function folder(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('expected a folder, found nothing');
  return text;
}

// Also looks at argv, because a usage error can occur before the options are parsed.
const wantsJson = (argv: readonly string[], { json }: CommonOptions): boolean =>
  json === true || argv.includes('--json');

const everyCommand = (program: Command): Command[] => [
  program,
  ...program.commands.flatMap((command) => everyCommand(command)),
];

/** Host facts for `doctor` when the station runs on the command line or in the browser host. */
const thisHost = (env: NodeJS.ProcessEnv): Pick<StationOptions, 'findWindow' | 'host'> => ({
  findWindow: () => findWindow(env),
  host: {
    isStartedAtLogin: () => (process.platform === 'linux' ? existsSync(autostartEntry(env)) : null),
  },
});

const nameOf = async (...of: Parameters<typeof connectionName>) =>
  await (await theStation()).connectionName(...of);

/** The program that would show the window on this machine, for `doctor`. */
async function findWindow(env: NodeJS.ProcessEnv) {
  const machine = { ...thisMachine(), env };
  const { windowFound } = await theStation();
  const hindrance = hasDisplay(machine) ? 'root' : 'no-display';
  return windowFound({
    electron: Boolean(findElectronPackage(env)?.binary()),
    browser: findBrowser(machine),
    hindrance: whyNoWindow(machine) === null ? null : hindrance,
  });
}
