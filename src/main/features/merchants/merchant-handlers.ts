import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { Handlers } from '../../kernel/handle.ts';
import type { MerchantDesk } from './merchant-service.ts';

export type MerchantHandlers = Pick<Handlers, Extract<keyof Handlers, `merchants.${string}`>>;

interface MerchantArea {
  /** The lock on the settings: keys are as much. */
  mayChange(): Result<null>;
  /** Tells every window that a key is there, or gone. */
  statusChanged(): Promise<void>;
}

export function merchantHandlers(desk: MerchantDesk, area: MerchantArea): MerchantHandlers {
  async function changing<T>(change: () => Promise<Result<T>>): Promise<Result<T>> {
    const allowed = area.mayChange();
    if (!allowed.ok) return allowed;
    const changed = await change();
    if (changed.ok) await area.statusChanged();
    return changed;
  }

  return {
    'merchants.list': async () => {
      const { merchants, trouble } = await desk.merchants();
      return ok({ merchants, trouble: trouble?.message ?? null });
    },
    'merchants.sign': async ({ name }) => ok(await desk.sign(name)),
    'merchants.setKey': ({ name, key, replace }) => changing(() => desk.setKey(name, key, replace)),
    'merchants.clearKey': ({ name }) => changing(() => desk.clearKey(name)),
    'merchants.report': async ({ merchant, range }) => {
      const rows = await desk.report(merchant, range);
      return rows.ok ? ok({ rows: rows.value }) : rows;
    },
  };
}
