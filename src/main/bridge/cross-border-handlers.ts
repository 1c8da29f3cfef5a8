import { ok } from '../../shared/result.ts';
import type { CrossBorder } from '../station/cross-border.ts';
import type { Handlers } from './handle.ts';

export type CrossBorderHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `items.${string}` | `goods.${string}`>
>;

export function crossBorderHandlers({ items, classify }: CrossBorder): CrossBorderHandlers {
  return {
    'items.list': async (query) => ok(await items.items(query)),
    'items.confirm': ({ item, facts, classified }) =>
      items.confirmItem(item, facts, classified ? 'classification' : 'bench'),
    'goods.classify': ({ job, goods }) => classify.classify(job, goods),
    'goods.stopClassifying': async ({ job }) => {
      classify.stopClassifying(job);
      return ok(null);
    },
  };
}
