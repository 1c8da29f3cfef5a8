import type { Exchanged, IntegrationStatus } from '../../../../shared/exchange/exchange-status.ts';
import {
  asMessage,
  fromText,
  type Message,
  messageOf,
  say,
} from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import { showOrderKey } from '../../../../shared/orders/order.ts';
import type { RowsState } from '../../rows/ports.ts';
import type { SiteLink } from '../../site/site-link.ts';
import { type Integration, NO_COUNTS } from '../integrations.ts';
import type { OrderLookUp } from './order-look-up.ts';

/** Minutes that a row may wait for an answer before it counts as a problem. */
const MOST_MINUTES = 10;

/** The tables of the site, if another program uses them, and the look-up view. */
export function sqlIntegration(link: SiteLink, lookUps: OrderLookUp): Integration {
  return {
    async status() {
      const now = await link.now();
      if (!now) return [];
      const state = link.observe(await now.site.exchange.state());
      const view = lookUps.view();
      const isUsed = view !== null || (state.ok && state.value.waiting + state.value.answered > 0);
      if (!isUsed) return [];
      // No order has an empty reference: this only tests whether the view can be read.
      const looked = view === null || !state.ok ? ok([]) : await lookUps.read(view, '', now);
      return [doorOf(now.member.name, view, state, looked)];
    },
    problems: async () => [],
    again: async () => ok([]),
  };
}

function doorOf(
  site: string,
  view: string | null,
  state: Result<RowsState>,
  looked: Result<unknown>,
): IntegrationStatus {
  const name = view === null ? site : `${site}, exchange.${view}`;
  const common = { kind: 'sql' as const, name, ...NO_COUNTS, last: [] };
  if (!state.ok) return { ...common, trouble: asMessage(messageOf(state.error)) };
  const { waiting, rejected, taken, last } = state.value;
  return {
    ...common,
    waiting,
    in: taken,
    failed: rejected,
    last: last.map(refused),
    trouble: looked.ok ? lateness(state.value) : asMessage(messageOf(looked.error)),
  };
}

function lateness({ waiting, oldestSeconds }: RowsState): Message | null {
  const minutes = Math.floor(oldestSeconds / 60);
  if (waiting === 0 || minutes < MOST_MINUTES) return null;
  return say('{waiting} rows of exchange.orders_in wait, the oldest since {minutes} min', {
    waiting,
    minutes,
  });
}

const refused = ({ id, at, message, field, ...key }: RowsState['last'][number]): Exchanged => ({
  id: null,
  at,
  way: 'in',
  name: `orders_in ${id}`,
  state: 'failed',
  orders: null,
  why: null,
  order: key.reference === '' ? null : showOrderKey(key),
  refusals: [{ row: null, field, message: fromText(message), expected: null, found: null }],
});
