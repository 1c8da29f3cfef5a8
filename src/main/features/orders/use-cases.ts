import { ok } from '../../../shared/kernel/result.ts';
import type { orderCommands } from '../../../shared/orders/commands.ts';
import { bytesOf } from '../../kernel/base64.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { EntryService } from './entry-service.ts';
import type { ImportService } from './import-service.ts';
import type { OrderRepository } from './ports.ts';

export function orderUseCases(
  orders: OrderRepository,
  service: ImportService,
  entries: EntryService,
): UseCasesOf<typeof orderCommands> {
  return {
    'orders.list': async (query) => ok(await orders.list(query)),
    'orders.kept': (key) => entries.kept(key),
    'orders.enter': ({ entry, edited, save }) => entries.enter(entry, edited, save),
    'orders.importBegin': ({ files }) => service.beginImport(files),
    'orders.importPiece': async ({ id, file, bytes }) => {
      const piece = bytesOf(bytes);
      return piece.ok ? await service.addToImport(id, file, piece.value) : piece;
    },
    'orders.importPreview': ({ id }) => service.previewImport(id),
    'orders.importConfirm': ({ id }) => service.confirmImport(id),
    'orders.importStop': ({ id }) => service.stopImport(id),
  };
}
