import type { CommandName } from '../../shared/bridge/calls.ts';
import type { Result } from '../../shared/kernel/result.ts';
import type { Caller, UseCases } from '../kernel/handle.ts';

const SEES_THE_SITE = [
  ...(['orders.find', 'orders.list', 'shipments.list'] as const),
  ...(['returns.find', 'returns.list', 'returns.rate', 'returns.receive'] as const),
  ...(['batch.begin', 'batch.pattern', 'batch.ship', 'batch.stacks'] as const),
  ...(['tracking.board', 'tracking.story'] as const),
];

/**
 * Commands of the command line read the site's current state first; a window follows the site
 * continuously.
 */
export function siteFirst(all: UseCases, refresh: () => Promise<boolean>): Partial<UseCases> {
  const first =
    (name: CommandName): Handler =>
    async (input, by) => {
      if (by.place === 'command-line') await refresh();
      return await (all[name] as Handler)(input, by);
    };
  return Object.fromEntries(SEES_THE_SITE.map((name) => [name, first(name)]));
}

type Handler = (input: unknown, by: Caller) => Promise<Result<unknown>>;
