import { ArrowLeft, FileCheck, ShoppingCart } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Wording } from '../../../shared/kernel/message.ts';
import type { Bench, Step } from '../../../shared/packing/session.ts';
import type { QuoteOption } from '../../../shared/rating/quote.ts';
import { Action } from '../../kit/action.tsx';
import { moneyText } from '../../kit/format.ts';
import { Warnings } from '../../kit/warnings.tsx';
import { buy, optionOf } from '../../state/actions.ts';
import { change } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { BenchHead } from '../../window/bench-head.tsx';
import { Frame, Onward, type Sentence } from '../../window/frame.tsx';
import { whatNext } from '../../window/way.ts';
import { stationText } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import { CustomsDialog } from '../packing/dialogs/customs-dialog.tsx';
import { RateCards } from './cards.tsx';
import { LandedAlone } from './landed-alone.tsx';
import { RateOptions, type RateWishes, useRateWishes } from './rate-options.tsx';
import './rates.css';

export type Choosing = Extract<Step, { kind: 'choosing' }>;

export default function RatesScreen({ bench, step }: { bench: Bench; step: Choosing }) {
  const chosen = useWindow((state) => optionOf(state.bench, state.choice));
  const buying = usePending('bench.buy');
  const backing = usePending('bench.backToPacking');
  // From the very press, not only from the station's answer: these rates are given up.
  const asking = usePending('bench.rate');
  const wishes = useRateWishes(bench);
  const stale = asking || backing || wishes.changed;
  const settled = useHandsSettled();
  useEffect(() => {
    useWindow.setState({ ratesGrey: stale });
    return () => useWindow.setState({ ratesGrey: false });
  }, [stale]);
  const [filling, setFilling] = useState(false);
  return (
    <Frame
      eyebrow={<BenchHead bench={bench} />}
      next={nextHere(bench, chosen, wishes, stale)}
      actions={
        <>
          <Action
            hotkey="F6"
            icon={ArrowLeft}
            label={t('Back')}
            busy={backing}
            onPress={() => void change('bench.backToPacking', {})}
          />
          {isLocked(step) && (
            <Action
              hotkey="F8"
              icon={FileCheck}
              label={t('Customs data')}
              onPress={() => setFilling(true)}
            />
          )}
          <RateOptions wishes={wishes} />
          <Onward>
            <Action
              weight="main"
              hotkey="F9"
              icon={ShoppingCart}
              spends
              label={chosen ? t('Buy for {total}', { total: moneyText(chosen.total) }) : t('Buy')}
              busy={buying}
              disabled={!chosen || stale || !settled}
              onPress={() => void buy()}
            />
          </Onward>
        </>
      }
    >
      <div className="rates" data-stale={stale || undefined}>
        <Warnings warnings={warningsOf(step)} />
        <RateCards step={step} chosen={chosen} insured={bench.session.insure} stale={stale} />
        <LandedAlone key={step.quote.id} quote={step.quote} />
      </div>
      {filling && <CustomsDialog bench={bench} onClose={() => setFilling(false)} />}
    </Frame>
  );
}

function nextHere(
  bench: Bench,
  chosen: QuoteOption | null,
  { dateError }: RateWishes,
  stale: boolean,
): Sentence {
  if (dateError)
    return { text: t('Change the pick-up date'), detail: dateError, tone: 'attention' };
  return stale ? { text: t('Asking again…') } : whatNext(bench, chosen);
}

/** What opens it can be filled in at once: no import reaches an order on the bench. */
const isLocked = ({ quote: { notOffered } }: Choosing): boolean =>
  notOffered.some(({ locked }) => locked);

/** What keeps a card shut is said on that card. */
const warningsOf = ({ quote: { warnings, notOffered } }: Choosing): Wording[] =>
  warnings.filter(
    (warning) => !notOffered.some(({ why }) => stationText(why) === stationText(warning)),
  );

/** How long the keys of the screen before still mean that screen. */
const TURN_MS = 600;

/** Rates that came by themselves change the screen under a packer's hands: no key buys at once. */
function useHandsSettled(): boolean {
  const unasked = useWindow((state) => state.ratesUnasked);
  const [settled, setSettled] = useState(!unasked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), TURN_MS);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
