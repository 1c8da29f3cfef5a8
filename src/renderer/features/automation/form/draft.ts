import {
  type ActionKind,
  type Actions,
  type Condition,
  type Rule,
  RulesSchema,
} from '../../../../shared/automation/rule.ts';
import { decimalText, typedDecimal } from '../../../kit/format.ts';
import { problemText } from './problem-text.ts';

/** Comparison of a condition; `COMPARISONS` lists those available for each kind. */
export type Comparison = 'is' | 'not' | 'only' | 'not-only' | 'most' | 'least' | 'between';

/** A condition being edited; each kind uses the fields it needs. */
export interface ConditionDraft {
  /** Constant during editing. */
  key: number;
  of: Condition['of'];
  compares: Comparison;
  any: string[];
  /** Lower bound, or start time. */
  least: string;
  /** Upper bound, or end time. */
  most: string;
  /** Currency, or unit of weight. */
  unit: string;
}

/** An action being edited. */
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
  'photograph',
  'tags',
  'instruction',
  'confirm',
  'insert',
  'copies',
];

let lastKey = 0;
const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};

/** `currency`: initial value if one is needed. */
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

export const ruleDraftOf = ({ name, on, when, do: actions }: Rule): RuleDraft => ({
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
  const { buyUpTo, insert, tags } = actions;
  const first = newAction(kind, '');
  switch (kind) {
    case 'buyUpTo':
      return { ...first, text: decimalText(buyUpTo?.amount ?? ''), more: buyUpTo?.currency ?? '' };
    case 'insert':
      return { ...first, text: insert?.file ?? '', more: String(insert?.copies ?? 1) };
    case 'instruction':
    case 'confirm': {
      const { text = '', picture = null } = actions[kind] ?? {};
      return { ...first, text, picture };
    }
    case 'tags':
      return { ...first, tags: [...(tags ?? [])] };
    default:
      return { ...first, text: String(actions[kind] ?? '') };
  }
}

/** The rule as entered; not validated. */
const ruleOf = (draft: RuleDraft): unknown => ({
  name: draft.name,
  on: draft.on,
  when: draft.when.map(conditionOf),
  do: Object.fromEntries(draft.do.map((action) => [action.kind, actionOf(action)])),
});

/** Accepts a decimal comma; other text is left for the schema to refuse. */
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
    case 'photograph':
      return true;
    case 'pickUpInDays':
    case 'copies':
      return countOf(text);
    case 'tags':
      return tags;
    case 'instruction':
    case 'confirm':
      return { text, ...(picture !== null && { picture }) };
    case 'insert':
      return { file: text, copies: countOf(more) };
    default:
      return text;
  }
}

export interface Checked {
  /** null while there are errors. */
  rule: Rule | null;
  /** Error at that place (`when.0.any`, `do.buyUpTo.amount`) or below it; null if there is none. */
  wrong(place: string): string | null;
  /** The same for exactly that place. */
  wrongItself(place: string): string | null;
}

/** `others`: all other rules, as names must be unique. */
export function check(draft: RuleDraft, others: readonly Rule[]): Checked {
  const parsed = RulesSchema.safeParse([...others, ruleOf(draft)]);
  const issues = parsed.success ? [] : parsed.error.issues;
  const found = issues.flatMap((issue) => {
    const [at, ...path] = issue.path;
    return at === others.length
      ? [{ place: path.join('.'), translatable: problemText(issue) }]
      : [];
  });
  const first = (fits: (place: string) => boolean) =>
    found.find(({ place }) => fits(place))?.translatable ?? null;
  return {
    rule: parsed.data?.at(-1) ?? null,
    wrong: (at) => first((place) => place === at || place.startsWith(`${at}.`)),
    wrongItself: (at) => first((place) => place === at),
  };
}
