import { failure, StationFailure, stationError } from '../../../../../shared/kernel/errors.ts';
import { repeatedField } from '../../../../../shared/kernel/exact-json.ts';
import { english, say } from '../../../../../shared/kernel/message.ts';
import type { Check } from '../../../../../shared/maintenance/station-status.ts';
import { fieldTwice } from '../../../../../shared/orders/files/json-records.ts';
import { type Answer, orFail } from '../../output.ts';
import { writeOutputFile } from '../../output-file.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { misused } from '../parse.ts';
import { notKept, readSecrets, secretWithPin, supervisorPin } from '../read-secrets.ts';
import { type DevicesFound, tryDevices } from './device-doctor.ts';

const PIN_KEY = 'supervisor.pin';

export function setupCommands(program: StationCommand): void {
  credentialsCommands(program);
  settingsCommands(program);
  program
    .command('doctor')
    .description('check the configured partner, printers, devices and data')
    .option(
      '--devices',
      'print a test page, and ask what came out and what the scanner reads of it',
    )
    .option(
      '--out <file>',
      'with --devices: a page for support; must not exist, except with --force',
    )
    .option('--force', 'overwrite the file of --out')
    .action((options: DoctorOptions) =>
      program.runner.withStation((context) => examine(context, options), {
        // If the station cannot be opened, its error is the only finding, since no other check can run.
        notOpened(error, terminal) {
          const name = error.code === 'store' ? 'store' : 'settings';
          const checks = [{ name, ok: false, detail: error.message, advice: null }];
          terminal.answer({ ...findings(checks), error });
        },
      }),
    );
}

interface DoctorOptions {
  devices?: true;
  out?: string;
  force?: boolean;
}

async function examine(
  context: CommandContext,
  { devices, out, force = false }: DoctorOptions,
): Promise<Answer> {
  if (out !== undefined && !devices) throw misused('out', say('--out goes with --devices.'));
  // Before a person answers for minutes.
  if (out !== undefined) orFail(await writeOutputFile(out, '', { force, field: 'out' }));
  const { checks } = await context.ask('station.doctor', {});
  const bad = checks.find((check) => !check.ok);
  const message = bad && say('{where}: {message}', { where: bad.name, message: bad.detail });
  const error = bad && message ? stationError(bad.code, message) : null;
  const found = findings(checks);
  if (!devices) return { ...found, error };
  const tried = await tryDevices(context);
  const text = [...tried.learned.map(english), '', found.text].join('\n');
  if (out !== undefined) {
    const details = JSON.stringify({ devices: inEnglish(tried), ...found.json }, null, 2);
    const page = `Packbench: devices of this bench\n\n${text}\n\n${details}\n`;
    orFail(await writeOutputFile(out, page, { force: true, field: 'out' }));
  }
  return { json: { ...found.json, devices: inEnglish(tried) }, text, error };
}

const inEnglish = ({ learned, ...found }: DevicesFound) => ({
  ...found,
  learned: learned.map(english),
});

function findings(checks: readonly Omit<Check, 'code'>[]): Pick<Answer, 'json' | 'text'> {
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

function credentialsCommands(program: StationCommand): void {
  const credentials = program
    .command('credentials')
    .description('manage the AppID and RestApiKey of the connection in the keychain');
  credentials
    .command('set')
    .description('store AppID and RestApiKey; read from the terminal or two lines of stdin')
    .onStation(async ({ terminal, ask }) => {
      const secrets = await readSecrets(['AppID', 'RestApiKey'], terminal);
      const [appId = '', restApiKey = ''] = orFail(secrets);
      const { stored: isKept } = await ask('credentials.set', { appId, restApiKey });
      return {
        json: { stored: isKept, where: isKept ? 'keychain' : null },
        text: isKept ? 'Stored in the keychain of this computer.' : 'Nothing was stored.',
        error: isKept ? null : notKept('PACKBENCH_APP_ID and PACKBENCH_REST_API_KEY'),
      };
    });
  credentials
    .command('status')
    .description('show whether and where credentials are stored; never shows them')
    .onStation(async ({ ask }) => {
      const { stored, where, detail, trouble } = await ask('credentials.status', {});
      return { json: { stored, where }, text: english(detail), error: trouble };
    });
  credentials
    .command('test')
    .description('check with the partner that the credentials work')
    .onStation(async ({ ask }) => {
      const { detail } = await ask('credentials.test', {});
      return { json: { works: true, detail }, text: `The credentials work: ${english(detail)}.` };
    });
  credentials
    .command('clear')
    .description('remove the credentials from the keychain')
    .onStation(async ({ ask }) => {
      const { removed } = await ask('credentials.clear', {});
      const { stored, where } = await ask('credentials.status', {});
      const text = removed > 0 ? 'Removed from the keychain.' : 'There was nothing to remove.';
      return { json: { stored, where, removed }, text };
    });
}

function settingsCommands(program: StationCommand): void {
  const settings = program.command('settings').description('read or change a setting');
  settings
    .command('get')
    .description('show the value of a setting')
    .argument('<key>', 'name of the setting, like printers.label')
    .onStation(async ({ ask }, name: string) =>
      settingAnswer(name, await called(name, (key) => ask('settings.get', { key }))),
    );
  settings
    .command('set')
    .description('change a setting, or restore its default')
    .argument('<key>', 'name of the setting, like printers.label')
    .argument(
      '[value]',
      'text, number, true, false, null or JSON; omit to restore the default. supervisor.pin is read from the terminal or stdin instead',
    )
    .onStation(async (context, name: string, text: string | undefined) => {
      if (name === PIN_KEY) return await setPin(context, text);
      const value = text === undefined ? { value: undefined } : readings(name, text);
      const set = (key: string) => context.decide('settings.set', { key, ...value });
      return settingAnswer(name, await called(name, set));
    });
}

/** What the partner posts to us has two accepted names, `webhooks.` and `events.`; an error has the one given. */
async function called<T>(name: string, act: (key: string) => Promise<T>): Promise<T> {
  const key = name.replace(/^webhooks\.(?=(?:port|host|url|path)$)/, 'events.');
  try {
    return await act(key);
  } catch (thrown) {
    if (key === name || !(thrown instanceof StationFailure)) throw thrown;
    const { message, field } = thrown.error;
    const renamed = {
      message: message.replace(key, name),
      ...(field === key ? { field: name } : {}),
    };
    throw new StationFailure({ ...thrown.error, ...renamed });
  }
}

/** Reads the PIN like a credential, because other programs can read arguments. */
async function setPin(context: CommandContext, text: string | undefined): Promise<Answer> {
  if (text !== undefined && text !== 'null') {
    const message = say(
      'The PIN is not accepted as an argument, which other programs can read. Leave it out: it is read from the terminal or stdin, after the current PIN. Use null to remove it.',
    );
    throw misused(PIN_KEY, message);
  }
  const { secret, pin } =
    text === undefined
      ? await secretWithPin(context, 'New PIN')
      : { secret: null, pin: await supervisorPin(context) };
  return settingAnswer(PIN_KEY, await context.ask('settings.setPin', { value: secret, pin }));
}

const settingAnswer = (
  key: string,
  { value, of }: { value: unknown; of?: 'site' | 'bench' | undefined },
): Answer => ({
  json: { key, value, ...(of ? { of } : {}) },
  text: `${key} = ${JSON.stringify(value)}${of ? ` (for ${of === 'site' ? 'all benches of the site' : 'this bench'})` : ''}`,
});

/** Possible meanings of a value: its text and, if it is valid JSON, the parsed value. */
function readings(key: string, text: string): { value: unknown; orElse?: unknown } {
  try {
    const parsed: unknown = JSON.parse(text);
    const repeated = repeatedField(text);
    if (repeated !== null) {
      const message = say('{where}: {message}', { where: key, message: fieldTwice(repeated) });
      throw failure('bad-input', message, { field: key });
    }
    return parsed === null ? { value: parsed, orElse: text } : { value: text, orElse: parsed };
  } catch (error) {
    if (error instanceof StationFailure) throw error;
    if (!/^\s*[[{]/.test(text)) return { value: text };
    const message = say('{key}: expected JSON, found something else', { key });
    throw failure('bad-input', message, { field: key });
  }
}
