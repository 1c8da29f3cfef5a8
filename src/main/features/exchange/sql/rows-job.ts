import type { ErrorCode } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, english, messageOf } from '../../../../shared/kernel/message.ts';
import { logLine, reportDefect } from '../../../kernel/log.ts';
import type { SharedJobs } from '../../site/shared-jobs.ts';
import type { SiteLink } from '../../site/site-link.ts';
import { type TakingParts, takeRows, type Unsent } from './taking.ts';

/** Milliseconds between looks without a notification, and minimum pause between two looks. */
const LOOKS_EVERY = 15_000;
const RESTS = 200;

/** Not logged: the site's own job reports it. */
const QUIET: readonly ErrorCode[] = ['site-unavailable', 'not-available'];

export interface RowsJobNeeds extends TakingParts {
  link: SiteLink;
  sharedJobs: SharedJobs;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/**
 * Imports rows that other programs insert into `exchange.orders_in` of the site: one bench handles new
 * orders for all, and each bench the orders that it has claimed.
 */
export function createRowsJob(needs: RowsJobNeeds) {
  const { link, sharedJobs } = needs;
  const closing = new AbortController();
  const unsent: Unsent = new Map();
  let running: Promise<void> = Promise.resolve();
  let wake = () => undefined as unknown;
  let isDue = true;
  let listened: unknown = null;
  let shown = '';
  const ends: (() => void)[] = [];

  const called = () => {
    isDue = true;
    wake();
  };

  /** Repeats until no row gets an answer. */
  async function look(): Promise<void> {
    const now = await link.now();
    if (!now) return;
    const { exchange, orders } = now.site;
    if (listened !== now.site) {
      listened = now.site;
      ends.push(exchange.onRows(called));
    }
    for (let answered = 1; answered > 0 && !closing.signal.aborted; ) {
      const rows = link.observe(await exchange.rows(await sharedJobs.isOurs('rows')));
      const done = rows.ok ? await takeRows(needs, { exchange, orders }, rows.value, unsent) : rows;
      show(done.ok || QUIET.includes(done.error.code) ? null : messageOf(done.error));
      answered = done.ok ? done.value : 0;
    }
  }

  /** Logs each problem once until it is over. */
  function show(trouble: AnyMessage | null): void {
    const text = trouble === null ? '' : english(trouble);
    if (text !== '' && text !== shown) logLine(text);
    shown = text;
  }

  async function pause(milliseconds: number, canWake: boolean): Promise<void> {
    const woken = new AbortController();
    if (canWake) wake = () => woken.abort();
    await needs
      .wait(milliseconds, AbortSignal.any([woken.signal, closing.signal]))
      .catch(() => undefined);
  }

  async function looking(): Promise<void> {
    while (!closing.signal.aborted) {
      isDue = false;
      await look().catch((error: unknown) => reportDefect(error, 'exchange.rows'));
      await pause(RESTS, false);
      if (!isDue) await pause(LOOKS_EVERY, true);
    }
  }

  return {
    look,
    begin(): void {
      ends.push(sharedJobs.changed.on(called));
      running = looking();
    },
    /** Deletes old rows; every bench may do so for all. Skipped while the site is away. */
    async forget(before: Date): Promise<void> {
      const now = await link.now();
      if (now) await now.site.exchange.forget(before);
    },
    async close(): Promise<void> {
      closing.abort();
      for (const end of ends) end();
      await running;
    },
  };
}
