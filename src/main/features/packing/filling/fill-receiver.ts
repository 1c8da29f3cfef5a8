import validator from 'validator';
import type { Address } from '../../../../shared/kernel/address.ts';
import { show } from '../../../../shared/kernel/decimal.ts';
import { firstIssue, stationError } from '../../../../shared/kernel/errors.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import { type Order, OrderSchema, type StoredOrder } from '../../../../shared/orders/order.ts';
import {
  type ChangedReceiver,
  type FilledReceiver,
  type ReceiverField,
  ReceiverFieldSchema,
  withFilled,
} from '../../../../shared/orders/receiver.ts';
import type { Bench } from '../../../../shared/packing/session.ts';
import type { DecisionLog } from '../../../kernel/decision-log.ts';
import type { BenchRunner } from '../logic/bench/bench.ts';
import type { OrderInWork } from './order-in-work.ts';

/** Changes the receiver of the order on the bench; a changed import would stop its packing instead. */
export type ReceiverService = ReturnType<typeof createReceiverService>;

interface ReceiverServiceParts {
  bench: Pick<BenchRunner, 'send' | 'current'>;
  change: OrderInWork;
  decisions: DecisionLog;
}

export function createReceiverService(parts: ReceiverServiceParts) {
  async function mend(
    filled: ChangedReceiver,
    action: 'receiver-filled' | 'receiver-changed',
  ): Promise<Result<Bench>> {
    let changed: ReceiverField[] = [];
    const saved = await parts.change((order) => {
      const mended = withReceiver(order, filled);
      if (mended.ok) changed = fieldsChanged(order.shipTo, mended.value.shipTo);
      return mended;
    });
    if (!saved.ok) return saved;
    // Records the names of the changed fields only: the audit log is kept longer than personal data.
    const { merchant, reference } = saved.value;
    const bench = await parts.bench.current();
    if (changed.length === 0 && bench) return ok(bench);
    await parts.decisions.write({
      action,
      subject: saved.value.id,
      data: { merchant, reference, fields: changed.join(', ') },
    });
    return await parts.bench.send({ kind: 'order-filled' });
  }

  return {
    /** Errors: `bad-input` at `shipTo.phone`, `order-locked`. */
    fillReceiver: (filled: FilledReceiver): Promise<Result<Bench>> =>
      mend(filled, 'receiver-filled'),
    /** Also changes name and address. */
    changeReceiver: (changed: ChangedReceiver): Promise<Result<Bench>> =>
      mend(changed, 'receiver-changed'),
  };
}

/**
 * Keeps the imported values of changed fields; a field set back to its imported value counts as unchanged.
 */
function withReceiver(order: StoredOrder, filled: ChangedReceiver): Result<Order> {
  const read = withFilled(order.shipTo, filled);
  if (!read.success) {
    const { field, message } = firstIssue(read.error);
    return fail(unfit(field, message));
  }
  const shipTo = read.data;
  const wrong = nonsense(order.shipTo, shipTo);
  if (wrong) return fail(unfit(...wrong));
  const { shipToCame, ...rest } = order;
  const came = { ...order.shipTo, ...shipToCame };
  const other = fieldsChanged(came, shipTo).map((field) => [field, came[field]]);
  const kept = other.length > 0 ? { shipToCame: Object.fromEntries(other) } : {};
  return ok(OrderSchema.parse({ ...rest, shipTo, ...kept }));
}

const FEWEST_DIGITS = 5;

/** Checks phone and e-mail if they were changed; imported values are not checked. */
function nonsense(before: Address, { phone, email }: Address): [string, Message] | null {
  if (phone !== '' && phone !== before.phone && phone.replace(/\D/g, '').length < FEWEST_DIGITS)
    return ['phone', say('expected a phone number, found {found}', { found: show(phone) })];
  if (email !== '' && email !== before.email && !validator.isEmail(email))
    return ['email', say('expected an e-mail address, found {found}', { found: show(email) })];
  return null;
}

const fieldsChanged = (before: Address, after: Address): ReceiverField[] =>
  ReceiverFieldSchema.options.filter((field) => before[field] !== after[field]);

const unfit = (field: string, message: Message) =>
  stationError('bad-input', say('Receiver, {field}: {message}', { field, message }), {
    field: `shipTo.${field}`,
    retry: 'after-change',
  });
