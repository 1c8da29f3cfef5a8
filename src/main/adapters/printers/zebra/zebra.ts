import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type AnyMessage, say, unended } from '../../../../shared/kernel/message.ts';
import { ok, type Result } from '../../../../shared/kernel/result.ts';
import { DPIS, type Dpi } from '../../../../shared/printing/print-job.ts';
import type {
  DotsOfPage,
  PageDots,
  PrintOutcome,
  PrintTask,
} from '../../../features/printing/ports.ts';
import { busyWith, type HostStatus, isEmpty, obstacleOf } from './answers.ts';
import { type Address, openConnection, type PrinterConnection } from './connection.ts';
import { dotsFor, type LabelWishes, LONGEST_LABEL, labelZpl, WIDEST_ROLL } from './zpl.ts';

/** A printer's raw port and the resolution of its head. */
export interface ZebraDestination extends Address {
  dpi: Dpi;
}

export interface ZebraParts {
  dotsOfPage: DotsOfPage;
  settings(): Omit<LabelWishes, 'copies'>;
  limits?: Partial<ZebraLimits>;
}

/** Milliseconds. */
const LIMITS = {
  connect: 5_000,
  /** For an answer to ~HS. */
  answer: 3_000,
  /** For an answer to ~HI, which not every printer supports. */
  identify: 500,
  /** Until a sent label is printed; each further label adds `eachMore`. */
  follow: 20_000,
  eachMore: 3_000,
  /** Between two status queries while it prints. */
  pause: 200,
};
export type ZebraLimits = typeof LIMITS;

/** By their data sheets, "203 dpi" heads have 8 dots/mm, "300 dpi" heads 12 and "600 dpi" heads 24. */
const DENSITY = { 203: 8, 300: 12, 600: 24 } as const satisfies Record<Dpi, number>;

/**
 * Zebra and compatible (ZPL II) printers on a raw TCP port. The printer's status (~HS) is checked before
 * anything is sent and polled until nothing is left to print: only then is a job done. Each printer gets
 * one connection at a time.
 */
export function openZebra(parts: ZebraParts) {
  const limits = { ...LIMITS, ...parts.limits };
  const lines = new Map<string, Promise<unknown>>();

  async function inTurn<T>(name: string, use: () => Promise<T>): Promise<T> {
    const turn = (lines.get(name) ?? Promise.resolve()).then(use);
    const settled = turn.catch(() => {});
    lines.set(name, settled);
    try {
      return await turn;
    } finally {
      if (lines.get(name) === settled) lines.delete(name);
    }
  }

  return {
    async print(destination: ZebraDestination, task: PrintTask): Promise<PrintOutcome> {
      const name = nameOf(destination);
      const label = await labelsOf(task, destination, parts);
      if (!label.ok) return nothingSent(name, label.error.message, false);
      return inTurn(name, async () => {
        const opened = await openConnection(destination, limits.connect);
        if (!opened.ok) return nothingSent(name, opened.words, opened.passes);
        const { connection } = opened;
        try {
          const obstacle = await obstacleTo(connection, destination, limits, label.value.width);
          if (obstacle) return nothingSent(name, obstacle.words, obstacle.passes);
          return await sendAndFollow(connection, name, label.value, limits);
        } finally {
          await connection.close();
        }
      });
    },

    /** Why a label sent before may still come out; null where the printer says nothing of the kind. */
    leftIn: (destination: ZebraDestination): Promise<AnyMessage | null> =>
      inTurn(nameOf(destination), () => leftIn(destination, limits)),

    async check(destination: ZebraDestination): Promise<{ ok: boolean; detail: AnyMessage }> {
      const name = nameOf(destination);
      if (lines.has(name)) return { ok: true, detail: 'printing' };
      return inTurn(name, async () => {
        const opened = await openConnection(destination, limits.connect);
        if (!opened.ok)
          return {
            ok: false,
            detail: say('Not ready: {words}.', { words: opened.words }),
          };
        try {
          const obstacle = await obstacleTo(opened.connection, destination, limits, 0);
          return obstacle
            ? { ok: false, detail: say('Not ready: {words}.', { words: obstacle.words }) }
            : { ok: true, detail: 'ready' };
        } finally {
          await opened.connection.close();
        }
      });
    },
  };
}

/** Nobody can take a single label out of a printer's memory. */
async function leftIn(
  destination: ZebraDestination,
  limits: ZebraLimits,
): Promise<AnyMessage | null> {
  const opened = await openConnection(destination, limits.connect);
  if (!opened.ok) return null;
  const { connection } = opened;
  const status = await connection.status(limits.answer).finally(() => connection.close());
  return typeof status === 'string' || isEmpty(status)
    ? null
    : say('{name} still has labels to print', { name: nameOf(destination) });
}

const nameOf = ({ host, port }: Address): string => `${host}:${port}`;

/** `passes`: the print is tried again once the printer is ready. */
const nothingSent = (name: string, words: AnyMessage, passes: boolean): PrintOutcome => ({
  state: 'failed',
  detail: say('{name}: {words}. Nothing was sent.', { name, words: unended(words) }),
  ...(passes ? { held: true } : {}),
});

interface Labels {
  zpl: string;
  count: number;
  /** Dots of the widest page. */
  width: number;
}

/** Every page becomes a label. */
async function labelsOf(
  { file, copies, role, barcodes }: PrintTask,
  { dpi }: ZebraDestination,
  { dotsOfPage, settings }: ZebraParts,
): Promise<Result<Labels, { message: AnyMessage }>> {
  const pdf = await readFile(file).catch((error: NodeJS.ErrnoException) => error.code);
  if (typeof pdf !== 'object')
    return refuse(say('the file {file} cannot be read ({pdf})', { file, pdf: pdf ?? '?' }));
  const zpl: string[] = [];
  let width = 0;
  for (let index = 0, pages = 1; index < pages; index += 1) {
    const mustShow = role === 'label' ? { barcodes } : null;
    const page = await dotsOfPage(pdf, { index, mustShow, ...dotsFor(dpi) });
    if (!page.ok) return page;
    const unfit = whyUnfit(page.value, dpi);
    if (unfit) return refuse(unfit);
    zpl.push(labelZpl(page.value, { ...settings(), copies }));
    width = Math.max(width, page.value.width);
    pages = page.value.pages;
  }
  return ok({ zpl: zpl.join(''), count: zpl.length * copies, width });
}

/** A printer cuts off what is wider than its head and still reports success. */
function whyUnfit({ width, height }: PageDots, dpi: number): AnyMessage | null {
  if (height > LONGEST_LABEL) return say('the page is longer than a label can be');
  if (width <= WIDEST_ROLL * dpi) return null;
  const [across, down, roll] = [width / dpi, height / dpi, WIDEST_ROLL].map((inches) =>
    Math.round(inches * 25.4),
  );
  return say(
    'the page is {across} x {down} mm, a label printer is {roll} mm wide, and nothing is printed smaller than it is: choose a printer for sheets, or save the PDF',
    { across: across ?? '?', down: down ?? '?', roll: roll ?? '?' },
  );
}

const refuse = (message: AnyMessage) => ({ ok: false as const, error: { message } });

/** Why nothing may be sent; null if the printer is ready for pages of that width in dots. */
async function obstacleTo(
  connection: PrinterConnection,
  destination: ZebraDestination,
  limits: ZebraLimits,
  width: number,
): Promise<{ words: AnyMessage; passes: boolean } | null> {
  const { dpi } = destination;
  const status = await connection.status(limits.answer);
  const words = typeof status === 'string' ? whyNoStatus(status) : beforeSending(status);
  if (words) return { words, passes: true };
  const identity = await connection.identity(limits.identify);
  if (!identity) return null;
  const { dotsPerMillimetre: dots, narrowHead: head } = identity;
  if (dots !== DENSITY[dpi]) return { words: wrongSize(dots, destination), passes: false };
  if (head === null || width <= head * dots + SAME_WIDTH) return null;
  return { words: tooWide(Math.round(width / dots), head), passes: false };
}

/** Dots: the rounding of a page's size. */
const SAME_WIDTH = 8;

const tooWide = (page: number, head: number): AnyMessage =>
  say(
    'the label is {page} mm wide and its print head {head} mm: the rest would be cut off. Choose a wider printer, or save the PDF',
    { page, head },
  );

function wrongSize(dots: number, { host, port, dpi }: ZebraDestination): AnyMessage {
  const right = DPIS.find((each) => DENSITY[each] === dots);
  const way = right
    ? say('assign zebra:{host}:{port}@{right}', { host, port, right })
    : say('it cannot be used');
  return say(
    'its head has {dots} dots/mm and {dpi} dpi is {dpi2}: the label would have the wrong size; {way}',
    { dots, dpi, dpi2: DENSITY[dpi], way },
  );
}

const beforeSending = (status: HostStatus): AnyMessage | null =>
  obstacleOf(status) ?? busyWith(status);

function whyNoStatus(status: 'silent' | 'foreign' | 'cut'): AnyMessage {
  if (status === 'cut') return say('it closed the connection when asked for its status (~HS)');
  return status === 'foreign'
    ? say('it does not answer as a Zebra printer does (~HS)')
    : // According to the guide, some models do not answer while out of labels or ribbon, open or too hot.
      say(
        'it does not report that it is ready (no answer to ~HS): check its display, labels and print head',
      );
}

/** From the first byte of a label on, the outcome is unknown unless the printer reports it. */
async function sendAndFollow(
  connection: PrinterConnection,
  name: string,
  { zpl, count }: Labels,
  limits: ZebraLimits,
): Promise<PrintOutcome> {
  const end = Date.now() + limits.follow + (count - 1) * limits.eachMore;
  const left = () => Math.max(0, end - Date.now());
  const sent = await connection.send(zpl, left());
  if (sent === 'nothing') return nothingSent(name, say('it closed the connection'), true);
  if (sent === 'part') return unknown(name, say('the connection broke while the label was sent'));
  for (;;) {
    const status = await connection.status(Math.min(limits.answer, left()));
    if (status === 'cut')
      return unknown(name, say('the connection broke after the label was sent'));
    const words = typeof status === 'string' ? say('it no longer answers') : obstacleOf(status);
    if (typeof status !== 'string' && !words && isEmpty(status)) {
      return {
        state: 'done',
        detail: say('{name} has printed everything.', { name }),
      };
    }
    if (left() === 0) return unknown(name, words ?? say('it has not finished in time'));
    await wait(Math.min(limits.pause, left()));
  }
}

const unknown = (name: string, words: AnyMessage): PrintOutcome => ({
  state: 'unknown',
  detail: say('{name} was sent the label, and then: {words}. It may come out, now or later.', {
    name,
    words,
  }),
});
