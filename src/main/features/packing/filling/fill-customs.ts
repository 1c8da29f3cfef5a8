import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { fail, ok, type Result } from '../../../../shared/kernel/result.ts';
import {
  type CustomsFact,
  type FilledCustoms,
  FilledFactSchema,
  lineAsItCame,
  namedInAudit,
  type Order,
  type OrderLine,
  OrderSchema,
  type StoredOrder,
} from '../../../../shared/orders/order.ts';
import { saysNothing } from '../../../../shared/orders/says-what.ts';
import type { Bench } from '../../../../shared/packing/session.ts';
import type { DecisionLog } from '../../../kernel/decision-log.ts';
import type { CatalogueFilling } from '../../catalogue/catalogue-filling.ts';
import type { ItemService } from '../../catalogue/item-service.ts';
import { factsOf, keyOf } from '../../catalogue/logic/order-items.ts';
import { kitValues, spreadKits, whyUnfit } from '../../orders/logic/kit-values.ts';
import { unfitCustoms } from '../../rating/logic/customs.ts';
import type { BenchRunner } from '../logic/bench/bench.ts';
import { mayChange, type OrderInWork } from './order-in-work.ts';

/** Entry of customs data for the order on the bench; a changed import would stop its packing instead. */
export type CustomsService = ReturnType<typeof createCustomsService>;

interface CustomsServiceParts {
  bench: BenchRunner;
  change: OrderInWork;
  decisions: DecisionLog;
  items: Pick<ItemService, 'confirmItem'>;
  catalogue: CatalogueFilling;
}

export function createCustomsService(parts: CustomsServiceParts) {
  const { bench } = parts;

  async function record(order: StoredOrder, filled: readonly FilledCustoms[]) {
    for (const {
      line,
      hsCode,
      originCountry,
      description,
      unitPrice,
      unitWeight,
      classified,
    } of filled) {
      const sku = order.lines[line]?.sku ?? null;
      await parts.decisions.write({
        action: 'customs-filled',
        subject: order.reference,
        data: {
          ...namedInAudit(order),
          line: line + 1,
          sku,
          hsCode,
          originCountry,
          ...(description ? { description } : {}),
          ...(unitPrice === undefined ? {} : { unitPrice }),
          ...(unitWeight === undefined ? {} : { unitWeight }),
          ...(classified ? { classified } : {}),
        },
      });
    }
  }

  return {
    /** Errors: `customs-missing` at `lines[0].hsCode`, `order-locked`. */
    async fillCustoms(filled: readonly FilledCustoms[]): Promise<Result<Bench>> {
      const saved = await parts.change((order) => {
        const whole = withCustoms(order, filled);
        const unfit =
          unfitCustoms(whole, new Set(filled.map(({ line }) => line))) ?? unfitKit(whole, filled);
        return unfit ? fail(unfit) : ok(whole);
      });
      if (!saved.ok) return saved;
      await record(saved.value, filled);
      for (const each of filled) if (each.keep) await keep(parts.items, saved.value, each);
      return await bench.send({ kind: 'order-filled' });
    },

    async takeFromCatalogue(): Promise<void> {
      const current = await bench.current();
      if (!current || !mayChange(current.session)) return;
      const { filled } = await parts.catalogue.fill(current.order);
      if (filled.length > 0) await bench.send({ kind: 'order-filled' });
    },
  };
}

/**
 * Saves the line's customs data for its item. Entered values replace existing ones; values from the order
 * are saved only if no person has entered others before.
 */
async function keep(
  items: CustomsServiceParts['items'],
  order: StoredOrder,
  filled: FilledCustoms,
): Promise<void> {
  const line = order.lines[filled.line];
  if (!line) return;
  const { description, hsCode, originCountry, ...read } = factsOf(order, line);
  const vague = saysNothing(line) !== null;
  const all = Object.entries({ description, hsCode, originCountry });
  const isTyped = ([fact]: [string, unknown]) => Boolean(filled[fact as CustomsFact]);
  const typed = Object.fromEntries(all.filter(isTyped));
  // A vague description that was left unchanged does not count as confirmed.
  const left = all.filter((each) => !isTyped(each) && !(each[0] === 'description' && vague));
  const seen = Object.fromEntries(left);
  const source = filled.classified ? 'classification' : 'bench';
  const kept = await items.confirmItem(keyOf(order, line), typed, source, { seen, read });
  if (!kept.ok) throw new Error(`what fits an order does not fit its item: ${kept.error.message}`);
}

/** The order without the store's own columns; empty entries leave a value unchanged. */
function withCustoms(order: StoredOrder, filled: readonly FilledCustoms[]): Order {
  const lines = order.lines.map((line, at) => {
    const given = filled.find((each) => each.line === at);
    if (!given) return line;
    // A value that a person entered is not from the catalogue any more.
    const fromCatalogue = line.fromCatalogue?.filter((fact) => !given[fact]);
    const typed = {
      hsCode: given.hsCode || line.hsCode,
      originCountry: given.originCountry || line.originCountry,
      description: given.description || line.description,
      unitPrice: given.unitPrice ?? line.unitPrice,
      unitWeight: given.unitWeight ?? line.unitWeight,
    };
    return {
      ...line,
      ...(fromCatalogue ? { fromCatalogue } : {}),
      ...typed,
      ...cameOf(line, typed),
    };
  });
  return OrderSchema.parse(withSharesAnew({ ...order, lines }, filled));
}

type Filled = Pick<FilledCustoms, 'line' | 'unitPrice'>;

const isValued = (line: number, filled: readonly Filled[]): boolean =>
  filled.some((each) => each.line === line && each.unitPrice !== undefined);

/** Where a person states the value of one part of a kit, the shares of the others are made anew. */
function withSharesAnew<O extends Order>(order: O, filled: readonly Filled[]): O {
  let { lines } = order;
  for (const kit of spreadKits(order)) {
    if (!kit.some(({ at }) => isValued(at, filled))) continue;
    const isShare = ({ at }: { at: number }): boolean =>
      !isValued(at, filled) && lines[at]?.fromCatalogue?.includes('unitPrice') === true;
    const shares = new Set(kit.filter(isShare).map(({ at }) => at));
    const open = lines.map((line, at) => (shares.has(at) ? { ...line, unitPrice: null } : line));
    // By their values until now.
    const worth = new Map(
      [...shares].map((at) => [lines[at]?.sku ?? '', lines[at]?.unitPrice ?? null] as const),
    );
    const values = kitValues({ ...order, lines: open }, kit, (sku) => {
      const amount = worth.get(sku);
      return amount ? { amount, currency: order.currency } : null;
    });
    lines = open.map((line, at) => {
      const unitPrice = values.get(at);
      return unitPrice === undefined ? line : { ...line, unitPrice };
    });
  }
  return { ...order, lines };
}

/** The values of a kit's parts come to what was paid for it. */
function unfitKit(order: Order, filled: readonly Filled[]): StationError | null {
  for (const kit of spreadKits(order)) {
    const typed = kit.find(({ at }) => isValued(at, filled));
    const message = typed ? whyUnfit(order, kit) : null;
    if (!typed || !message) continue;
    return stationError('customs-missing', message, {
      field: `lines[${typed.at}].unitPrice`,
      retry: 'after-change',
    });
  }
  return null;
}

/**
 * Keeps the imported value of a changed field, so that the same order imported again is recognised as
 * unchanged.
 */
function cameOf(line: OrderLine, typed: Partial<OrderLine>): Pick<OrderLine, 'came'> {
  const before = lineAsItCame(line);
  const fields = FilledFactSchema.options;
  const other = fields.filter(
    (field) => line.came?.[field] !== undefined || typed[field] !== line[field],
  );
  if (other.length === 0) return {};
  return { came: Object.fromEntries(other.map((field) => [field, before[field] ?? ''])) };
}
