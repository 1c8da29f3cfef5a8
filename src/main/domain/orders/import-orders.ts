import { isDeepStrictEqual } from 'node:util';
import { ok, type Result } from '../../../shared/result.ts';
import type { ImportReport, RejectedRow } from '../../../shared/station/import-report.ts';
import {
  type Order,
  OrderSchema,
  type StoredOrder,
  showOrderKey,
} from '../../../shared/station/order.ts';
import { parseOrderFile } from './parse-order-file.ts';
import type { OrderRepository } from './ports.ts';
import type { UnitDefaults } from './read-order.ts';

export interface OrderFile {
  name: string;
  bytes: Uint8Array;
}

/** Longer lists help nobody and do not fit through the bridge; the rest is counted in a warning. */
const MOST_REJECTED = 1000;

interface Plan {
  insert: Order[];
  replace: { id: string; order: Order }[];
  unchanged: number;
  rejected: RejectedRow[];
  warnings: string[];
}

/**
 * Imports order files (command line, `import`). An order that is known is updated while it is
 * `open` and else left alone, with a note. Rows that do not fit are refused one by one; the rest goes
 * on. Errors: `store`, and then nothing was changed.
 */
export async function importOrders(
  files: readonly OrderFile[],
  repository: OrderRepository,
  defaults: UnitDefaults = {},
): Promise<Result<ImportReport>> {
  const plan = await planImport(files, repository, defaults);
  const saved = await repository.saveAll({ insert: plan.insert, replace: plan.replace });
  if (!saved.ok) return saved;
  const late = new Set(saved.value.notReplaced);
  for (const { id, order } of plan.replace) {
    if (late.has(id)) plan.warnings.push(leftAlone(order, 'in work'));
  }
  return ok({
    imported: plan.insert.length,
    updated: plan.replace.length - late.size,
    unchanged: plan.unchanged + late.size,
    ...shortened(plan),
  });
}

async function planImport(
  files: readonly OrderFile[],
  repository: OrderRepository,
  defaults: UnitDefaults,
): Promise<Plan> {
  const plan: Plan = { insert: [], replace: [], unchanged: 0, rejected: [], warnings: [] };
  const seen = new Map<string, string>();
  for (const { name, bytes } of files) {
    const { orders, rejected, warnings } = parseOrderFile(name, bytes, defaults);
    plan.rejected = plan.rejected.concat(rejected);
    plan.warnings = plan.warnings.concat(warnings);
    for (const { order, line } of orders) {
      const key = JSON.stringify([order.merchant, order.reference]);
      const before = seen.get(key);
      if (before !== undefined) {
        const message = `order ${showOrderKey(order)}: expected each order once, found it already in ${before}`;
        plan.rejected.push({ file: name, line, field: 'reference', message });
        continue;
      }
      seen.set(key, `${name}, line ${line}`);
      place(plan, order, await repository.find(order));
    }
  }
  return plan;
}

function place(plan: Plan, order: Order, known: StoredOrder | null): void {
  if (!known) plan.insert.push(order);
  else if (isDeepStrictEqual(OrderSchema.safeParse(known).data, order)) plan.unchanged++;
  else if (known.status === 'open') plan.replace.push({ id: known.id, order });
  else {
    plan.unchanged++;
    plan.warnings.push(leftAlone(order, known.status));
  }
}

const leftAlone = (order: Order, status: string): string =>
  `order ${showOrderKey(order)} is ${status} and was left as it is`;

function shortened({ rejected, warnings }: Plan): Pick<ImportReport, 'rejected' | 'warnings'> {
  const rest = rejected.length - MOST_REJECTED;
  if (rest <= 0) return { rejected, warnings };
  return {
    rejected: rejected.slice(0, MOST_REJECTED),
    warnings: [...warnings, `${rest} more rejected rows are not listed`],
  };
}
