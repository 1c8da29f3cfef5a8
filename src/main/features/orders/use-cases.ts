import { dayBegins } from '../../../shared/kernel/day.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { orderCommands } from '../../../shared/orders/commands.ts';
import { leftToPack } from '../../../shared/orders/order-list.ts';
import { bytesOf } from '../../kernel/base64.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { EntryService } from './entry-service.ts';
import { findOrder } from './logic/find-order.ts';
import type { ImportService, OrderRepository, WorstFindings } from './ports.ts';

export interface OrderUseCasesNeeds {
  orders: OrderRepository;
  imports: ImportService;
  entries: EntryService;
  worstFindings: WorstFindings;
  /** The colour of a merchant, or of the station's own goods. */
  colourOf(merchant: string | null): string | null;
  now(): Date;
}

export function orderUseCases({
  orders,
  imports,
  entries,
  worstFindings,
  colourOf,
  now,
}: OrderUseCasesNeeds): UseCasesOf<typeof orderCommands> {
  const today = () => dayBegins(now()).toISOString();
  return {
    'orders.find': ({ ref }) => findOrder(ref, orders),
    'orders.import': ({ files, ...by }, { place }) => {
      const [body] = files;
      // In small slices for orders received over HTTP, so that the bench can work in between.
      return place === 'http' && body && files.length === 1
        ? imports.importBeside(body, () => false, by)
        : imports.importOrders(files, by);
    },
    'orders.list': async ({ findings = false, group, ...query }) => {
      const ofGroup = group && { group: { name: group, today: today() } };
      const page = await orders.list({ ...query, ...ofGroup });
      if (!findings) return ok(page);
      const worst = await worstFindings(page.orders);
      const found = page.orders.map((order, at) => ({
        ...order,
        finding: worst[at] ?? null,
        colour: colourOf(order.merchant),
      }));
      return ok({ ...page, orders: found });
    },
    'orders.numbers': async () => {
      const numbers = await orders.numbers(today());
      return ok({ ...numbers, left: leftToPack(numbers) });
    },
    'orders.kept': (key) => entries.kept(key),
    'orders.enter': ({ entry, edited, save }) => entries.enter(entry, edited, save),
    'orders.importBegin': ({ files }) => imports.beginImport(files),
    'orders.importPiece': async ({ id, file, bytes }) => {
      const piece = bytesOf(bytes);
      return piece.ok ? await imports.addToImport(id, file, piece.value) : piece;
    },
    'orders.importHeadings': async ({ id }) => {
      const files = await imports.foreignFiles(id);
      return files.ok ? ok({ files: files.value }) : files;
    },
    'orders.importColumns': ({ id, ...map }) => imports.mapColumns(id, map),
    'orders.importPreview': ({ id }) => imports.previewImport(id),
    'orders.importConfirm': ({ id }) => imports.confirmImport(id),
    'orders.importStop': ({ id }) => imports.stopImport(id),
  };
}
