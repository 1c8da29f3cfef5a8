import { join } from 'node:path';
import { failure, isCode, stationError } from '../../../../../shared/kernel/errors.ts';
import { english, say, verbatim } from '../../../../../shared/kernel/message.ts';
import type { LiveStation, RunningHost } from '../../../../app.ts';
import { RENDERER_DIR } from '../../../../program.ts';
import { endInTime, exitNow } from '../../../end-in-time.ts';
import type { Terminal } from '../../output.ts';
import { startSandbox } from '../../start-sandbox.ts';
import { theStation } from '../../the-station.ts';
import { untilStopped } from '../../until-stopped.ts';
import { chooseHost } from '../../window/choose-host.ts';
import { launchElectron } from '../../window/launch-electron.ts';
import type { StationCommand } from '../context.ts';
import { oneOf, wholeNumber } from '../parse.ts';

interface StationOptions {
  host?: string;
  port: string;
  open: boolean;
}

export function stationCommands(program: StationCommand): void {
  const { runner } = program;
  program
    .command('station')
    .description('run the station with its screens (npm start)')
    .option(
      '--host <host>',
      'host of the screens: electron | browser (default: electron if available, browser with --no-open)',
    )
    .option('--port <n>', 'port of the browser host on this machine; 0 for any free port', '0')
    .option('--no-open', 'do not open a window')
    .action((options: StationOptions) =>
      runner.plain(async (terminal) => {
        const port = wholeNumber('--port', options.port, 0, 65_535);
        const asked = oneOf('--host', ['electron', 'browser'], options.host) ?? null;
        const { host, why } = await chooseHost({ asked, open: options.open });
        if (host === 'none') return terminal.fail(stationError('not-available', verbatim(why)));
        terminal.say(why);
        if (host === 'electron') {
          const { partner } = runner.options();
          const args = ['--data', runner.dataDir(), ...(partner ? ['--partner', partner] : [])];
          process.exitCode = await launchElectron(args);
          return;
        }
        await runner.withLiveStation((context) =>
          serve(context, runner.dataDir(), port, options.open),
        );
      }),
    );

  program
    .command('sandbox')
    .description('run only the sandbox partner, until stopped')
    .option('--port <n>', 'port on this machine; 0 for any free port', '0')
    .action((options: { port: string }) =>
      runner.plain(async (terminal) => {
        const port = wholeNumber('--port', options.port, 0, 65_535);
        const sandbox = await startSandbox({
          port: port,
          stateDir: join(runner.dataDir(), 'sandbox-partner'),
        }).catch((error: unknown) => cannotStart(error, port));
        const { appId, restApiKey, customerKeys } = sandbox.credentials;
        terminal.answer({
          json: {
            partner: sandbox.baseUrl,
            baseUrl: sandbox.baseUrl,
            controlUrl: sandbox.controlUrl,
            credentials: sandbox.credentials,
          },
          text: [
            `The sandbox partner listens on ${sandbox.baseUrl} until stopped (Ctrl+C).`,
            // The sandbox's credentials protect nothing real; this command exists to show them.
            `AppID: ${appId}`,
            `RestApiKey: ${restApiKey}`,
            `Control: ${sandbox.controlUrl}`,
            ...Object.entries(customerKeys).map(([name, key]) => `CustomerKey of ${name}: ${key}`),
          ].join('\n'),
        });
        await untilStopped();
        await sandbox.close();
      }),
    );
}

function cannotStart(error: unknown, port: number): never {
  if (isCode(error, 'EADDRINUSE')) {
    const message = say('--port: {port} is in use; choose another, or 0 for a free one', { port });
    throw failure('bad-input', message, { field: '--port' });
  }
  const why = error instanceof Error ? error.message : String(error);
  throw failure('store', say('The sandbox cannot be started: {why}', { why }));
}

async function serve(
  { station, terminal }: { station: LiveStation; terminal: Terminal },
  dataDir: string,
  port: number,
  open: boolean,
): Promise<void> {
  if (station.greeting) terminal.say(english(station.greeting));
  const { runningPorts } = await theStation();
  for (const running of await runningPorts(dataDir)) {
    const line = `A station runs on this folder already, at http://127.0.0.1:${running}: this is a second one beside it. packbench stop ends both.`;
    terminal.say(line, 'warning');
  }
  // Imported only by this command, so that the others start faster.
  const { startBrowserHost } = await import('../../../browser/browser-host.ts');
  let endAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    endAsked = resolve;
  });
  const host = await startBrowserHost({
    endAsked,
    station: station.handle,
    port,
    open,
    rendererDir: RENDERER_DIR,
    profileDir: join(dataDir, 'window'),
    nameFile: join(dataDir, 'window-name'),
    startsFile: join(dataDir, 'window-starts'),
    log: terminal.say,
  });
  await announce(dataDir, { origin: host.endOrigin, key: host.endKey }, terminal);
  terminal.answer({
    json: { url: host.url },
    text: `Packbench listens on ${host.url}\nIt runs until stopped (Ctrl+C, or packbench stop).`,
  });
  await Promise.race([untilStopped(), asked]);
  endInTime(terminal.say, exitNow);
  await host.close();
}

/** Registers the station for `packbench stop`, until the program ends. */
async function announce(dataDir: string, host: RunningHost, terminal: Terminal): Promise<void> {
  const { announceHost } = await theStation();
  try {
    process.once('exit', announceHost(dataDir, host));
  } catch (error) {
    // The window is served all the same; the station can be ended by Ctrl+C.
    const why = error instanceof Error ? error.message : String(error);
    terminal.say(`packbench stop will not find this station: ${why}`);
  }
}
