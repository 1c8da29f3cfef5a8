import { ArrowLeft, FileCheck, Landmark, Scale, ShoppingCart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../../shared/bridge/calls.ts';
import type { WeightCheck } from '../../../../shared/devices/scale/scale-state.ts';
import type { StationError } from '../../../../shared/kernel/errors.ts';
import type { AnyMessage } from '../../../../shared/kernel/message.ts';
import type { Bench } from '../../../../shared/packing/session.ts';
import type { Choosing } from '../../../../shared/rating/choosing.ts';
import {
  chosenOf,
  optionsIfAccepted,
  type Quote,
  type QuoteOption,
} from '../../../../shared/rating/quote.ts';
import { Action } from '../../../kit/action.tsx';
import { moneyText } from '../../../kit/format.ts';
import { useHotkey } from '../../../kit/keys/hotkeys.tsx';
import { KEYS } from '../../../kit/keys/keys.ts';
import { Notice } from '../../../kit/notice.tsx';
import { Warnings } from '../../../kit/notices/remarks.tsx';
import { buy, COMMAND, choose, optionOf, ruleBuying, scan } from '../../../state/actions.ts';
import { ask, change } from '../../../state/station.ts';
import { usePending, useWindow } from '../../../state/window-store.ts';
import { fixButton, HOLD, startFixing } from '../../../window/fixes.ts';
import { BenchHead } from '../../../window/frame/bench-head.tsx';
import { Frame, Onward, type Sentence } from '../../../window/frame/frame.tsx';
import { whatNext } from '../../../window/stages.ts';
import { SERVICES, TERMS } from '../../../words/names.ts';
import { sentence, stationText, t } from '../../../words/words.ts';
import { useWeightOff } from '../../devices/scale-state.tsx';
import { offTitle, RatedCartons } from '../../devices/weight-off.tsx';
import { ByRule } from '../../rating/by-rule.tsx';
import { LandedRows } from '../../rating/cost-rows.tsx';
import { Comparison, Decision, offerAt, PLACES, type Place } from '../../rating/offers/offers.tsx';
import { PaidTwiceDialog } from './paid-twice-dialog.tsx';
import { RateOptions, type RateWishes, useRateWishes } from './rate-options.tsx';
import './rates.css';

export default function RatesScreen({ bench, step }: { bench: Bench; step: Choosing }) {
  const chosen = useWindow((state) => optionOf(state.bench, state.choice));
  const backing = usePending('bench.backToPacking');
  // Grey from the press on, before the station answers.
  const asking = usePending('bench.rate');
  const wishes = useRateWishes(bench);
  const off = useWeightOff();
  const stale = asking || backing || wishes.changed;
  useEffect(() => {
    useWindow.setState({ ratesGrey: stale });
    return () => useWindow.setState({ ratesGrey: false });
  }, [stale]);
  const [comparing, setComparing] = useState(false);
  const findCodes = () => startFixing({ kind: 'hs-codes' });
  useHotkey('classify', findCodes, isLocked(step), t('Find HS codes'));
  useHotkey('undo', () => void scan(COMMAND.undo), true, t('Undo'));
  return (
    <Frame
      eyebrow={<BenchHead bench={bench} />}
      next={nextHere(bench, comparing ? null : chosen, wishes, stale, off)}
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
          <Buy chosen={chosen} stale={stale} dateError={wishes.dateError} />
        </>
      }
    >
      <AskPaidTwice bench={bench} step={step} stale={stale} />
      <div className="rates" data-stale={stale || undefined}>
        <ByRule step={step} />
        <RatedCartons cartons={bench.session.cartons} />
        {(comparing || !chosen) && step.notByRule && (
          <Notice tone="info">{stationText(step.notByRule)}</Notice>
        )}
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

interface BuyProps {
  chosen: QuoteOption | null;
  stale: boolean;
  dateError: string | null;
}

function Buy({ chosen, stale, dateError }: BuyProps) {
  const buying = usePending('bench.buy');
  const settled = useHandsSettled();
  return (
    <Onward>
      <Action
        weight="main"
        act="buy"
        icon={ShoppingCart}
        spends
        label={chosen ? t('Buy for {total}', { total: moneyText(chosen.total) }) : t('Buy')}
        busy={buying}
        disabled={!chosen || stale || !settled}
        whyNot={dateError ?? whyNot(chosen, stale)}
        onPress={() => void buy()}
      />
    </Onward>
  );
}

const outOfDate = () => t('These rates are out of date. Wait for the new ones.');

function whyNot(chosen: QuoteOption | null, stale: boolean): string {
  if (stale) return outOfDate();
  if (!chosen) return t('Choose an offer first.');
  return t('The rates have just come. Look at them, then press {key} again.', { key: KEYS.buy });
}

function nextHere(
  bench: Bench,
  chosen: QuoteOption | null,
  { dateError }: RateWishes,
  stale: boolean,
  off: WeightCheck | null,
): Sentence {
  if (dateError)
    return { text: t('Change the pick-up date'), detail: dateError, tone: 'attention' };
  if (stale) return { text: t('Asking again…') };
  const byRule = ruleBuying(bench);
  if (byRule) return { text: t('A rule buys this by itself'), tone: 'attention' };
  const next = whatNext(bench, chosen);
  return off ? { ...next, detail: next.detail ?? offTitle(off), tone: 'attention' } : next;
}

/** Without the warnings that are shown on a card. */
function warningsOf({ quote: { warnings, notOffered } }: Choosing): readonly AnyMessage[] {
  const onCards = new Set(notOffered.map(({ why }) => stationText(why)));
  return warnings.filter((warning) => !onCards.has(stationText(warning)));
}

/** Whether customs data can be filled in to unlock it: no import changes an order on the bench. */
const isLocked = ({ quote: { notOffered } }: Choosing): boolean =>
  notOffered.some(({ locked }) => locked);

interface AskPaidTwiceProps {
  bench: Bench;
  step: Choosing;
  stale: boolean;
}

/** Choosing an offer that must be accepted, by touch, key or scan, asks for that. */
function AskPaidTwice({ bench, step: { quote }, stale }: AskPaidTwiceProps) {
  const wanted = useWindow(({ choice }) => (choice?.quoteId === quote.id ? choice.choice : null));
  const offer = wanted && chosenOf(quote.notOffered, wanted)?.ifAccepted;
  return offer && !stale ? <PaidTwiceDialog bench={bench} quote={quote} offer={offer} /> : null;
}

interface OffersProps {
  bench: Bench;
  step: Choosing;
  chosen: QuoteOption | null;
  stale: boolean;
  comparing: boolean;
  setComparing: (comparing: boolean) => void;
}

/** One decision; the comparison on demand, or where nothing is suggested. */
function Offers({ bench, step, chosen, stale, comparing, setComparing }: OffersProps) {
  const { quote } = step;
  const shown = { step, stale, insured: bench.session.insure };
  const pick = (option: QuoteOption) => {
    choose(quote.id, option);
    setComparing(false);
  };
  useHotkey(
    'more',
    () => setComparing(!comparing),
    !stale && chosen !== null,
    t('Other offers'),
    whyNot(chosen, stale),
  );
  if (optionsIfAccepted(quote).length === 0) return <NoRates quote={quote} asking={stale} />;
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
  const others = optionsIfAccepted(quote).length - 1;
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

/** The key of an offer's number, active also while the comparison is closed. */
function OfferKey({ place, step, stale, onPick }: OfferKeyProps) {
  const option = offerAt(step, place);
  const offered = option !== undefined && !stale;
  const label = `${t(SERVICES[place.service])} ${t(TERMS[place.terms].short)}`;
  useHotkey(
    place.act,
    () => option && onPick(option),
    offered,
    label,
    stale ? outOfDate() : undefined,
  );
  return null;
}

/** Milliseconds during which keys may still be meant for the previous screen. */
const TURN_MS = 600;

/**
 * Rates requested automatically change the screen unexpectedly: keys that buy are inactive at first.
 */
function useHandsSettled(): boolean {
  const unasked = useWindow((state) => state.ratesUnasked);
  const [settled, setSettled] = useState(!unasked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), TURN_MS);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}

/** Why nothing is offered, each reason once, and what can be done about it. */
export function NoRates({ quote, asking }: { quote: Quote; asking: boolean }) {
  const reasons = [...new Set(quote.notOffered.map(({ why }) => stationText(why)))];
  const why = t('Nothing is offered for this order');
  return (
    <>
      <Notice tone="attention" title={why}>
        <ul className="stack">
          {reasons.map((why) => (
            <li key={why}>{why}</li>
          ))}
        </ul>
      </Notice>
      <div className="row">
        <Action
          weight="main"
          {...fixButton({ fix: 'ask-again', field: null }, why)}
          busy={asking}
        />
        <Action {...fixButton({ fix: 'receiver', field: null }, why)} />
        <Action {...fixButton(HOLD, why)} />
      </div>
    </>
  );
}

type Outcome = { error: StationError } | CallOutput<'operations.landedCost'>;

/**
 * Get Landed Cost, requested and shown separately: the quote's own amount is what is accepted and
 * bought. Where it is off, pressing shows why.
 */
function LandedAlone({ quote }: { quote: Quote }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  // The cards fill the screen: scrolls to the text below them.
  useEffect(() => {
    if (outcome) status.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  if (!quote.options.some(({ terms }) => terms === 'DDP')) return null;

  async function askPartner() {
    setBusy(true);
    const asked = await ask('operations.landedCost', { quoteId: quote.id });
    setBusy(false);
    setOutcome(asked.ok ? asked.value : { error: asked.error });
  }

  return (
    <section className="landed-alone" aria-label={t('Duty and tax only, from the partner')}>
      <Action
        weight="quiet"
        icon={Landmark}
        label={t('Duty and tax only, from the partner')}
        busy={busy}
        onPress={() => void askPartner()}
      />
      <div role="status" ref={status}>
        {outcome && 'error' in outcome && <Notice tone="info">{sentence(outcome.error)}</Notice>}
        {outcome && 'landedCost' in outcome && (
          <Notice
            tone="info"
            title={t('Requested separately from these rates. It counts in no total.')}
          >
            {outcome.landedCost ? (
              <span className="landed-alone-rows">
                <LandedRows landed={outcome.landedCost} />
              </span>
            ) : (
              t('The answer has no known fields.')
            )}
          </Notice>
        )}
      </div>
    </section>
  );
}
