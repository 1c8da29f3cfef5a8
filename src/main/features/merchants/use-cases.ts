import { ok } from '../../../shared/kernel/result.ts';
import type { merchantCommands } from '../../../shared/merchants/commands.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { MerchantService } from './merchant-service.ts';

export function merchantUseCases(service: MerchantService): UseCasesOf<typeof merchantCommands> {
  return {
    'merchants.list': async () => {
      const { merchants, trouble } = await service.merchants();
      return ok({ merchants, trouble: trouble?.message ?? null });
    },
    'merchants.sign': async ({ name }) => ok(await service.sign(name)),
    'merchants.setKey': ({ name, key, replace }, { note }) =>
      service.setKey(name, key, replace, note),
    'merchants.clearKey': ({ name }, { note }) => service.clearKey(name, note),
    'merchants.report': async ({ merchant, range }) => {
      const rows = await service.report(merchant, range);
      return rows.ok ? ok({ rows: rows.value }) : rows;
    },
  };
}
