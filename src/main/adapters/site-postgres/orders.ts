import { ok } from '../../../shared/kernel/result.ts';
import type { Order } from '../../../shared/orders/order.ts';
import type { Membership, SiteNews, SiteOrder, SiteOrders } from '../../features/site/ports.ts';
import { answered, digestOf, keyOf, storable, whoIs } from './answers.ts';
import type { SiteConnection } from './connection.ts';

/** Orders per answer and per write. */
const PAGE = 500;

type Outcome = 'new' | 'replaced' | 'same' | 'kept';

export function siteOrders(
  { call }: SiteConnection,
  member: () => Membership,
  read: (version: number, generation: string) => void,
): Omit<SiteOrders, 'onChange'> {
  async function putSome(orders: readonly Order[]) {
    const rows = orders.map((order, at) => {
      const [merchant, reference] = keyOf(order);
      const text = storable(order);
      return `{"at":${at},"digest":"${digestOf(text)}","body":${text},${storable({ merchant, reference }).slice(1)}`;
    });
    const values = [...whoIs(member()), `[${rows.join(',')}]`];
    const put = answered(await call<{ outcomes: Record<string, Outcome> }>('put_orders', values));
    return put.ok ? ok(orders.map((_, at) => put.value.outcomes[at] ?? 'kept')) : put;
  }

  return {
    async put(orders) {
      const outcomes: Outcome[] = [];
      for (let start = 0; start < orders.length; start += PAGE) {
        const some = await putSome(orders.slice(start, start + PAGE));
        if (!some.ok) return some;
        outcomes.push(...some.value);
      }
      return ok(outcomes);
    },

    at: (orders) => call<SiteOrder[]>('orders_at', [JSON.stringify(orders.map(keyOf))]),

    async setState(order, state) {
      const values = [...whoIs(member()), ...keyOf(order), state];
      const set = answered(await call<{ done: boolean }>('set_order_state', values), order);
      return set.ok ? ok(set.value.done) : set;
    },

    async erase(order) {
      const values = [...whoIs(member()), ...keyOf(order), storable(order)];
      type Answer = { done: true } | { done: false; bench: string };
      const erased = answered(await call<Answer>('erase_order', values), order);
      if (!erased.ok) return erased;
      return ok(erased.value.done ? null : erased.value.bench);
    },

    async after(version) {
      type Page = Pick<SiteNews, 'orders' | 'records' | 'generation' | 'over'> & {
        top: number;
        last: number | null;
        members: object[];
      };
      const page = await call<Page>('changes_after', [version, PAGE]);
      if (!page.ok) return page;
      const { top, last, generation, members, ...changes } = page.value;
      const through = last ?? top;
      read(through, generation);
      const known = { version: through, generation, members: JSON.stringify(members) };
      return ok({ ...changes, ...known, isLast: last === null });
    },
  };
}
