import {
  type AnyMessage,
  asMessage,
  either,
  listed,
  type Message,
  say,
} from '../../../../shared/kernel/message.ts';
import { unreachable } from '../../../../shared/kernel/result.ts';
import type { PageName } from './pages/page-name.ts';

/**
 * - missing: no label has the carton's reference
 * - duplicate: several labels have it
 * - unclear: a label has several references, or its text and barcode disagree
 * - foreign: a label has none of this shipment's references
 * - extra: more labels than cartons
 * - repeated: several labels say that they are the same piece
 * - uncut: a label is on a larger page, and its bounds are not clear
 * - lost-bars: a label shows bars of which print shows nothing, and no barcode is read on it
 * - none: no page could be a label
 * - named: a page looks like a label and calls itself something else
 * - not-ours: a label is another purchase's, or nobody's; `why` gives the evidence
 */
export type LabelProblem =
  | { kind: 'missing'; reference: string }
  | { kind: 'duplicate'; reference: string; labels: number }
  | { kind: 'unclear'; references: string[] }
  | { kind: 'foreign'; found: string[] }
  | { kind: 'extra'; labels: number; cartons: number }
  | { kind: 'repeated'; piece: number; of: number }
  | { kind: 'uncut'; width: number; height: number }
  | { kind: 'lost-bars' }
  | { kind: 'none' }
  | { kind: 'named'; named: PageName }
  | { kind: 'not-ours'; why: AnyMessage };

export const distinctOf = (problems: readonly LabelProblem[]): LabelProblem[] => [
  ...new Map(problems.map((each) => [JSON.stringify(each), each])).values(),
];

/** A held verdict as text for the packer. */
export function describeProblems(problems: readonly LabelProblem[]): Message {
  return listed(problems.map(inWords), '; ');
}

/** What is wrong with a label, as text for the packer. */
export function inWords(problem: LabelProblem): Message {
  switch (problem.kind) {
    case 'missing':
      return say('no label carries {reference}', { reference: problem.reference });
    case 'duplicate':
      return say('{labels} labels carry {reference}', {
        labels: problem.labels,
        reference: problem.reference,
      });
    case 'unclear':
      return say('a label may belong to {references}', { references: either(problem.references) });
    case 'foreign':
      return problem.found.length > 0
        ? say('a label carries {found}, which is not in this shipment', {
            found: problem.found.join(', '),
          })
        : say('a label carries none of the cartons’ references');
    case 'extra':
      return say('there are {labels} labels for {cartons} cartons', {
        labels: problem.labels,
        cartons: problem.cartons,
      });
    case 'repeated':
      return say('several labels say that they are {piece} of {of}', {
        piece: problem.piece,
        of: problem.of,
      });
    case 'uncut':
      return say(
        'a label is on a page of {width} x {height} mm, and its edges cannot be detected',
        {
          width: millimetres(problem.width),
          height: millimetres(problem.height),
        },
      );
    case 'lost-bars':
      return say('a label shows bars that print loses, and no barcode that can be read');
    case 'none':
      return say('no page is proven to be a label of this shipment');
    case 'named':
      return NAMES[problem.named];
    case 'not-ours':
      return asMessage(problem.why);
    default:
      return unreachable(problem);
  }
}

const NAMES: Record<PageName, Message> = {
  return: say('it says that it is the label of a return'),
  copy: say('it says that it is a copy for the courier or the sender'),
  invoice: say('it says that it is an invoice'),
  'packing-list': say('it says that it is a packing list'),
  void: say('it says that it is void'),
};

const millimetres = (points: number): number => Math.round((points / 72) * 25.4);
