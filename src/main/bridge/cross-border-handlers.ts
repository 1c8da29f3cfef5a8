import { ok } from '../../shared/result.ts';
import type { CrossBorder } from '../station/cross-border.ts';
import type { Handlers } from './handle.ts';

export type CrossBorderHandlers = Pick<Handlers, Extract<keyof Handlers, `items.${string}`>>;

export function crossBorderHandlers({ items }: CrossBorder): CrossBorderHandlers {
  return {
    'items.list': async (query) => ok(await items.items(query)),
    'items.confirm': ({ item, facts }) => items.confirmItem(item, facts, 'bench'),
  };
}
