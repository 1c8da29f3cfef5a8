import type { Bench, StepKind } from '../../shared/packing/session.ts';
import type { QuoteOption } from '../../shared/rating/quote.ts';
import { labelsNext } from '../features/documents/labels-next.ts';
import {
  emptyCarton,
  unitsLeft,
  unmeasuredCarton,
  unweighedCarton,
} from '../features/packing/cartons/counts.ts';
import { moneyText } from '../kit/format.ts';
import { words } from '../words/words.ts';
import type { Sentence } from './frame.tsx';

/** The four stops an order passes on the bench. */
export const STOPS = ['pack', 'rates', 'buy', 'labels'] as const;
export type Stop = (typeof STOPS)[number];

const STOP_OF: Record<StepKind, Stop> = {
  packing: 'pack',
  rating: 'rates',
  choosing: 'rates',
  buying: 'buy',
  unknown: 'buy',
  paper: 'labels',
  labels: 'labels',
  done: 'labels',
};

export const stopOf = (bench: Bench): Stop => STOP_OF[bench.session.step.kind];

/** What the packer does next, in one sentence. `chosen`: the option that would be bought now. */
export function whatNext(bench: Bench | null, chosen: QuoteOption | null): Sentence {
  const say = words.bench.next;
  if (!bench) return { text: say.scanOrder, detail: say.scanOrderDetail };
  switch (bench.session.step.kind) {
    case 'packing':
      return packingNext(bench);
    case 'rating':
      return { text: say.rating };
    case 'choosing':
      return choosingNext(bench.session.step.quote.options.length, chosen);
    case 'buying':
      return { text: say.buying, detail: say.buyingDetail, tone: 'info' };
    case 'unknown':
      return { text: say.unknown, detail: say.unknownDetail, tone: 'unknown' };
    case 'paper':
    case 'labels':
    case 'done':
      return labelsNext(bench);
  }
}

function packingNext(bench: Bench): Sentence {
  const say = words.bench.next;
  const { cartons, openCarton } = bench.session;
  const left = unitsLeft(bench);
  if (cartons.length === 0) return { text: say.noCarton };
  if (left > 0 && !openCarton) return { text: say.openOne };
  if (left > 0) return { text: say.scanItem(left) };
  const empty = emptyCarton(bench);
  if (empty) return { text: say.emptyCarton(empty.reference), tone: 'attention' };
  const unweighed = unweighedCarton(bench);
  if (unweighed) return { text: say.weigh(unweighed.reference) };
  const unmeasured = unmeasuredCarton(bench);
  if (unmeasured) return { text: say.measure(unmeasured.reference) };
  return { text: say.getRates };
}

function choosingNext(options: number, chosen: QuoteOption | null): Sentence {
  const say = words.bench.next;
  if (options === 0) return { text: say.noRates, detail: say.noRatesDetail, tone: 'attention' };
  if (!chosen) return { text: say.choose };
  return {
    text: say.buy(
      words.services[chosen.service],
      words.terms[chosen.terms].short,
      moneyText(chosen.total),
    ),
  };
}
