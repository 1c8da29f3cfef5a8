import { stationError } from '../../shared/errors.ts';
import { fail, type Result } from '../../shared/result.ts';
import { say } from '../../shared/say.ts';
import {
  type FilledCustoms,
  type Order,
  OrderSchema,
  type StoredOrder,
} from '../../shared/station/order.ts';
import type { Bench } from '../../shared/station/session.ts';
import type { OrderRepository } from '../domain/orders/ports.ts';
import type { BenchRunner } from '../domain/packing/bench.ts';
import type { DecisionLog } from '../domain/purchasing/ports.ts';
import { unfitCustoms } from '../domain/rating/customs.ts';

/** What customs must know of an order that is on the bench already, where no import reaches it. */
export interface CustomsDesk {
  fillCustoms(lines: readonly FilledCustoms[]): Promise<Result<Bench>>;
}

interface CustomsDeskParts {
  bench: BenchRunner;
  orders: Pick<OrderRepository, 'replaceInWork'>;
  decisions: DecisionLog;
  packer(): string | null;
}

export function createCustomsDesk(parts: CustomsDeskParts): CustomsDesk {
  const { bench, orders } = parts;

  async function record({ reference, lines }: StoredOrder, filled: readonly FilledCustoms[]) {
    for (const { line, hsCode, originCountry } of filled) {
      const sku = lines[line]?.sku ?? null;
      await parts.decisions.write({
        actor: parts.packer(),
        action: 'customs-filled',
        subject: reference,
        reason: null,
        data: { line: line + 1, sku, hsCode, originCountry },
      });
    }
  }

  return {
    async fillCustoms(filled) {
      const current = await bench.current();
      if (!current) return fail(noOrder());
      const { session, order } = current;
      if (session.step.kind !== 'packing' && session.step.kind !== 'choosing') {
        return fail(stationError('order-locked', inWork(order)));
      }
      const whole = withCustoms(order, filled);
      const unfit = unfitCustoms(whole, new Set(filled.map(({ line }) => line)));
      if (unfit) return fail(unfit);
      if (!(await orders.replaceInWork(order.id, whole))) {
        return fail(stationError('order-locked', inWork(order)));
      }
      await record(order, filled);
      return await bench.send({ kind: 'customs-filled' });
    },
  };
}

/** Without the station's own columns; what was left empty stays as it was. */
function withCustoms(order: StoredOrder, filled: readonly FilledCustoms[]): Order {
  const lines = order.lines.map((line, at) => {
    const given = filled.find((each) => each.line === at);
    if (!given) return line;
    return {
      ...line,
      hsCode: given.hsCode || line.hsCode,
      originCountry: given.originCountry || line.originCountry,
      description: given.description || line.description,
    };
  });
  return OrderSchema.parse({ ...order, lines });
}

const inWork = ({ reference }: StoredOrder) =>
  say`Order ${reference} cannot be changed now. Nothing was saved.`;

const noOrder = () =>
  stationError('bad-input', say`No order is on the bench. Scan an order first.`);
