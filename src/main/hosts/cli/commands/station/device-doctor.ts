import { createInterface } from 'node:readline';
import { DecimalSchema } from '../../../../../shared/kernel/decimal.ts';
import { convertMass, MassUnitSchema } from '../../../../../shared/kernel/measure.ts';
import { english, type Message, say } from '../../../../../shared/kernel/message.ts';
import { oneLine } from '../../../../../shared/kernel/plain-text.ts';
import type { ScaleWeight } from '../../../../../shared/orders/cartons/weighing.ts';
import {
  meansOnTestPage,
  readTestPage,
  type TestScan,
} from '../../../../../shared/scanning/test-page.ts';
import type { Terminal } from '../../output.ts';
import type { CommandContext } from '../context.ts';

/** Millimetres of the rulers on the test page. */
const ACROSS = 80;
const DOWN = 50;
/** A share of its length by which a ruler is measured wrong. */
const MEASURED = 0.01;
const LONGEST_LINE = 2_000;
const MOST_SCANS = 50;

/** What printer, scanner and scale turned out to do; null where nothing was answered. */
export interface DevicesFound {
  printer: {
    target: string | null;
    /** State of the test page's job. */
    printed: string | null;
    /** Share of its true size that it prints, in percent. */
    across: number | null;
    down: number | null;
    /** Millimetres from each edge where print begins. */
    edges: { left: number; right: number; top: number; bottom: number } | null;
    /** Millimetres of the narrowest bars of which a scan was read. */
    finestBars: number | null;
  };
  scanner: {
    scans: number;
    hasIdentifiers: boolean | null;
    /** What arrives for FNC1; '' where it is lost. */
    separator: string | null;
    readsMatrix: boolean;
    readsPdf417: boolean;
    /** Scans that are no code of the test page, as they arrived. */
    others: string[];
  };
  scale: {
    port: string | null;
    /** Why its port cannot be used. */
    trouble: string | null;
    /** What a person put on it. */
    known: ScaleWeight | null;
    /** What it says of that. */
    weight: ScaleWeight | null;
    /** What it sent, as it came. */
    lines: string[];
    protocol: string;
    /** Protocols by which that is a weight. */
    fits: string[];
  };
  /** What was learned, and what to do about it. */
  learned: Message[];
}

/**
 * Prints the test page and asks a person what came out and what the scanner reads of it: a line for each answer, of
 * the terminal or stdin; an empty one leaves it out.
 */
export async function tryDevices({ ask, terminal }: CommandContext): Promise<DevicesFound> {
  const lines = answersOf(terminal);
  try {
    const printer = await tryPrinter(ask, terminal, lines);
    const { scans, others } = await readScans(lines);
    const scale = await tryScale(ask, terminal, lines);
    const finest = scans.flatMap(({ bars }) => bars ?? []);
    const found = {
      printer: { ...printer, finestBars: finest.length > 0 ? Math.min(...finest) : null },
      scanner: scannerOf(scans, others),
      scale,
    };
    return { ...found, learned: [...learnedOf(found, scans), ...learnedOfScale(scale)] };
  } finally {
    lines.close();
  }
}

/** Asks a question; the answer is null where there is none. */
type Answers = ReturnType<typeof answersOf>;

function answersOf(terminal: Terminal) {
  const input = createInterface({ input: terminal.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  const lines = input[Symbol.asyncIterator]();
  return {
    async next(question: string): Promise<string | null> {
      terminal.say(question);
      const { value, done } = await lines.next();
      const line = done ? '' : value.slice(0, LONGEST_LINE).trim();
      return line === '' ? null : line;
    },
    /** An answer that is none is left out, and said. */
    leaveOut(answer: string): null {
      terminal.say(`Not understood, and left out: ${oneLine(answer)}`);
      return null;
    },
    close: () => input.close(),
  };
}

async function tryPrinter(
  ask: CommandContext['ask'],
  terminal: Terminal,
  answers: Answers,
): Promise<Omit<DevicesFound['printer'], 'finestBars'>> {
  const target = (await ask('settings.get', { key: 'printers.label' })).value as string | null;
  if (target === null) {
    terminal.say(
      'No label printer is assigned, so no test page is printed: packbench printers assign label TARGET',
    );
    return { target, printed: null, across: null, down: null, edges: null };
  }
  const { jobs, error } = await ask('printing.tryPage', { target, page: 'test' });
  const printed = jobs.at(-1)?.state ?? null;
  terminal.say(
    error === null
      ? `The test page went to ${target} (${printed}).`
      : `The test page did not print on ${target}: ${english(error.message)}`,
  );
  const across = await measured(answers, `Length of the ruler across, in mm (${ACROSS}):`, ACROSS);
  const down = await measured(answers, `Length of the upright ruler, in mm (${DOWN}):`, DOWN);
  const seen = await answers.next(
    'The lowest number whose line can be seen at the left, right, upper and lower edge (like 0 1 0 2):',
  );
  const edges = edgesOf(seen);
  if (seen !== null && edges === null) answers.leaveOut(seen);
  return { target, printed, across, down, edges };
}

/** Percent; a comma is a decimal sign too. */
async function measured(answers: Answers, question: string, long: number): Promise<number | null> {
  const answer = await answers.next(question);
  if (answer === null) return null;
  const [, length] = /^(\d{1,3}(?:[.,]\d{1,2})?) ?(?:mm)?$/i.exec(answer) ?? [];
  if (length === undefined) return answers.leaveOut(answer);
  return Math.round((Number(length.replace(',', '.')) / long) * 1000) / 10;
}

function edgesOf(answer: string | null): DevicesFound['printer']['edges'] {
  const [, left, right, top, bottom] =
    /^([0-5])[ ,]{1,3}([0-5])[ ,]{1,3}([0-5])[ ,]{1,3}([0-5])$/.exec(answer ?? '') ?? [];
  if (left === undefined) return null;
  return {
    left: Number(left),
    right: Number(right),
    top: Number(top),
    bottom: Number(bottom),
  };
}

async function readScans(answers: Answers) {
  const scans: TestScan[] = [];
  const others: string[] = [];
  let question = 'Scan each barcode of the test page; an empty line ends it.';
  while (scans.length + others.length < MOST_SCANS) {
    const line = await answers.next(question);
    if (line === null) break;
    const scan = readTestPage(line);
    if (scan) scans.push(scan);
    else others.push(oneLine(line));
    question = scan
      ? english(meansOnTestPage(scan))
      : `This is no code of the test page: ${oneLine(line)}`;
  }
  return { scans, others };
}

function scannerOf(scans: readonly TestScan[], others: string[]): DevicesFound['scanner'] {
  const has = (code: TestScan['code']) => scans.some((scan) => scan.code === code);
  return {
    scans: scans.length,
    hasIdentifiers: scans.length === 0 ? null : scans.some((scan) => scan.hasIdentifier),
    separator: scans.find(({ code }) => code === 'gs1')?.separator ?? null,
    readsMatrix: has('matrix'),
    readsPdf417: has('message'),
    others,
  };
}

async function tryScale(
  ask: CommandContext['ask'],
  terminal: Terminal,
  answers: Answers,
): Promise<DevicesFound['scale']> {
  const protocol = String((await ask('settings.get', { key: 'scale.protocol' })).value);
  const none = {
    port: null,
    trouble: null,
    known: null,
    weight: null,
    lines: [],
    protocol,
    fits: [],
  };
  const kind = (await ask('settings.get', { key: 'scale.kind' })).value;
  if (kind !== 'serial') {
    if (kind === 'hid') terminal.say('A USB scale is read in the window: Settings, Scale.');
    return none;
  }
  const answer = await answers.next(
    'Put something on the scale whose weight you know, and type that, like 500 g:',
  );
  if (answer === null) return none;
  const [, value, unit] =
    /^(\d{1,6}(?:[.,]\d{1,4})?) ?(mg|g|kg|oz|lb)$/.exec(answer.toLowerCase()) ?? [];
  if (value === undefined) answers.leaveOut(answer);
  const { port, trouble, weight, lines, fits } = await ask('scale.listen', {});
  const known =
    value === undefined
      ? null
      : { value: DecimalSchema.parse(value.replace(',', '.')), unit: MassUnitSchema.parse(unit) };
  return { port, trouble: trouble && english(trouble), known, weight, lines, protocol, fits };
}

/** Grams, and a share of the weight, by which a scale may be off. */
const OFF = { grams: 5, share: 0.02 };

function learnedOfScale({
  port,
  trouble,
  known,
  weight,
  lines,
  protocol,
  fits,
}: DevicesFound['scale']): Message[] {
  if (port === null) return [];
  if (trouble !== null)
    return [say('The scale’s port {port} cannot be used: {trouble}', { port, trouble })];
  if (lines.length === 0) {
    return [
      say(
        'The scale at {port} sends nothing: check its cable, speed and output, or set scale.ask.',
        { port },
      ),
    ];
  }
  if (weight === null) {
    return [
      fits.length > 0
        ? say(
            'What the scale sends is no stable weight by {protocol}; it may be {fits} (scale.protocol).',
            {
              protocol,
              fits: fits.join(', '),
            },
          )
        : say('What the scale sends is read by no protocol: {line}', { line: lines.at(-1) ?? '' }),
    ];
  }
  const said = `${weight.value} ${weight.unit}`;
  if (known === null) return [say('The scale reads {said}.', { said })];
  const [wanted, found] = [known, weight].map((each) =>
    Number(convertMass(each.value, each.unit, 'g')),
  ) as [number, number];
  const isRight = Math.abs(found - wanted) <= Math.max(OFF.grams, wanted * OFF.share);
  const thing = `${known.value} ${known.unit}`;
  return [
    isRight
      ? say('The scale reads {said} for {thing}.', { said, thing })
      : say('The scale reads {said} for {thing}: check its unit, its tare and its calibration.', {
          said,
          thing,
        }),
  ];
}

function learnedOf(
  { printer, scanner }: Pick<DevicesFound, 'printer' | 'scanner'>,
  scans: readonly TestScan[],
): Message[] {
  const learned: Message[] = [];
  const lengths = [printer.across, printer.down].filter((each) => each !== null);
  if (lengths.some((percent) => Math.abs(percent - 100) > MEASURED * 100)) {
    learned.push(
      say(
        'The printer does not print at true size ({across} % across, {down} % down). Switch scaling off in its queue, and check the size of its labels.',
        { across: printer.across ?? '?', down: printer.down ?? '?' },
      ),
    );
  } else if (lengths.length > 0) learned.push(say('The printer prints at true size.'));
  if (printer.edges && Math.max(...Object.values(printer.edges)) > 2) {
    learned.push(
      say('The printer leaves out more than 2 mm at an edge: check the position of its labels.'),
    );
  }
  if (printer.finestBars !== null && printer.finestBars > 0.25) {
    learned.push(
      say(
        'Bars of 0.25 mm were not read, the narrowest of some carriers. Clean the print head, try another darkness (printing.zebra.darkness), or a scanner that reads finer bars.',
      ),
    );
  }
  if (printer.finestBars === 0.25) learned.push(say('Bars of 0.25 mm can be read.'));
  learned.push(...scans.filter(({ code }) => code !== 'bars').map(meansOnTestPage));
  if (scanner.scans > 0) {
    learned.push(
      scanner.hasIdentifiers
        ? say('The scanner says of each code which kind it is (AIM identifiers).')
        : say('The scanner does not say of a code which kind it is (AIM identifiers are off).'),
    );
  }
  return learned;
}
