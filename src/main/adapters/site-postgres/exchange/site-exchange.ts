import type { ClientConfig } from 'pg';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import type { RowIn, RowOutcome, SiteExchange } from '../../../features/rows/ports.ts';
import type { Membership } from '../../../features/site/ports.ts';
import { answered, digestOf, keyOf, storable, whoIs } from '../answers.ts';
import type { SiteConnection } from '../connection.ts';
import { lookUp } from './lookup.ts';

/** Rows per answer, and orders per transaction. */
const BATCH = 100;

/** The schema `exchange`: rows inserted by other programs, and the data they read. */
export function siteExchange(
  { call }: SiteConnection,
  member: () => Membership,
  address: ClientConfig,
): Omit<SiteExchange, 'onRows'> {
  const write = async <T>(name: string, ...values: unknown[]): Promise<Result<T>> =>
    answered(await call<T>(name, [...whoIs(member()), ...values]));

  return {
    rows: (all) => call<RowIn[]>('rows_in', [member().store, all, BATCH]),

    async take(orders) {
      const rows = orders.map(({ row, order, base, message }) => {
        const [merchant, reference] = keyOf(order);
        const body = storable(order);
        const is = { row, merchant, reference, base, message, digest: digestOf(body) };
        return `${storable(is).slice(0, -1)},"body":${body}}`;
      });
      type Taken = { outcomes: Record<number, RowOutcome> };
      const taken = await write<Taken>('take_rows', `[${rows.join(',')}]`);
      return taken.ok ? ok(taken.value.outcomes) : taken;
    },

    async answer(answers) {
      const done = await write<{ answered: number }>('answer_rows', storable(answers));
      return done.ok ? ok(done.value.answered) : done;
    },

    state: () => call('rows_state', []),

    async forget(before) {
      const done = await write<object>('forget_rows', before);
      return done.ok ? ok(null) : done;
    },

    lookUp: (view, reference, login) => lookUp(address, view, reference, login),
  };
}
