import type { Command } from 'commander';
import { stationError } from '../../../../shared/errors.ts';
import { say } from '../../../../shared/say.ts';
import type { Runner } from './context.ts';

/** Commands of the contract that are not built yet: said plainly, exit 2. */
const LATER = [] as const;

export function laterCommands(program: Command, runner: Runner): void {
  for (const name of LATER) {
    program
      .command(name)
      .description('not available yet')
      .allowUnknownOption()
      .allowExcessArguments()
      .action(() =>
        runner.plain(async (terminal) => {
          terminal.fail(
            stationError('not-available', say`The command ${name} is not available yet.`),
          );
        }),
      );
  }
}
