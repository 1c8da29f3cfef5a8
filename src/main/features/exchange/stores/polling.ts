import { StationFailure } from '../../../../shared/kernel/errors.ts';
import { type AnyMessage, messageOf, say } from '../../../../shared/kernel/message.ts';
import type { StoreSetting } from '../../../../shared/settings/exchange-settings.ts';
import type { Intake } from '../../intake/feature.ts';
import type { OrderRepository } from '../../orders/ports.ts';
import type { SenderRequestCommands } from '../sender-requests.ts';
import { exportAddress } from './logic/asking.ts';
import { readPage, type StorePage } from './logic/store-page.ts';
import { nextTry, nextWindow, throughAfter, type Window } from './logic/store-window.ts';
import type { CallStore, StoreAnswer, StorePolls } from './store-ports.ts';
import { takePage } from './taking-page.ts';

/** Limit of pages per window; a shop with more changes per day is not supported. */
const MOST_PAGES = 2000;
/** Orders of a page that are processed at a time: an import lists what is wrong with so many, each with ten problems. */
const AT_ONCE = 100;

export interface PollNeeds {
  storePolls: StorePolls;
  orders: OrderRepository;
  importBeside: Intake['importBeside'];
  moves: SenderRequestCommands;
  callStore: CallStore;
  now(): Date;
}

/** Why the orders of a shop cannot be imported. */
class Trouble extends Error {
  readonly why: AnyMessage;
  readonly askAgainIn: number | null;
  constructor(why: AnyMessage, askAgainIn: number | null = null) {
    super('trouble with a shop');
    this.why = why;
    this.askAgainIn = askAgainIn;
  }
}

/** Another bench of the site has taken over. */
class NotOurs extends Error {}

/**
 * Imports changed orders of a shop, if due, window by window. The position is stored only after all pages
 * of a window; importing a page again changes nothing.
 */
export async function poll(store: StoreSetting, needs: PollNeeds, asking: Asking): Promise<void> {
  while (await pollOnce(store, needs, asking));
}

/** True if the next window is due at once. */
async function pollOnce(store: StoreSetting, needs: PollNeeds, asking: Asking): Promise<boolean> {
  const { storePolls } = needs;
  const standing = await storePolls.of(store.name);
  const now = needs.now();
  if (asking.signal.aborted || (standing && Date.parse(standing.nextAt) > now.getTime()))
    return false;
  const before = standing?.through ?? null;
  const window = nextWindow(before, store, now);
  try {
    const shopNow = await takeWindow(store, window, needs, asking);
    if (asking.signal.aborted) return false;
    const through = throughAfter(before, window, shopNow);
    // If the shop's clock is behind the end of the window, there is nothing newer yet.
    const isBehind =
      window.to.getTime() < now.getTime() && Date.parse(through) >= window.to.getTime();
    const at = needs.now();
    const nextAt = new Date(at.getTime() + (isBehind ? 0 : store.minutes * 60_000)).toISOString();
    await storePolls.taken(store.name, { through, at: at.toISOString(), nextAt });
    return isBehind;
  } catch (error) {
    if (asking.signal.aborted || error instanceof NotOurs) return false;
    const [why, asked] = reasonOf(error);
    const tries = standing?.tries ?? 0;
    const nextAt = nextTry({ tries, asked }, store, needs.now());
    await storePolls.failed(store.name, { trouble: why, nextAt });
    return false;
  }
}

function reasonOf(error: unknown): [AnyMessage, number | null] {
  if (error instanceof Trouble) return [error.why, error.askAgainIn];
  if (error instanceof StationFailure) return [messageOf(error.error), null];
  throw error;
}

export interface Asking {
  password: string;
  signal: AbortSignal;
  /** Whether this bench still imports for the site; asked before each page. */
  isOurs(): Promise<boolean>;
}

/**
 * Reads from the last page to the first: an order changed meanwhile leaves the window, and later ones move
 * up to pages that are still to be read. Returns the shop's time in the first answer.
 */
async function takeWindow(
  store: StoreSetting,
  window: Window,
  needs: PollNeeds,
  asking: Asking,
): Promise<Date | null> {
  const ask = (page: number) => askPage(store, window, page, needs, asking);
  const { signal } = asking;
  const unknown = new Set<string>();
  const stopped = () => signal.aborted;
  async function take({ orders }: StorePage): Promise<void> {
    for (let at = 0; at < orders.length && !stopped(); at += AT_ONCE) {
      // A turn for others: looking up the orders of a slice is work of this thread.
      await new Promise((resolve) => setImmediate(resolve));
      await takePage(store, orders.slice(at, at + AT_ONCE), window.from, {
        storePolls: needs.storePolls,
        orders: needs.orders,
        importBeside: needs.importBeside,
        moves: needs.moves,
        unknown,
        stopped,
        now: needs.now,
      });
    }
  }
  const first = await ask(1);
  if (first.page.pages > MOST_PAGES) {
    const found = first.page.pages;
    throw new Trouble(
      say('expected at most {most} pages, found {found}', { most: MOST_PAGES, found }),
    );
  }
  for (let page = first.page.pages; page > 1 && !stopped(); page -= 1)
    await take((await ask(page)).page);
  const isAlone = first.page.pages === 1;
  if (!stopped()) await take(isAlone ? first.page : (await ask(1)).page);
  return first.at;
}

async function askPage(
  { url, auth }: StoreSetting,
  window: Window,
  number: number,
  { callStore }: PollNeeds,
  asking: Asking,
): Promise<{ page: StorePage; at: Date | null }> {
  const { password, signal, isOurs } = asking;
  if (!(await isOurs())) throw new NotOurs();
  const answer = await callStore({
    url: exportAddress(url, window, number),
    auth,
    password,
    signal,
  });
  if (answer.status !== 200) throw new Trouble(refusalOf(answer), answer.askAgainIn);
  const page = await readPage(answer.body);
  if (page.ok) return { page: page.value, at: answer.at };
  const { line, message } = page.error;
  throw new Trouble(say('Page {number}, line {line}: {message}', { number, line, message }));
}

function refusalOf({ status, why }: StoreAnswer): AnyMessage {
  if (status === 401 || status === 403)
    return say(
      'It refused user and password, or the key ({status}). Enter them again (packbench exchange secret), or say how it wants them (auth in exchange.stores)',
      {
        status,
      },
    );
  if (status !== null && status >= 300 && status < 400)
    return say(
      'It redirects to another address ({status}), which is not followed: set that address in exchange.stores',
      {
        status,
      },
    );
  return why;
}
