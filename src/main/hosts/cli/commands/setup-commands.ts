import type { Command } from 'commander';
import { stationError } from '../../../../shared/kernel/errors.ts';
import { english, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import type { Check } from '../../../../shared/maintenance/station-status.ts';
import type { Answer, Terminal } from '../output.ts';
import type { CommandContext, Runner } from './context.ts';
import { notKept, readSecrets } from './read-secrets.ts';
import { supervisorPin } from './supervisor-pin.ts';

const PIN_KEY = 'supervisor.pin';

export function setupCommands(program: Command, runner: Runner): void {
  credentialsCommands(program, runner);
  settingsCommands(program, runner);
  program
    .command('doctor')
    .description('try everything that is set up')
    .action(() =>
      runner.withStation(
        async ({ station, terminal }) => {
          const checks = await station.doctor();
          const bad = checks.find((check) => !check.ok);
          const error = bad
            ? stationError(
                bad.code,
                say('{where}: {message}', { where: bad.name, message: bad.detail }),
              )
            : null;
          terminal.answer({ ...findings(checks), error });
        },
        {
          // What keeps the station from opening is the finding; nothing else could be tried.
          notOpened(error, terminal) {
            const name = error.code === 'store' ? 'store' : 'settings';
            const checks = [{ name, ok: false, detail: error.message, advice: null }];
            terminal.answer({ ...findings(checks), error });
          },
        },
      ),
    );
}

function findings(checks: readonly Check[]): Pick<Answer, 'json' | 'text'> {
  return {
    json: {
      checks: checks.map(({ name, ok: fine, detail, advice }) => ({
        name,
        ok: fine,
        detail,
        advice,
      })),
    },
    text: checks
      .map(({ name, ok: fine, detail, advice }) => {
        const line = `${fine ? 'ok  ' : 'FAIL'} ${english(name)}: ${english(detail)}`;
        return advice === null ? line : `${line}\n     ${english(advice)}`;
      })
      .join('\n'),
  };
}

function credentialsCommands(program: Command, runner: Runner): void {
  const credentials = program
    .command('credentials')
    .description('the AppID and RestApiKey of the connection, in the keychain of this computer');
  credentials
    .command('set')
    .description('reads AppID and RestApiKey from the terminal, or from two lines of stdin')
    .action(() =>
      runner.withStation(async ({ terminal, ask }) => {
        const secrets = await readSecrets(['AppID', 'RestApiKey'], terminal.say);
        if (!secrets.ok) return terminal.fail(secrets.error);
        const [appId = '', restApiKey = ''] = secrets.value;
        const set = await ask('credentials.set', { appId, restApiKey });
        if (!set.ok) return terminal.fail(set.error);
        const isKept = set.value.stored;
        terminal.answer({
          json: { stored: isKept, where: isKept ? 'keychain' : null },
          text: isKept ? 'Stored in the keychain of this computer.' : 'Nothing was kept.',
          error: isKept ? null : notKept('PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY'),
        });
      }),
    );
  credentials
    .command('status')
    .description('whether credentials are there, and where; never shows them')
    .action(() =>
      runner.withStation(async ({ terminal, ask }) => {
        const status = await ask('credentials.status', {});
        if (!status.ok) return terminal.fail(status.error);
        const { stored, where, detail, trouble } = status.value;
        terminal.answer({ json: { stored, where }, text: english(detail), error: trouble });
      }),
    );
  credentials
    .command('test')
    .description('asks the partner whether the credentials of the connection work')
    .action(() =>
      runner.withStation(async ({ terminal, ask }) => {
        const tested = await ask('credentials.test', {});
        if (!tested.ok) return terminal.fail(tested.error);
        const { detail } = tested.value;
        terminal.answer({ json: { works: true, detail }, text: `They work: ${english(detail)}.` });
      }),
    );
  credentials
    .command('clear')
    .description('removes the credentials of the connection from the keychain')
    .action(() =>
      runner.withStation(async ({ terminal, ask }) => {
        const cleared = await ask('credentials.clear', {});
        if (!cleared.ok) return terminal.fail(cleared.error);
        const status = await ask('credentials.status', {});
        if (!status.ok) return terminal.fail(status.error);
        const { stored, where } = status.value;
        terminal.answer({
          json: { stored, where, removed: cleared.value.removed },
          text:
            cleared.value.removed > 0
              ? 'Removed from the keychain.'
              : 'There was nothing to remove.',
        });
      }),
    );
}

function settingsCommands(program: Command, runner: Runner): void {
  const settings = program.command('settings').description('read or change one setting');
  settings
    .command('get')
    .argument('<key>')
    .action((key: string) =>
      runner.withStation(async ({ terminal, ask }) => {
        tellSetting(terminal, key, await ask('settings.get', { key }));
      }),
    );
  settings
    .command('set')
    .argument('<key>')
    .argument(
      '[value]',
      'text, a number, true, false, null or JSON; without it the setting goes back to its default, and supervisor.pin is read from the terminal or stdin',
    )
    .action((key: string, text: string | undefined) =>
      runner.withStation(async (context) => {
        const { terminal } = context;
        if (key === PIN_KEY) return await setPin(context, text);
        const read = text === undefined ? ok({ value: undefined }) : readings(text);
        if (!read.ok) return terminal.fail(read.error);
        const pin = await supervisorPin(context);
        tellSetting(terminal, key, await context.ask('settings.set', { key, pin, ...read.value }));
      }),
    );
}

/** The PIN itself is read like a credential: arguments can be read by other programs. */
async function setPin(context: CommandContext, text: string | undefined): Promise<void> {
  const { station, terminal } = context;
  if (text !== undefined && text !== 'null') {
    const message = say(
      'The PIN is not taken from the arguments, where other programs can read it. Leave it out: it is read from the terminal or from stdin, after the one in force. Say null to take it away.',
    );
    return terminal.fail(stationError('usage', message, { field: PIN_KEY }));
  }
  let pin: string | null = null;
  let value: string | null = null;
  if (text === undefined) {
    const names = [...(station.needsPin() ? ["Supervisor's PIN"] : []), 'New PIN'];
    const secrets = await readSecrets(names, terminal.say);
    if (!secrets.ok) return terminal.fail(secrets.error);
    value = secrets.value.at(-1) ?? null;
    pin = names.length > 1 ? (secrets.value[0] ?? null) : null;
  } else {
    pin = await supervisorPin(context);
  }
  tellSetting(terminal, PIN_KEY, await context.ask('settings.setPin', { value, pin }));
}

function tellSetting(terminal: Terminal, key: string, setting: Result<{ value: unknown }>): void {
  if (!setting.ok) {
    terminal.fail(setting.error);
    return;
  }
  const { value } = setting.value;
  terminal.answer({ json: { key, value }, text: `${key} = ${JSON.stringify(value)}` });
}

/** What a value on the command line may mean: its text, and its JSON where it is some. */
function readings(text: string): Result<{ value: unknown; orElse?: unknown }> {
  try {
    const parsed: unknown = JSON.parse(text);
    return ok(parsed === null ? { value: parsed, orElse: text } : { value: text, orElse: parsed });
  } catch (error) {
    if (!/^\s*[[{]/.test(text)) return ok({ value: text });
    const why = error instanceof Error ? error.message : 'it cannot be read';
    return fail(
      stationError('bad-input', say('value: expected JSON, but {why}', { why }), {
        field: 'value',
      }),
    );
  }
}
