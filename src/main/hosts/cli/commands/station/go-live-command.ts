import { once } from 'node:events';
import type { BoughtOne, GoLiveActs, GoLiveCheck } from '../../../../../shared/go-live/go-live.ts';
import {
  type StationError,
  StationFailure,
  stationError,
} from '../../../../../shared/kernel/errors.ts';
import { english, say } from '../../../../../shared/kernel/message.ts';
import { formatMoney } from '../../../../../shared/kernel/money.ts';
import { orFail } from '../../output.ts';
import { checkOutputFile, writeOutputFile } from '../../output-file.ts';
import { interruptible } from '../../until-stopped.ts';
import type { CommandContext, StationCommand } from '../context.ts';
import { wholeNumber } from '../parse.ts';

interface Options {
  report?: string;
  buyOne?: string;
  subscribe?: string | true;
  reason?: string;
}

/** Default of the seconds to wait for an event. */
const WAITS = 60;

export function goLiveCommand(program: StationCommand): void {
  program
    .command('go-live-check')
    .description(
      'check the partner connection before the first real order; buys nothing without --buy-one',
    )
    .option(
      '--report <file>',
      'file for a support report: raw answers, without secrets and addresses',
    )
    .option(
      '--buy-one <ref>',
      'order to ship; SPENDS MONEY: buys one shipment, checks its labels and cancels it if possible',
    )
    .option('--reason <text>', 'reason for --buy-one, recorded in the audit log')
    .option(
      '--subscribe [seconds]',
      'subscribe to events and wait for one, 1 to 600 seconds (default: 60); never unsubscribes',
    )
    .onStation(check);
}

async function check(context: CommandContext, options: Options) {
  const { ask } = context;
  const seconds = options.subscribe === undefined ? null : waitingTime(options.subscribe);
  if (options.report !== undefined) orFail(await checkOutputFile(options.report, '--report'));
  const { checks, stopped } = await harmless(context);
  if (stopped) {
    if (options.report !== undefined) await writeReport(context, options.report);
    return { json: { checks: checks.map(asJson) }, text: summary(checks), error: stopped };
  }
  const keep = (more: readonly GoLiveCheck[]) => checks.push(...print(context, more));
  const isSubscribed =
    seconds !== null &&
    keep([await ask('goLive.subscribe', {})]) > 0 &&
    checks.at(-1)?.result === 'ok';
  const bought =
    options.buyOne === undefined ? null : await buyOne(context, options.buyOne, options.reason);
  if (bought?.value) keep(bought.value.checks);
  if (seconds !== null) keep([await events(context, isSubscribed && !bought?.error ? seconds : 0)]);
  if (options.report !== undefined) await writeReport(context, options.report);
  const failed = checks.filter(({ result }) => result === 'fails');
  return {
    json: {
      checks: checks.map(asJson),
      ...(bought?.value ? { bought: boughtJson(bought.value) } : {}),
    },
    text: [summary(checks), bought?.value ? english(bought.value.translatable) : '']
      .filter(Boolean)
      .join('\n'),
    error:
      bought?.error ??
      bought?.value?.error ??
      (failed.length > 0 ? notReady(failed, bought?.value ?? null) : untried(checks)),
  };
}

function waitingTime(given: string | true): number {
  return given === true ? WAITS : wholeNumber('--subscribe', given, 1, 600);
}

/** Ctrl+C ends it with what was found until then. */
async function harmless(
  context: CommandContext,
): Promise<{ checks: GoLiveCheck[]; stopped: StationError | null }> {
  const { ask } = context;
  const { checks: names } = await ask('goLive.begin', {});
  const checks: GoLiveCheck[] = [];
  return await interruptible(async (signal) => {
    const end = once(signal, 'abort').then(() => null);
    for (const name of names) {
      const checked = await Promise.race([ask('goLive.check', { name }), end]);
      if (checked === null) return { checks, stopped: stoppedAfter(checks.length, names.length) };
      // Without a token most checks are not tried, all for that one reason.
      const isSaid = checked.result === 'not-tried' && isReasonSaid(checks, checked);
      checks.push(...(isSaid ? [checked] : print(context, [checked])));
    }
    return { checks, stopped: null };
  });
}

const isReasonSaid = (checks: readonly GoLiveCheck[], { found }: GoLiveCheck): boolean =>
  checks.some((each) => each.result === 'not-tried' && english(each.found) === english(found));

const stoppedAfter = (done: number, all: number) =>
  stationError(
    'partner-answer',
    say('The check was stopped after {done} of {all} checks.', { done, all }),
  );

function print(
  { terminal }: CommandContext,
  checks: readonly GoLiveCheck[],
): readonly GoLiveCheck[] {
  for (const each of checks) terminal.say(lineOf(each));
  return checks;
}

/** A failed purchase must not lose the results of the checks before. */
async function buyOne(
  { ask, decide, terminal }: CommandContext,
  ref: string,
  reason = 'go-live-check --buy-one',
): Promise<{ value: BoughtOne | null; error: StationError | null }> {
  try {
    const { orderId, reference, option, cancels } = await ask('goLive.offer', { ref });
    if (option)
      terminal.say(
        `This buys one real shipment of ${reference}: ${option.carrier}, ${option.service} ${option.terms}, ${formatMoney(option.total)} at most. ${cancels ? 'It is cancelled afterwards.' : 'It cannot be cancelled by this program: no path is set.'}`,
      );
    const price = option ? { shown: option.total, shownTerms: option.terms } : { shown: null };
    return { value: await decide('goLive.buyOne', { orderId, ...price, reason }), error: null };
  } catch (error) {
    if (error instanceof StationFailure) return { value: null, error: error.error };
    throw error;
  }
}

/** Seconds between two looks; after an event, another one often follows at once. */
const STEP = 5;
const FOLLOWS = 2;

const events = (context: CommandContext, seconds: number): Promise<GoLiveCheck> =>
  interruptible((signal) => eventsUntil(signal, context, seconds));

async function eventsUntil(
  signal: AbortSignal,
  { ask, terminal }: CommandContext,
  seconds: number,
): Promise<GoLiveCheck> {
  let { received, check } = await ask('goLive.events', { seconds: 0 });
  for (let left = seconds; left > 0 && received === 0 && !signal.aborted; left -= STEP) {
    terminal.say(`Waiting for an event, ${left} s at most.`);
    ({ received, check } = await ask('goLive.events', { seconds: Math.min(STEP, left) }));
  }
  for (let before = 0; received > before; ) {
    before = received;
    ({ received, check } = await ask('goLive.events', { seconds: FOLLOWS }));
  }
  return check;
}

async function writeReport({ ask }: CommandContext, file: string): Promise<void> {
  const { report } = await ask('goLive.report', {});
  orFail(await writeOutputFile(file, report, { force: true, field: '--report', mode: 0o600 }));
}

const asJson = ({ found, expected, setting, ...each }: GoLiveCheck) => ({
  ...each,
  found: english(found),
  expected: english(expected),
  ...(setting ? { setting: setting.key, value: setting.value } : {}),
});

const boughtJson = ({ outcome, translatable, shipment }: BoughtOne) => ({
  outcome,
  message: english(translatable),
  shipmentId: shipment?.shipmentId ?? null,
  trackingNumber: shipment?.trackingNumber ?? null,
  total: shipment?.cost?.total ?? null,
});

/** What to do about a finding whose `acts` is `us`. */
const TO_DO: Partial<Record<GoLiveCheck['name'], string>> = {
  'sign-in': 'Check AppID and RestApiKey: packbench credentials set.',
  'token-lifetime': 'Give each bench credentials of its own, or ask the partner for it.',
  'rates-b2b-without-tax-id': 'Orders to businesses need the tax id: the shop must send it.',
  'rates-without-size': 'Give each box its size: setting boxes.',
  'rates-plain-address': 'The shop must send these fields, or a packer fills them in.',
  'rates-many-lines': 'Orders with that many lines must be split before they are imported.',
  'customer-key': 'Check each merchant’s CustomerKey by hand: a wrong one is not refused so.',
  classification:
    'Ask the partner to open classification for this account, or enter HS codes by hand.',
  purchase: 'Do what the message says, then check again.',
  'purchase-answer': 'Do what the message says, then check again.',
  'label-address': 'Save the labels from the portal: packbench settle REF --label FILE.',
  'label-number': 'Look at the label: it may be another shipment’s.',
  'label-reference':
    'A person compares each label with its carton: packbench print REF --accept-position.',
  invoice: 'Print the invoice from the partner’s portal.',
  cancel: 'Cancel in the partner’s portal, then record it: packbench cancel REF --recorded.',
  subscribe: 'Check events.url, the address that the partner reaches.',
};

const WHO_ACTS = {
  partner: () => 'The partner has to change this.',
  us: (name: GoLiveCheck['name']) => TO_DO[name] ?? 'This has to be changed here.',
  nobody: () => 'Nobody has to act: the station works with it.',
} as const satisfies Record<GoLiveActs, (name: GoLiveCheck['name']) => string>;

function lineOf({ name, result, found, expected, setting, acts }: GoLiveCheck): string {
  const line = `${result.padEnd(9)} ${name}: ${english(found)}`;
  if (result === 'ok' || result === 'not-tried') return line;
  const answer = setting
    ? `packbench settings set ${setting.key} ${JSON.stringify(setting.value)}`
    : WHO_ACTS[acts ?? 'us'](name);
  return [line, `expected: ${english(expected)}`, answer].join('\n          ');
}

function summary(checks: readonly GoLiveCheck[]): string {
  const count = (wanted: GoLiveCheck['result']) =>
    checks.filter(({ result }) => result === wanted).length;
  const untried = checks.filter(({ result }) => result === 'not-tried');
  const reasons = new Set(untried.map(({ found }) => english(found)));
  const why = untried.length > 0 ? ` (${[...reasons].join('; ')})` : '';
  const counts = `${count('ok')} ok, ${count('differs')} differ, ${count('fails')} fail, ${untried.length} not tried${why}.`;
  return checks.some(({ acts }) => acts === 'partner')
    ? `${counts}\nFor the partner: its answers are in the report of --report FILE.`
    : counts;
}

/** With `partner-answer` nothing was bought; if something was bought, a person must act. */
const notReady = (failed: readonly GoLiveCheck[], bought: BoughtOne | null) =>
  stationError(
    bought === null || bought.outcome === 'nothing' ? 'partner-answer' : 'labels-held',
    say('The station cannot work with this partner as it answers now: {checks}.', {
      checks: failed.map(({ name }) => name).join(', '),
    }),
  );

/** Without an answer to these nothing is known about the connection. */
const untried = (checks: readonly GoLiveCheck[]): StationError | null =>
  checks.some(({ name, result }) => name === 'rates-b2c' && result === 'not-tried')
    ? stationError(
        'partner-unavailable',
        say('The most important checks could not be tried. Check again later.'),
      )
    : null;
