import type { CommandName } from '../../../shared/bridge/calls.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { Caller, UseCases } from '../../kernel/handle.ts';

/** Commands whose answers depend on what other benches did. */
const SEE_THE_SITE: readonly CommandName[] = [
  'orders.find',
  'orders.list',
  'shipments.list',
  'returns.find',
  'returns.list',
  'returns.rate',
  'returns.receive',
  'batch.begin',
  'batch.pattern',
  'batch.ship',
  'batch.stacks',
  'tracking.board',
  'tracking.story',
];

type Handler = (input: unknown, by: Caller) => Promise<Result<unknown>>;

/** On the command line these commands read the site's current state first; a window follows the site continuously. */
export function refreshSiteBefore(commands: UseCases, refresh: () => Promise<boolean>): UseCases {
  const refreshed =
    (name: CommandName): Handler =>
    async (input, by) => {
      if (by.place === 'command-line') await refresh();
      return await (commands[name] as Handler)(input, by);
    };
  const seeing = Object.fromEntries(SEE_THE_SITE.map((name) => [name, refreshed(name)]));
  return { ...commands, ...seeing };
}
