import { ok } from '../../../shared/kernel/result.ts';
import { bytesOf } from '../../kernel/base64.ts';
import type { Handlers } from '../../kernel/handle.ts';
import type { EntryDesk } from './entry-service.ts';
import type { ImportDesk } from './import-service.ts';
import type { OrderRepository } from './ports.ts';

export type OrderHandlers = Pick<Handlers, Extract<keyof Handlers, `orders.${string}`>>;

export function orderHandlers(
  orders: OrderRepository,
  desk: ImportDesk,
  entries: EntryDesk,
): OrderHandlers {
  return {
    'orders.list': async (query) => ok(await orders.list(query)),
    'orders.kept': (key) => entries.kept(key),
    'orders.enter': ({ entry, edited, save }) => entries.enter(entry, edited, save),
    'orders.importBegin': ({ files }) => desk.beginImport(files),
    'orders.importPiece': async ({ id, file, bytes }) => {
      const piece = bytesOf(bytes);
      return piece.ok ? await desk.addToImport(id, file, piece.value) : piece;
    },
    'orders.importPreview': ({ id }) => desk.previewImport(id),
    'orders.importConfirm': ({ id }) => desk.confirmImport(id),
    'orders.importStop': ({ id }) => desk.stopImport(id),
  };
}
