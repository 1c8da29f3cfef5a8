import { type Bench, type StepKind, waitsForSite } from '../../shared/packing/session.ts';
import { optionsIfAccepted, type QuoteOption } from '../../shared/rating/quote.ts';
import { labelsNext } from '../features/documents/labels-next.ts';
import {
  emptyCarton,
  unitsLeft,
  unmeasuredCarton,
  unweighedCarton,
} from '../features/packing/cartons/counts.ts';
import { toConfirm } from '../features/packing/to-confirm.ts';
import { moneyText } from '../kit/format.ts';
import { SERVICES, TERMS } from '../words/names.ts';
import { t } from '../words/words.ts';
import type { Sentence } from './frame/frame.tsx';

/** The four stages of an order at the bench. */
export const STAGES = ['pack', 'rates', 'buy', 'labels'] as const;
export type Stage = (typeof STAGES)[number];

const STAGE_OF: Record<StepKind, Stage> = {
  packing: 'pack',
  waiting: 'buy',
  rating: 'rates',
  choosing: 'rates',
  buying: 'buy',
  unknown: 'buy',
  documents: 'labels',
  labels: 'labels',
  done: 'labels',
};

export const stageOf = (bench: Bench): Stage => STAGE_OF[bench.session.step.kind];

/** The packer's next step in one sentence. `chosen`: the option that would be bought now. */
export function whatNext(bench: Bench, chosen: QuoteOption | null): Sentence {
  switch (bench.session.step.kind) {
    case 'packing':
      return packingNext(bench);
    case 'waiting':
      return {
        text: t('Put the carton slip on. Bought later.'),
        detail: t('When it is bought, scanning the slip prints the label. Scan the next order.'),
        tone: 'success',
      };
    case 'rating':
      return { text: t('Asking for the rates…') };
    case 'choosing':
      return choosingNext(optionsIfAccepted(bench.session.step.quote).length, chosen);
    case 'buying':
      if (waitsForSite(bench.session)) {
        return {
          text: t('Waiting for the site: nothing is bought yet'),
          detail: t('It is bought by itself when the site is back. Set it aside and pack on.'),
          tone: 'attention',
        };
      }
      return {
        text: t('Buying the shipment…'),
        detail: t('Wait here. It is bought once, whatever happens to this window.'),
        tone: 'info',
      };
    case 'unknown':
      return {
        text: t('Wait: purchase not confirmed. Do not ship another way.'),
        detail: t('This is not a failure: the station finds out, or a supervisor does.'),
        tone: 'unknown',
      };
    case 'documents':
    case 'labels':
    case 'done':
      return labelsNext(bench);
  }
}

/** Characters of an instruction; a longer one stands below the headline. */
const IN_A_HEADLINE = 60;

function packingNext(bench: Bench): Sentence {
  const { cartons, openCarton } = bench.session;
  const left = unitsLeft(bench);
  if (cartons.length === 0) return { text: t('Add a carton to pack into') };
  if (left > 0 && !openCarton) return { text: t('Open the carton you pack into') };
  if (left > 0) return { text: t('Scan the next item: {left} units to go', { left }) };
  const empty = emptyCarton(bench);
  if (empty)
    return {
      text: t('Carton {carton} is empty: fill it or remove it', { carton: empty.reference }),
      tone: 'attention',
    };
  const unweighed = unweighedCarton(bench);
  if (unweighed)
    return { text: t('All packed. Weigh carton {carton}', { carton: unweighed.reference }) };
  const unmeasured = unmeasuredCarton(bench);
  if (unmeasured)
    return {
      text: t('All packed. Give the size of carton {carton}', { carton: unmeasured.reference }),
    };
  const asked = toConfirm(bench);
  if (asked && asked.text.length <= IN_A_HEADLINE)
    return { text: t('Confirm: {text}', { text: asked.text }), tone: 'attention' };
  if (asked) return { text: t('Confirm the instruction'), detail: asked.text, tone: 'attention' };
  return { text: t('All packed. Get the rates') };
}

function choosingNext(options: number, chosen: QuoteOption | null): Sentence {
  if (options === 0)
    return {
      text: t('No rates for this order'),
      detail: t('The address or the country is not served. Check the address, then ask again.'),
      tone: 'attention',
    };
  if (!chosen) return { text: t('Choose how it travels') };
  return {
    text: t('Buy {service} {terms} for {total}?', {
      service: t(SERVICES[chosen.service]),
      terms: t(TERMS[chosen.terms].short),
      total: moneyText(chosen.total),
    }),
  };
}
