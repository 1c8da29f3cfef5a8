import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { Handlers } from '../../kernel/handle.ts';
import type { MerchantService } from './merchant-service.ts';

export type MerchantHandlers = Pick<Handlers, Extract<keyof Handlers, `merchants.${string}`>>;

interface MerchantArea {
  /** The lock on the settings: keys are as much. */
  mayChange(): Result<null>;
  /** Tells every window that a key is there, or gone. */
  statusChanged(): Promise<void>;
}

export function merchantHandlers(service: MerchantService, area: MerchantArea): MerchantHandlers {
  async function changing<T>(change: () => Promise<Result<T>>): Promise<Result<T>> {
    const allowed = area.mayChange();
    if (!allowed.ok) return allowed;
    const changed = await change();
    if (changed.ok) await area.statusChanged();
    return changed;
  }

  return {
    'merchants.list': async () => {
      const { merchants, trouble } = await service.merchants();
      return ok({ merchants, trouble: trouble?.message ?? null });
    },
    'merchants.sign': async ({ name }) => ok(await service.sign(name)),
    'merchants.setKey': ({ name, key, replace }) =>
      changing(() => service.setKey(name, key, replace)),
    'merchants.clearKey': ({ name }) => changing(() => service.clearKey(name)),
    'merchants.report': async ({ merchant, range }) => {
      const rows = await service.report(merchant, range);
      return rows.ok ? ok({ rows: rows.value }) : rows;
    },
  };
}
