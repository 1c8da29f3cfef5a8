import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { failure, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { orFail, type Terminal } from '../output.ts';
import type { CommandContext } from './context.ts';

const PIN = "Supervisor's PIN";
const LONGEST_SECRET = 500;
/** Most characters read from stdin, so that a line without an end does not block. */
const MOST_CHARACTERS = 64 * 1024;

/**
 * Reads one secret per line from stdin; on a terminal each is asked for by name and not echoed. Secrets
 * are never taken from arguments, which every program on the machine can read.
 */
export async function readSecrets(
  names: readonly string[],
  { stdin, say }: Pick<Terminal, 'stdin' | 'say'>,
): Promise<Result<string[]>> {
  const onTerminal = stdin.isTTY === true;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: onTerminal });
  const secrets: string[] = [];
  let seen = 0;
  const count = (piece: Buffer | string) => {
    seen += piece.length;
    if (seen > MOST_CHARACTERS) lines.close();
  };
  stdin.on('data', count);
  try {
    if (onTerminal) say(`${names[0]}:`);
    for await (const line of lines) {
      secrets.push(line.trim());
      if (secrets.length === names.length) break;
      if (onTerminal) say(`${names[secrets.length]}:`);
    }
  } finally {
    stdin.off('data', count);
    lines.close();
  }
  for (const [index, name] of names.entries()) {
    const secret = secrets[index];
    const isLong = secret ? secret.length > LONGEST_SECRET : seen > MOST_CHARACTERS;
    if (isLong) return fail(missing(name, 'found a longer one'));
    if (!secret) return fail(missing(name, 'found nothing'));
  }
  return ok(secrets);
}

/** Error when no keychain could store a secret: it would be lost when this program ends. */
export const notKept = (variables: string) =>
  stationError(
    'keychain-unavailable',
    say(
      'No keychain could store this, so nothing was stored. Start a keychain and enter it again; for unattended use set {variables}.',
      { variables },
    ),
    { retry: 'after-change' },
  );

const missing = (name: string, found: string) =>
  stationError(
    'bad-input',
    say('{name}: expected one line of at most {most} characters on stdin, {found}', {
      name,
      most: LONGEST_SECRET,
      found,
    }),
    { field: name },
  );

type Asked = Pick<CommandContext, 'ask' | 'terminal'>;

const isPinSet = async ({ ask }: Pick<Asked, 'ask'>): Promise<boolean> =>
  (await ask('settings.get', { key: 'supervisor.pin' })).value !== null;

/**
 * Reads the supervisor's PIN from the terminal or stdin if one is set; null if none is set or none was
 * entered. Never an argument, which other programs can read.
 */
export async function supervisorPin(context: Asked): Promise<string | null> {
  if (!(await isPinSet(context))) return null;
  return await oneSecret(PIN, context);
}

export const sitePassword = (context: Asked) => oneSecret('Password', context);

/** null if none was entered. */
export async function oneSecret(
  name: string,
  { terminal }: Pick<Asked, 'terminal'>,
): Promise<string | null> {
  const secrets = await readSecrets([name], terminal);
  return secrets.ok ? (secrets.value[0] ?? null) : null;
}

/** Reads a secret, preceded by the PIN if one is set. */
export async function secretWithPin(
  context: Asked,
  name: string,
): Promise<{ secret: string; pin: string | null }> {
  const isSet = await isPinSet(context);
  const names = [...(isSet ? [PIN] : []), name];
  const read = await readSecrets(names, context.terminal);
  if (!read.ok && read.error.field === PIN) {
    const message = say("The supervisor's PIN is needed for this.");
    throw failure('credentials-missing', message, { field: 'pin' });
  }
  const secrets = orFail(read);
  return { secret: secrets.at(-1) ?? '', pin: isSet ? (secrets[0] ?? null) : null };
}
