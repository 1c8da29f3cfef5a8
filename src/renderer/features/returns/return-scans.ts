import { listed, type Message, say } from '../../../shared/kernel/message.ts';
import { type ScanAnswer, scanAnswer } from '../../../shared/packing/session.ts';
import type { Returnable, ReturnableLine } from '../../../shared/returns/return.ts';
import { itemOf, linesOf } from '../../../shared/scanning/meaning.ts';
import { otherReadings } from '../../../shared/scanning/other-readings.ts';
import { readScan } from '../../../shared/scanning/reading.ts';
import { type Draft, isEntered, unitsWished } from './draft.ts';

/** `open`: nothing would be lost by another shipment. */
export type ReturnStep = 'open' | 'entering' | 'rating' | 'choosing' | 'buying' | 'receiving';

interface AtReturn {
  step: ReturnStep;
  /** null: not found yet. */
  outbound: Pick<Returnable, 'reference' | 'lines'> | null;
  draft: Draft;
}

export type ReturnScan =
  /** Concerns another shipment: it is looked up. */
  | { kind: 'find' }
  /** `draft`: where the scan has counted an item in. */
  | { kind: 'answered'; answer: ScanAnswer; draft?: Draft };

/** What a scan does at the step of a return: what does not belong to it is a stop and changes nothing. */
export function scanAtReturn(text: string, { step, outbound, draft }: AtReturn): ReturnScan {
  const reference = outbound?.reference ?? '';
  switch (step) {
    case 'open':
      return { kind: 'find' };
    case 'entering': {
      const counted = outbound && countIn(text, outbound.lines, draft);
      if (counted) return counted;
      if (!isEntered(draft)) return { kind: 'find' };
      return stop(
        say('The return of {reference} is begun. Get its prices, or choose Another shipment.', {
          reference,
        }),
      );
    }
    case 'rating':
      return stop(say('The prices of the return are being requested. Wait, then scan again.'));
    case 'choosing':
      return stop(
        say('First buy the return of {reference}, or change what comes back.', { reference }),
      );
    case 'buying':
      return stop(
        say('The return of {reference} is being bought. Wait, then scan again.', { reference }),
      );
    case 'receiving':
      return stop(say('First answer how the return was found.'));
  }
}

/** The first item counted replaces the default that all units come back. */
function countIn(text: string, lines: readonly ReturnableLine[], draft: Draft): ReturnScan | null {
  const exact = readScan(text);
  const others = otherReadings(text).filter(({ isChecked }) => isChecked);
  const readings = [exact, ...others].filter((each) => linesOf(each, { lines }).length > 0);
  const [reading, ...more] = readings.includes(exact) ? [exact] : readings;
  const [at] = reading ? linesOf(reading, { lines }) : [];
  const line = at === undefined ? undefined : lines[at];
  if (!reading || !line) return null;
  if (more.length > 0)
    return stop(
      say('{text} can be read in several ways: {both}. Nothing was counted.', {
        text,
        both: listed(
          readings.map((each) => each.text),
          ', ',
        ),
      }),
    );
  const item = line.description || line.sku;
  const read = itemOf(reading, { lines: [0] });
  if (read.kind !== 'item') return stop(say('{text} does not say how many units it is.', { text }));
  const isFirst = Object.keys(draft.units).length === 0;
  const units = isFirst ? Object.fromEntries(lines.map(({ sku }) => [sku, 0])) : draft.units;
  const count = unitsWished(line, { ...draft, units }) + read.units;
  if (count > line.left)
    return stop(say('{item}: at most {count} can come back.', { item, count: line.left }));
  const answer = scanAnswer(
    'success',
    say('{item}: {count} of {left} come back', { item, count, left: line.left }),
  );
  return { kind: 'answered', answer, draft: { ...draft, units: { ...units, [line.sku]: count } } };
}

const stop = (message: Message): ReturnScan => ({
  kind: 'answered',
  answer: scanAnswer('stop', message),
});
