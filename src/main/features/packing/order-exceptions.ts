import { exceptionOf } from '../../../shared/exceptions/exception.ts';
import { dayBegins, dayOf } from '../../../shared/kernel/day.ts';
import { say } from '../../../shared/kernel/message.ts';
import type { OrderSummary } from '../../../shared/orders/order.ts';
import type { ExceptionSource } from '../../kernel/feature.ts';
import { listed, MOST_LISTED } from '../exceptions/logic/listed.ts';
import type { OrderRepository } from '../orders/ports.ts';
import type { SessionRepository } from './ports.ts';
import type { Preflight } from './preflight.ts';

interface OrderExceptionNeeds {
  orders: OrderRepository;
  sessions: SessionRepository;
  preflight: Preflight;
  now(): Date;
}

/** Orders held with a reason, and orders that cannot be shipped as they are. */
export const orderExceptions =
  ({ orders, sessions, preflight, now }: OrderExceptionNeeds): ExceptionSource =>
  async () => {
    const today = dayOf(now());
    const common = ({ merchant, reference, shipBy }: OrderSummary) => ({
      order: { merchant, reference },
      promised: shipBy !== null && shipBy <= today,
    });
    const sort = { by: 'queue', descending: false } as const;
    const from = dayBegins(now()).toISOString();
    // One that a restore holds is listed as an unknown purchase.
    const held = await orders.list({
      sort,
      limit: MOST_LISTED,
      group: { name: 'held', today: from },
    });
    const kept = await orders.findMany(held.orders);
    const aside = await sessions.findMany(kept.map(({ id }) => id));
    const ids = new Map(kept.map(({ id, ...order }) => [keyOf(order), id]));
    const heldFor = new Map(kept.map((order) => [keyOf(order), order.heldFor]));
    const left = await orders.list({
      sort,
      limit: MOST_LISTED,
      group: { name: 'left', today: from },
    });
    const findings = await preflight.worst(left.orders);
    return [
      ...listed(
        'held',
        held.orders.map((order) => {
          const hold = aside.get(ids.get(keyOf(order)) ?? '')?.hold ?? null;
          const reason = hold?.reason ?? heldFor.get(keyOf(order));
          return exceptionOf('held', `held ${keyOf(order)} ${hold?.at ?? ''}`, {
            ...common(order),
            since: hold?.at ?? order.arrivedAt,
            ...(reason ? { what: reason } : {}),
          });
        }),
        held.total,
      ),
      ...left.orders.flatMap((order, at) => {
        const finding = findings[at];
        if (!finding || (finding.severity !== 'stop' && finding.fix !== 'customs')) return [];
        return exceptionOf('order', `order ${keyOf(order)} ${finding.code}`, {
          ...common(order),
          since: finding.since ?? order.arrivedAt,
          what: say('{what}. {detail}', { what: finding.message, detail: finding.detail }),
        });
      }),
    ];
  };

const keyOf = ({ merchant, reference }: Pick<OrderSummary, 'merchant' | 'reference'>): string =>
  `${merchant ?? ''}/${reference}`;
