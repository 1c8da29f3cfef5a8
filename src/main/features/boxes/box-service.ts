import { type Goods, type LinesOfKind, questionOf } from '../../../shared/boxes/question.ts';
import type { Choice, ChosenCarton, Question } from '../../../shared/boxes/search/choose-boxes.ts';
import type {
  BoxSuggestion,
  PlacedUnit,
  SuggestedCarton,
} from '../../../shared/boxes/suggestion.ts';
import type { Item } from '../../../shared/catalogue/item.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { Box } from '../../../shared/orders/carton.ts';
import type { Order } from '../../../shared/orders/order.ts';
import type { ShortLine } from '../../../shared/orders/short.ts';
import { keyOf } from '../catalogue/logic/order-items.ts';
import type { ItemRepository } from '../catalogue/ports.ts';
import type { BenchRules } from '../merchants/merchant-rules.ts';
import { withoutShort } from '../orders/logic/short.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { sizeOfUnit } from './logic/size-of-unit.ts';
import type { BoxSearch } from './ports.ts';

export type BoxService = ReturnType<typeof createBoxService>;

/** Number of cached results: the window asks for the same order repeatedly. */
const KEPT = 200;

interface BoxServiceNeeds {
  items: ItemRepository;
  rules: BenchRules;
  settings: SettingsSource;
  boxSearch: BoxSearch;
}

export function createBoxService({ items, rules, settings, boxSearch }: BoxServiceNeeds) {
  const kept = new Map<string, Promise<Choice>>();

  /** Searches once per content, whichever windows ask. */
  function choose(question: Question): Promise<Choice> {
    const content = JSON.stringify(question, (_, value) => (value === Infinity ? null : value));
    const known = kept.get(content);
    if (known) return known;
    const asked = boxSearch.choose(question);
    kept.set(content, asked);
    asked.catch(() => kept.delete(content));
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return asked;
  }

  return {
    /**
     * The suggestion for the order without missing units. A box named by a rule takes precedence. Errors:
     * `bad-input` if there are no boxes.
     */
    async suggest(order: Order, short: readonly ShortLine[] = []): Promise<Result<BoxSuggestion>> {
      const known = rules.boxes(order);
      if (known.length === 0)
        return refuse('bad-input', say('No boxes are set.'), { field: 'boxes' });
      const { lines } = withoutShort(order, short);
      const sized = goodsOf(
        { ...order, lines },
        await items.findMany(lines.map((line) => keyOf(order, line))),
      );
      const nothing = { cartons: [], atLeast: 0, tooLarge: [], unmeasured: [] };
      if (sized.unsized.length > 0 || sized.goods.length === 0)
        return ok({ ...nothing, proof: 'not-proven', unsized: sized.unsized });
      const divisor = settings.current()['boxes.divisor'];
      const { question, lines: linesOf, parts } = questionOf(sized.goods, known, divisor);
      const choice = await choose(question);
      const skuOf = (line: number) => order.lines[line]?.sku ?? '';
      const skusOf = (kind: number) => (linesOf[kind] ?? []).map(({ line }) => skuOf(line));
      const rest = linesOf.map((each) => each.map((line) => ({ ...line })));
      return ok({
        proof: choice.proof,
        atLeast: choice.atLeast,
        unsized: [],
        tooLarge: [...new Set(choice.impossible.flatMap(skusOf))],
        unmeasured: [
          ...new Set(
            choice.cartons.flatMap(({ box }) => {
              const named = known[box];
              return named && !named.inner ? [named.name] : [];
            }),
          ),
        ],
        cartons: choice.cartons.map((carton) =>
          suggestedCarton(carton, { question, known, rest, parts, skuOf }),
        ),
      });
    },
  };
}

/** Goods to be packed, and SKUs without a known size or weight. */
function goodsOf(order: Order, items: readonly Item[]): { goods: Goods[]; unsized: string[] } {
  const known = new Map(items.map((item) => [item.sku, item]));
  const goods: Goods[] = [];
  const unsized = new Set<string>();
  for (const [line, ordered] of order.lines.entries()) {
    const { sku, quantity } = ordered;
    if (quantity === 0) continue;
    const size = sizeOfUnit(order, ordered, known.get(sku));
    const { unitWeight } = ordered;
    if (!size || unitWeight === null) {
      unsized.add(sku);
      continue;
    }
    const weight = { value: unitWeight, unit: order.weightUnit };
    goods.push({ line, quantity, size, weight });
  }
  return { goods, unsized: [...unsized] };
}

interface SearchContext {
  question: Question;
  known: readonly Box[];
  /** Units per line that earlier cartons have not taken. */
  rest: LinesOfKind[];
  /** Lengths in the question are tenths of a millimetre divided by this. */
  parts: number;
  skuOf(line: number): string;
}

function suggestedCarton(carton: ChosenCarton, context: SearchContext): SuggestedCarton {
  const { question, known, rest, parts, skuOf } = context;
  const room = question.boxes[carton.box]?.room;
  const box = known[carton.box];
  if (!room || !box) throw new Error('A box was chosen that is not there');
  const { l, w, h } = room;
  const taken = carton.counts.map((count, kind) => takeUnits(rest[kind] ?? [], count));
  const quantities = new Map<number, number>();
  for (const line of taken.flat()) quantities.set(line, (quantities.get(line) ?? 0) + 1);
  const inside = carton.counts.reduce((sum, count, kind) => {
    const each = question.kinds[kind];
    return each ? sum + count * each.l * each.w * each.h : sum;
  }, 0);
  return {
    box: box.name,
    items: [...quantities]
      .sort(([a], [b]) => a - b)
      .map(([line, quantity]) => ({ line, sku: skuOf(line), quantity })),
    fill: Math.floor((1000 * inside) / (l * w * h)) / 1000,
    room: { length: l / parts, width: w / parts, height: h / parts },
    placed: placedUnits(carton, taken, parts),
  };
}

function takeUnits(lines: LinesOfKind, count: number): number[] {
  const taken: number[] = [];
  for (const each of lines) {
    const units = Math.min(each.quantity, count - taken.length);
    each.quantity -= units;
    for (let unit = 0; unit < units; unit += 1) taken.push(each.line);
  }
  return taken;
}

/** Lowest units first, as they are packed. */
function placedUnits({ placed }: ChosenCarton, taken: number[][], parts: number): PlacedUnit[] {
  const left = taken.map((lines) => [...lines]);
  return [...placed]
    .sort((a, b) => a.z - b.z || a.y - b.y || a.x - b.x)
    .map(({ kind, x, y, z, l, w, h }) => {
      const line = left[kind]?.shift();
      if (line === undefined) throw new Error('More units were placed than there are');
      const at = { x: x / parts, y: y / parts, z: z / parts };
      return { line, ...at, length: l / parts, width: w / parts, height: h / parts };
    });
}
