import { orFail } from '../or-fail.ts';
import type { CommandContext } from './context.ts';
import { readSecrets } from './read-secrets.ts';

type Asked = Pick<CommandContext, 'ask' | 'terminal'>;

/** Whether a supervisor's PIN is set. */
const isPinSet = async ({ ask }: Pick<Asked, 'ask'>): Promise<boolean> =>
  (await ask('settings.get', { key: 'supervisor.pin' })).value !== null;

/**
 * The supervisor's PIN from the terminal or stdin, where one is set; null where none is, or none was
 * given. Never an argument, where other programs could read it.
 */
export async function supervisorPin(context: Asked): Promise<string | null> {
  if (!(await isPinSet(context))) return null;
  const secrets = await readSecrets(["Supervisor's PIN"], context.terminal);
  return secrets.ok ? (secrets.value[0] ?? null) : null;
}

/** A secret, and before it the PIN where one is set. */
export async function secretWithPin(
  context: Asked,
  name: string,
): Promise<{ secret: string; pin: string | null }> {
  const isSet = await isPinSet(context);
  const names = [...(isSet ? ["Supervisor's PIN"] : []), name];
  const secrets = orFail(await readSecrets(names, context.terminal));
  return { secret: secrets.at(-1) ?? '', pin: isSet ? (secrets[0] ?? null) : null };
}
