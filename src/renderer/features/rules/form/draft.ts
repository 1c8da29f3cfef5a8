import {
  type ActionKind,
  type Actions,
  type Condition,
  type Rule,
  RulesSchema,
} from '../../../../shared/rules/rule.ts';
import { decimalText, typedDecimal } from '../../../kit/format.ts';
import { problemText } from './problem-text.ts';

/** How a condition compares; which of them there are for it stands in `COMPARISONS`. */
export type Comparison = 'is' | 'not' | 'only' | 'not-only' | 'most' | 'least' | 'between';

/** A condition as it is typed and picked; each uses the fields that it needs. */
export interface ConditionDraft {
  /** Stays while it is edited. */
  key: number;
  of: Condition['of'];
  compares: Comparison;
  any: string[];
  /** The lower bound, or the time it begins. */
  least: string;
  /** The upper bound, or the time it ends. */
  most: string;
  /** Currency, or unit of weight. */
  unit: string;
}

/** An action as it is typed and picked. */
export interface ActionDraft {
  kind: ActionKind;
  text: string;
  /** Currency, or number of copies. */
  more: string;
  tags: string[];
  picture: string | null;
}

export interface RuleDraft {
  name: string;
  on: boolean;
  when: ConditionDraft[];
  do: ActionDraft[];
}

const AMONG = ['is', 'not'] as const;
const BOUNDS = ['most', 'least', 'between'] as const;

export const COMPARISONS: Record<Condition['of'], readonly Comparison[]> = {
  merchant: AMONG,
  country: AMONG,
  region: AMONG,
  postCode: AMONG,
  terms: ['is'],
  value: BOUNDS,
  weight: BOUNDS,
  units: BOUNDS,
  sku: ['is', 'not', 'only', 'not-only'],
  tag: AMONG,
  service: ['is'],
  carrier: AMONG,
  price: BOUNDS,
  day: AMONG,
  time: ['between'],
};

export const CONDITIONS = Object.keys(COMPARISONS) as Condition['of'][];

export const ACTIONS: readonly ActionKind[] = [
  'buyUpTo',
  'ask',
  'choose',
  'box',
  'insure',
  'pickUpInDays',
  'hold',
  'tags',
  'instruction',
  'insert',
  'copies',
];

let lastKey = 0;
const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};

/** `currency`: where one is wanted, until another is picked. */
export function newCondition(of: Condition['of'], currency: string): ConditionDraft {
  const unit = of === 'weight' ? 'KG' : of === 'value' || of === 'price' ? currency : '';
  const compares = COMPARISONS[of][0] ?? 'is';
  return { key: nextKey(), of, compares, any: [], least: '', most: '', unit };
}

const FIRST: Partial<Record<ActionKind, string>> = {
  choose: 'cheapest',
  insure: 'true',
  pickUpInDays: '1',
  copies: '2',
};

export function newAction(kind: ActionKind, currency: string): ActionDraft {
  const more = kind === 'buyUpTo' ? currency : kind === 'insert' ? '1' : '';
  return { kind, text: FIRST[kind] ?? '', more, tags: [], picture: null };
}

export const newRule = (): RuleDraft => ({ name: '', on: true, when: [], do: [] });

export const draftOf = ({ name, on, when, do: actions }: Rule): RuleDraft => ({
  name,
  on,
  when: when.map(conditionDraft),
  do: ACTIONS.flatMap((kind) => (actions[kind] === undefined ? [] : [actionDraft(kind, actions)])),
});

function conditionDraft(condition: Condition): ConditionDraft {
  const first = newCondition(condition.of, '');
  const not = 'not' in condition && condition.not === true;
  switch (condition.of) {
    case 'value':
    case 'price':
    case 'weight':
    case 'units': {
      const { least, most } = condition;
      const unit =
        'currency' in condition ? condition.currency : 'unit' in condition ? condition.unit : '';
      const compares = least === undefined ? 'most' : most === undefined ? 'least' : 'between';
      const typed = (bound: string | number | undefined) => decimalText(String(bound ?? ''));
      return { ...first, compares, least: typed(least), most: typed(most), unit };
    }
    case 'time':
      return { ...first, least: condition.from, most: condition.until };
    case 'sku': {
      const only = condition.only === true;
      const compares = only ? (not ? 'not-only' : 'only') : not ? 'not' : 'is';
      return { ...first, compares, any: [...condition.any] };
    }
    default:
      return { ...first, compares: not ? 'not' : 'is', any: [...condition.any] };
  }
}

function actionDraft(kind: ActionKind, actions: Actions): ActionDraft {
  const { buyUpTo, insert, instruction, tags } = actions;
  const first = newAction(kind, '');
  switch (kind) {
    case 'buyUpTo':
      return { ...first, text: decimalText(buyUpTo?.amount ?? ''), more: buyUpTo?.currency ?? '' };
    case 'insert':
      return { ...first, text: insert?.file ?? '', more: String(insert?.copies ?? 1) };
    case 'instruction':
      return { ...first, text: instruction?.text ?? '', picture: instruction?.picture ?? null };
    case 'tags':
      return { ...first, tags: [...(tags ?? [])] };
    default:
      return { ...first, text: String(actions[kind] ?? '') };
  }
}

/** The rule that is meant, as it stands; not checked. */
const ruleOf = (draft: RuleDraft): unknown => ({
  name: draft.name,
  on: draft.on,
  when: draft.when.map(conditionOf),
  do: Object.fromEntries(draft.do.map((action) => [action.kind, actionOf(action)])),
});

/** With a decimal comma too; what is no number is left to the schema to refuse. */
const amountOf = (typed: string): string => typedDecimal(typed) ?? typed.trim();
const countOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

function conditionOf({ of, compares, any, least, most, unit }: ConditionDraft): object {
  const bound = of === 'units' ? countOf : amountOf;
  const bounds = {
    ...(compares !== 'most' && { least: bound(least) }),
    ...(compares !== 'least' && { most: bound(most) }),
  };
  const not = (compares === 'not' || compares === 'not-only') && { not: true };
  switch (of) {
    case 'value':
    case 'price':
      return { of, ...bounds, currency: unit.trim().toUpperCase() };
    case 'weight':
      return { of, ...bounds, unit };
    case 'units':
      return { of, ...bounds };
    case 'time':
      return { of, from: least.trim(), until: most.trim() };
    case 'sku': {
      const only = (compares === 'only' || compares === 'not-only') && { only: true };
      return { of, any, ...not, ...only };
    }
    default:
      return { of, any, ...not };
  }
}

function actionOf({ kind, text, more, tags, picture }: ActionDraft): unknown {
  switch (kind) {
    case 'buyUpTo':
      return { amount: amountOf(text), currency: more.trim().toUpperCase() };
    case 'insure':
      return text === 'true';
    case 'ask':
      return true;
    case 'pickUpInDays':
    case 'copies':
      return countOf(text);
    case 'tags':
      return tags;
    case 'instruction':
      return { text, ...(picture !== null && { picture }) };
    case 'insert':
      return { file: text, copies: countOf(more) };
    default:
      return text;
  }
}

export interface Checked {
  /** null while something is wrong. */
  rule: Rule | null;
  /** What is wrong at that place (`when.0.any`, `do.buyUpTo.amount`), or below it; null where nothing is. */
  wrong(place: string): string | null;
  /** The same, of that very place alone. */
  wrongItself(place: string): string | null;
}

/** `others`: all rules but this one; each has a name of its own. */
export function check(draft: RuleDraft, others: readonly Rule[]): Checked {
  const parsed = RulesSchema.safeParse([...others, ruleOf(draft)]);
  const issues = parsed.success ? [] : parsed.error.issues;
  const found = issues.flatMap((issue) => {
    const [at, ...path] = issue.path;
    return at === others.length ? [{ place: path.join('.'), said: problemText(issue) }] : [];
  });
  const first = (fits: (place: string) => boolean) =>
    found.find(({ place }) => fits(place))?.said ?? null;
  return {
    rule: parsed.data?.at(-1) ?? null,
    wrong: (at) => first((place) => place === at || place.startsWith(`${at}.`)),
    wrongItself: (at) => first((place) => place === at),
  };
}
