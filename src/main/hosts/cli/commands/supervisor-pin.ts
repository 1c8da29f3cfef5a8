import type { CommandContext } from './context.ts';
import { readSecrets } from './read-secrets.ts';

/**
 * The supervisor's PIN from the terminal or stdin, where one is set; null where none is, or none was
 * given. Never an argument, where other programs could read it.
 */
export async function supervisorPin({
  station,
  terminal,
}: Pick<CommandContext, 'station' | 'terminal'>): Promise<string | null> {
  if (!station.needsPin()) return null;
  const secrets = await readSecrets(["Supervisor's PIN"], terminal.say);
  return secrets.ok ? (secrets.value[0] ?? null) : null;
}
