import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRuleService } from '../../../src/main/features/automation/rule-service.ts';
import { newCarton } from '../../../src/main/features/orders/logic/cartons.ts';
import {
  type BuyByRuleParts,
  createBuyByRule,
} from '../../../src/main/features/packing/bench/buy-by-rule.ts';
import {
  notByRule,
  PROBLEM,
  withoutRule,
} from '../../../src/main/features/packing/logic/rule-wait.ts';
import type { SessionEvent } from '../../../src/main/features/packing/logic/session-events.ts';
import { newSession } from '../../../src/main/features/packing/logic/transition.ts';
import type { SettingsSource } from '../../../src/main/features/settings/settings-source.ts';
import { APP_ROOT } from '../../../src/main/program.ts';
import { stationError } from '../../../src/shared/kernel/errors.ts';
import { asMessage, english, type Message, say } from '../../../src/shared/kernel/message.ts';
import { fail, ok } from '../../../src/shared/kernel/result.ts';
import type { StoredOrder } from '../../../src/shared/orders/order.ts';
import type { OrderFinding } from '../../../src/shared/orders/order-finding.ts';
import type { Bench, Session } from '../../../src/shared/packing/session.ts';
import { SettingsSchema } from '../../../src/shared/settings/settings.ts';
import { idsIn } from '../../house/message-ids.ts';
import { storedOrder } from '../../support/orders.ts';
import { quote } from './logic/bench-rig.ts';

/*
 * Every sentence that says why a rule bought nothing, without a station: what the bench would ask of the
 * rest of it is answered here.
 */

const upTo = (amount: string, currency = 'USD') => ({
  ...{ name: 'Buy', on: true, when: [], do: { buyUpTo: { amount, currency } } },
});
const BUY = upTo('500');
const NOW = new Date('2026-03-01T08:02:00.000Z');

interface Case {
  rules?: readonly object[];
  order?: StoredOrder;
  session?: Partial<Session>;
  parts?: Partial<BuyByRuleParts>;
  warnings?: Message[];
  /** Nothing is suggested. */
  none?: true;
}

function standing({ rules = [BUY], parts = {} }: Case) {
  const settings = SettingsSchema.parse({ rules });
  const ruled = createRuleService({
    settings: { current: () => settings } as SettingsSource,
    boxNames: () => new Set(),
    now: () => NOW,
  });
  return createBuyByRule({
    ruled,
    rules: { boxes: () => [] },
    preflight: { findings: async () => [] },
    weights: {
      isAwaited: () => false,
      mayRate: async () => ok(null),
      learned: async () => new Map(),
    },
    priceLimits: { find: async () => [], save: async (_, limit) => [limit] },
    quotes: { find: async () => null },
    site: { shareLimits: async () => undefined },
    settings: () => settings,
    signedIn: () => true,
    now: () => NOW,
    wait: async () => undefined,
    ...parts,
  });
}

const ORDER = storedOrder();
const sessionOf = (order: StoredOrder): Session =>
  newSession(order, { box: null, insure: false, pickUpDate: null, hold: null }, NOW.toISOString());
const suggestion = { service: 'express', terms: 'DDU', why: '' } as const;

async function rated(of: Case): Promise<Extract<SessionEvent, { kind: 'rated' }>> {
  const order = of.order ?? ORDER;
  const session = { ...sessionOf(order), ...of.session };
  const rates: SessionEvent = {
    kind: 'rated',
    quote: { ...quote, warnings: of.warnings ?? [] },
    suggestion: of.none ? null : suggestion,
  };
  const event = await standing(of).rated(session, order, rates);
  if (event.kind !== 'rated') throw new Error(event.kind);
  return event;
}

const untilStopped: BuyByRuleParts['wait'] = (_, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', reject);
  });

/** Every sentence that was said in this file. */
const seen = new Set<string>();
function note(message: Message): string {
  const all = [message, ...Object.values(message.values)];
  for (const each of all) if (typeof each === 'object') seen.add(each.id);
  return english(message);
}

const phone: OrderFinding = {
  ...{ code: 'phone', severity: 'warn', field: 'shipTo.phone', fix: 'receiver' },
  ...{ message: say('Phone missing'), detail: '', since: null },
} as OrderFinding;
const heavy = {
  ...newCarton(ORDER, [], null),
  ...{ weight: { value: '0.1', unit: 'KG' }, weightSource: 'scale' },
  items: [{ line: 0, sku: 'MUG-BLUE', quantity: 3 }],
} as Session['cartons'][number];
const refused = stationError('bad-input', say('Weigh it.'));
const did = (why: string) => `Rule “Buy” did not buy: ${why}`;

const CASES: readonly [string, Case, string][] = [
  [
    'its limit is lower',
    { rules: [upTo('21.39')] },
    did('USD 21.40 is more than its limit of USD 21.39.'),
  ],
  [
    'its limit is in another currency',
    { rules: [upTo('500', 'EUR')] },
    did('its limit is EUR 500.00, and the offer is in USD.'),
  ],
  [
    'a rule above has a person asked',
    { rules: [{ name: 'Look', when: [], do: { ask: true } }, BUY] },
    'Rule “Look” asks a person to choose.',
  ],
  [
    'a rule above cannot be read',
    { rules: [{ name: 'New', when: [{ of: 'moon' }], do: {} }, BUY] },
    did('a rule above it cannot be read.'),
  ],
  ['nothing is suggested', { none: true }, did('no offer is suggested.')],
  ['a person stopped it', { session: { ruleStopped: true } }, did('you stopped it.')],
  ['a problem is on the screen', { session: { problem: refused } }, did('a problem came up.')],
  [
    'it is held',
    { session: { hold: { reason: 'Ask Kim', at: '' } } },
    did('the order is on hold.'),
  ],
  ['nobody is signed in', { parts: { signedIn: () => false } }, did('nobody is signed in.')],
  [
    'a unit is not there',
    {
      session: {
        short: [{ line: 0, sku: 'MUG-BLUE', quantity: 1, reason: 'damaged', note: null }],
      },
    },
    did('units are missing.'),
  ],
  [
    'a carton’s weight is off',
    { session: { cartons: [heavy] } },
    did('check the weight of the cartons.'),
  ],
  [
    'a carton is still to be weighed',
    { parts: { weights: weights({ isAwaited: () => true }) } },
    did('check the weight of the cartons.'),
  ],
  [
    'the weight would stop its rates',
    { parts: { weights: weights({ mayRate: async () => fail(refused) }) } },
    did('check the weight of the cartons.'),
  ],
  [
    'something is known of its address',
    { parts: { preflight: { findings: async () => [phone] } } },
    did('look at the order: Phone missing.'),
  ],
  [
    'the rates have a warning',
    { warnings: [say('Delivery may be late')] },
    did('read the warnings of the rates.'),
  ],
];

function weights(over: Partial<BuyByRuleParts['weights']>): BuyByRuleParts['weights'] {
  return {
    ...{ isAwaited: () => false, mayRate: async () => ok(null), learned: async () => new Map() },
    ...over,
  };
}

describe('why a rule did not buy', () => {
  it('is nothing where it buys, and where no rule says anything of it', async () => {
    expect(await rated({})).toMatchObject({ byRule: { rule: 'Buy', at: NOW.toISOString() } });
    const silent = await rated({ rules: [] });
    expect([silent.byRule, silent.notByRule]).toEqual([undefined, undefined]);
    const hint: OrderFinding = { ...phone, code: 'description', isHint: true };
    const hinted = await rated({ parts: { preflight: { findings: async () => [hint] } } });
    expect(hinted).toMatchObject({ byRule: { rule: 'Buy' } });
  });

  it.each(CASES)('at the rates, where %s', async (_, of, words) => {
    const event = await rated(of);
    expect(event.byRule).toBeUndefined();
    expect(event.notByRule && note(event.notByRule)).toBe(words);
  });

  /** At the end of its wait, with what has changed by then. */
  async function bought(before: Case, after: Case, change: (bench: Bench) => Bench | null) {
    const { kind: _, ...choosing } = await rated(before);
    const step = { kind: 'choosing' as const, ...choosing };
    const session = { ...sessionOf(ORDER), step } as Session;
    const bench = { session, order: ORDER } as Bench;
    const buying = standing(after);
    const event = buying.buy(session, async () => change(bench));
    // As the station closes: it cuts short what waits, and nothing else.
    buying.stop();
    return await event;
  }
  const same = (bench: Bench) => bench;

  it.each<[string, Case, (bench: Bench) => Bench | null, string]>([
    [
      'the rules are others',
      { rules: [{ ...BUY, name: 'Other' }] },
      same,
      did('the rules were changed.'),
    ],
    ['no rule says anything of it any more', { rules: [] }, same, did('the rules were changed.')],
    [
      'its limit is lower now',
      { rules: [upTo('1')] },
      same,
      did('USD 21.40 is more than its limit of USD 1.00.'),
    ],
    [
      'the order is no longer at the bench',
      {},
      () => null,
      did('the order was set aside, or Packbench was closed.'),
    ],
    [
      'Packbench closes',
      { parts: { now: () => new Date(0), wait: untilStopped } },
      same,
      did('the order was set aside, or Packbench was closed.'),
    ],
  ])('at the end of its wait, where %s', async (_, after, change, words) => {
    const event = await bought({}, after, change);
    expect(event).toMatchObject({ kind: 'rule-stopped', quoteId: quote.id });
    expect(event?.kind === 'rule-stopped' && event.notByRule && note(event.notByRule)).toBe(words);
  });

  it('while it waits, where a problem comes up', async () => {
    const { kind: _, ...choosing } = await rated({});
    const step = withoutRule({ kind: 'choosing', ...choosing }, PROBLEM);
    expect(step.kind === 'choosing' && note(asMessage(step.notByRule ?? ''))).toBe(
      english(notByRule('Buy', PROBLEM)),
    );
    expect(step).not.toHaveProperty('byRule');
  });

  it('has a case here for each of its sentences', () => {
    const folder = join(APP_ROOT, 'src', 'main', 'features', 'packing');
    const files = ['bench/buy-by-rule.ts', 'logic/rule-wait.ts'].map((name) => join(folder, name));
    const ids = files.flatMap((file) => idsIn(file, readFileSync(file, 'utf8')));
    expect(ids.length).toBeGreaterThan(15);
    expect(ids.filter((id) => !seen.has(id))).toEqual([]);
  });
});
