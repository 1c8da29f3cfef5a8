import { ok, type Result } from '../../../shared/kernel/result.ts';
import type { merchantCommands } from '../../../shared/merchants/commands.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { MerchantService } from './merchant-service.ts';

/** `statusChanged` tells every window that a key is there, or gone. */
export function merchantUseCases(
  service: MerchantService,
  statusChanged: () => Promise<void>,
): UseCasesOf<typeof merchantCommands> {
  async function told<T>(change: Promise<Result<T>>): Promise<Result<T>> {
    const changed = await change;
    if (changed.ok) await statusChanged();
    return changed;
  }

  return {
    'merchants.list': async () => {
      const { merchants, trouble } = await service.merchants();
      return ok({ merchants, trouble: trouble?.message ?? null });
    },
    'merchants.sign': async ({ name }) => ok(await service.sign(name)),
    'merchants.setKey': ({ name, key, replace }, { note }) =>
      told(service.setKey(name, key, replace, note)),
    'merchants.clearKey': ({ name }, { note }) => told(service.clearKey(name, note)),
    'merchants.report': async ({ merchant, range }) => {
      const rows = await service.report(merchant, range);
      return rows.ok ? ok({ rows: rows.value }) : rows;
    },
  };
}
