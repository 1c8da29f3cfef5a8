import type { Station } from '../../src/main/app.ts';
import type { CallInput, CallOutput, CommandName } from '../../src/shared/bridge/calls.ts';
import type { Result } from '../../src/shared/kernel/result.ts';

/** Runs a command of a station, as from the command line. */
export const give = <N extends CommandName>(
  station: Pick<Station, 'execute'>,
  name: N,
  input: CallInput<N>,
): Promise<Result<CallOutput<N>>> => station.execute({ place: 'command-line' }, name, input);

/** Changes one setting, including the PIN. */
export const setSetting = (
  station: Pick<Station, 'execute'>,
  key: string,
  value: unknown,
  pin: string | null = null,
): Promise<Result<{ value: unknown }>> =>
  key === 'supervisor.pin'
    ? give(station, 'settings.setPin', { value: value as string | null, pin })
    : give(station, 'settings.set', { key, value, pin });
