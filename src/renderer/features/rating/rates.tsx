import { ArrowLeft, FileCheck, Scale, ShoppingCart } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Wording } from '../../../shared/kernel/message.ts';
import type { Bench } from '../../../shared/packing/session.ts';
import type { Quote, QuoteOption } from '../../../shared/rating/quote.ts';
import { Action } from '../../kit/action.tsx';
import { moneyText } from '../../kit/format.ts';
import { Warnings } from '../../kit/notices/warnings.tsx';
import { useHotkey } from '../../scanner/hotkeys.tsx';
import { buy, choose, optionOf } from '../../state/actions.ts';
import { change } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { startFixing } from '../../window/fixes.ts';
import { BenchHead } from '../../window/frame/bench-head.tsx';
import { Frame, Onward, type Sentence } from '../../window/frame/frame.tsx';
import { whatNext } from '../../window/way.ts';
import { SERVICES, TERMS } from '../../words/names.ts';
import { stationText } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import { LandedAlone } from './landed-alone.tsx';
import { NoRates } from './no-rates.tsx';
import { Comparison } from './offers/comparison.tsx';
import { Decision } from './offers/decision.tsx';
import { type Choosing, offerAt, PLACES, type Place } from './offers/offers.ts';
import { RateOptions, type RateWishes, useRateWishes } from './rate-options.tsx';
import './rates.css';

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
  const [comparing, setComparing] = useState(false);
  return (
    <Frame
      eyebrow={<BenchHead bench={bench} />}
      next={nextHere(bench, comparing ? null : chosen, wishes, stale)}
      actions={
        <>
          <Action
            act="leave"
            icon={ArrowLeft}
            label={t('Back')}
            busy={backing}
            onPress={() => void change('bench.backToPacking', {})}
          />
          {isLocked(step) && (
            <Action
              act="customsData"
              icon={FileCheck}
              label={t('Customs data')}
              onPress={() => startFixing({ kind: 'customs' })}
            />
          )}
          <RateOptions wishes={wishes} />
          <Onward>
            <Action
              weight="main"
              act="buy"
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
        <Warnings warnings={comparing || !chosen ? warningsOf(step) : step.quote.warnings} />
        <Offers
          bench={bench}
          step={step}
          chosen={chosen}
          stale={stale}
          comparing={comparing}
          setComparing={setComparing}
        />
      </div>
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

/** What keeps a card of the comparison shut is said on that card. */
function warningsOf({ quote: { warnings, notOffered } }: Choosing): readonly Wording[] {
  const onCards = new Set(notOffered.map(({ why }) => stationText(why)));
  return warnings.filter((warning) => !onCards.has(stationText(warning)));
}

/** What opens it can be filled in at once: no import reaches an order on the bench. */
const isLocked = ({ quote: { notOffered } }: Choosing): boolean =>
  notOffered.some(({ locked }) => locked);

interface OffersProps {
  bench: Bench;
  step: Choosing;
  chosen: QuoteOption | null;
  stale: boolean;
  comparing: boolean;
  setComparing: (comparing: boolean) => void;
}

/** One decision; the comparison on demand, and where nothing is suggested. */
function Offers({ bench, step, chosen, stale, comparing, setComparing }: OffersProps) {
  const { quote } = step;
  const shown = { step, stale, insured: bench.session.insure };
  const pick = (option: QuoteOption) => {
    choose(quote.id, option);
    setComparing(false);
  };
  useHotkey('more', () => setComparing(!comparing), !stale && chosen !== null, t('Other offers'));
  if (quote.options.length === 0) return <NoRates quote={quote} asking={stale} />;
  return (
    <>
      {[...PLACES.DDP, ...PLACES.DDU].map((place) => (
        <OfferKey key={place.act} place={place} step={step} stale={stale} onPick={pick} />
      ))}
      {chosen && !comparing ? (
        <>
          <Decision {...shown} option={chosen} />
          <div className="rates-others">
            <OtherOffers quote={quote} stale={stale} onPress={() => setComparing(true)} />
            <LandedAlone key={quote.id} quote={quote} />
          </div>
        </>
      ) : (
        <Comparison {...shown} chosen={chosen} onPick={pick} />
      )}
    </>
  );
}

interface OtherOffersProps {
  quote: Quote;
  stale: boolean;
  onPress: () => void;
}

function OtherOffers({ quote, stale, onPress }: OtherOffersProps) {
  const others = quote.options.length - 1;
  const label =
    others > 0 ? t('{count} other offers', { count: others }) : t('What is not offered');
  if (others === 0 && quote.notOffered.length === 0) return null;
  return <Action act="more" icon={Scale} label={label} disabled={stale} onPress={onPress} />;
}

interface OfferKeyProps {
  place: Place;
  step: Choosing;
  stale: boolean;
  onPick: (option: QuoteOption) => void;
}

/** The number of an offer chooses it, whether the comparison is open or not. */
function OfferKey({ place, step, stale, onPick }: OfferKeyProps) {
  const option = offerAt(step, place);
  const offered = option !== undefined && !stale;
  const label = `${t(SERVICES[place.service])} ${t(TERMS[place.terms].short)}`;
  useHotkey(place.act, () => option && onPick(option), offered, label);
  return null;
}

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
