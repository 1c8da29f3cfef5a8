import { Ban, Circle, CircleCheckBig, Lightbulb, Lock, TriangleAlert, Truck } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import type { AnyMessage } from '../../../../shared/kernel/message.ts';
import type { Terms } from '../../../../shared/orders/order.ts';
import type { Choosing } from '../../../../shared/rating/choosing.ts';
import {
  type Choice,
  chosenOf,
  optionsIfAccepted,
  type Quote,
  type QuoteOption,
  type Service,
  sameChoice,
} from '../../../../shared/rating/quote.ts';
import { amountText, daysText, moneyText } from '../../../kit/format.ts';
import { type Act, KEYS } from '../../../kit/keys/keys.ts';
import { Chip, Notice } from '../../../kit/notice.tsx';
import { SERVICES, TERMS } from '../../../words/names.ts';
import { stationText, t } from '../../../words/words.ts';
import { AtTheDoor, LandedRows, SentRows } from '../cost-rows.tsx';
import '../../../kit/content/rate-card.css';
import './decision.css';

interface DecisionProps {
  step: Choosing;
  option: QuoteOption;
  insured?: boolean;
  stale?: boolean;
}

/** The offer that would be bought now: the one decision of this screen. */
export function Decision({ step, option, insured = false, stale = false }: DecisionProps) {
  const { service, terms, days, carrier, total, landedCost } = option;
  const suggested = suggestedBecause(step, option);
  return (
    <article className="decision" aria-label={t('The offer')} data-stale={stale || undefined}>
      <header className="decision-head">
        <h2>{t(SERVICES[service])}</h2>
        <p className="decision-terms">
          <strong>{t(TERMS[terms].short)}</strong> {t(TERMS[terms].long)}
        </p>
        {stale && <Chip tone="attention">{t('Out of date')}</Chip>}
      </header>
      <div className="decision-body">
        <div className="decision-way">
          <p className="decision-days">
            <Truck aria-hidden />
            {days ? daysText(days) : t('Time not given')}
          </p>
          <p>{carrier}</p>
          {suggested !== null && <Suggested why={suggested} />}
          {step.notByRule && <Notice tone="info">{stationText(step.notByRule)}</Notice>}
        </div>
        <div className="decision-cost">
          <p className="decision-total">
            <span>{landedCost ? t('Total') : t('Total for us')}</span>{' '}
            <strong>{moneyText(total)}</strong>
          </p>
          <CostRows option={option} insured={insured} />
        </div>
      </div>
    </article>
  );
}

interface ComparisonProps {
  step: Choosing;
  chosen: QuoteOption | null;
  /** Whether insurance was requested. */
  insured?: boolean;
  /** New rates are being requested: readable, but not selectable. */
  stale?: boolean;
  onPick: (option: QuoteOption) => void;
}

/** All offers, available or not, side by side, on demand. */
export const Comparison = (props: ComparisonProps) => (
  <section className="rate-groups" aria-label={t('Shipping offers')}>
    <Group terms="DDP" {...props} />
    <Group terms="DDU" {...props} />
  </section>
);

const Group = ({ terms, ...props }: ComparisonProps & { terms: Terms }) => (
  <section className="rate-group" aria-label={t(TERMS[terms].long)}>
    <h2 className="rate-terms">
      {t(TERMS[terms].short)} <span>{t(TERMS[terms].long)}</span>
    </h2>
    <div className="rate-pair">
      {sharedLack(props.step.quote, terms) ??
        PLACES[terms].map((place) => <PlacedCard key={place.service} place={place} {...props} />)}
    </div>
  </section>
);

/** A reason common to all unavailable offers of these terms is shown once. */
function sharedLack({ notOffered }: Quote, terms: Terms) {
  const [first, second] = notOffered.filter((each) => each.terms === terms);
  if (!first || !second || stationText(first.why) !== stationText(second.why)) return null;
  if (first.ifAccepted || second.ifAccepted) return null;
  return <MissingCard services={['express', 'standard']} {...first} />;
}

function PlacedCard(props: ComparisonProps & { place: Place }) {
  const { place, step, chosen, insured = false, stale = false, onPick } = props;
  const { service, act } = place;
  const option = offerAt(step, place);
  if (!option) {
    const missing = chosenOf(step.quote.notOffered, place);
    return <MissingCard services={[service]} why={missing?.why} locked={missing?.locked} />;
  }
  return (
    <RateCard
      option={option}
      act={act}
      insured={insured}
      isPaidTwice={chosenOf(step.quote.notOffered, place) !== undefined}
      chosen={option === chosen}
      disabled={stale}
      suggested={suggestedBecause(step, option)}
      onPick={() => onPick(option)}
    />
  );
}

interface RateCardProps {
  option: QuoteOption;
  act: Act;
  /** Why the station suggests it; null if it does not. */
  suggested: string | null;
  /** Whether rates were requested with insurance. */
  insured: boolean;
  /** The shop has collected the tax: bought only if a person accepts that. */
  isPaidTwice: boolean;
  /** The one that would be bought now. */
  chosen: boolean;
  disabled: boolean;
  onPick: () => void;
}

/** One offer: service, total and its parts. Pressing it chooses it. */
function RateCard(props: RateCardProps) {
  const { option, act, suggested, insured, isPaidTwice, chosen, disabled, onPick } = props;
  const { service, carrier, days } = option;
  return (
    <Button
      className="rate-card"
      aria-pressed={chosen}
      aria-keyshortcuts={KEYS[act]}
      isDisabled={disabled}
      onPress={onPick}
    >
      <span className="rate-service">
        {chosen ? <CircleCheckBig aria-hidden /> : <Circle aria-hidden />}
        <strong>{t(SERVICES[service])}</strong>
        <kbd aria-hidden>{KEYS[act]}</kbd>
      </span>
      <span className="rate-carrier">
        <strong>{days ? daysText(days) : t('Time not given')}</strong>
        <span>{carrier}</span>
      </span>
      <Total option={option} />
      <CostRows option={option} insured={insured} />
      {suggested !== null && <Suggested why={suggested} />}
      {isPaidTwice && <PaidTwice />}
    </Button>
  );
}

const Total = ({ option: { total, landedCost } }: { option: QuoteOption }) => (
  <span className="rate-total">
    <span className="rate-total-name">
      {landedCost ? t('Total') : t('Total for us')}{' '}
      <span className="rate-currency">{total.currency}</span>
    </span>{' '}
    <span className="rate-total-amount">{amountText(total)}</span>
  </span>
);

interface CostRowsProps {
  option: QuoteOption;
  insured: boolean;
}

const CostRows = ({ option, insured }: CostRowsProps) => (
  <span className="rate-rows">
    <SentRows {...option} uninsured={!insured} />
    {option.landedCost ? <LandedRows landed={option.landedCost} /> : <AtTheDoor />}
  </span>
);

const Suggested = ({ why }: { why: string }) => (
  <span className="rate-suggested">
    <Lightbulb aria-hidden />
    <span>
      <strong>{t('Suggested')}</strong> {why}
    </span>
  </span>
);

const PaidTwice = () => (
  <span className="rate-suggested" data-tone="attention">
    <TriangleAlert aria-hidden />
    <span>
      <strong>{t('Tax paid twice')}</strong> {t('The shop has collected it. You are asked first.')}
    </span>
  </span>
);

interface MissingCardProps {
  services: readonly Service[];
  why?: AnyMessage | undefined;
  /** Offered by the partner, but locked by the station until customs data is filled in. */
  locked?: boolean | undefined;
}

function MissingCard({ services, why, locked }: MissingCardProps) {
  const Icon = locked ? Lock : Ban;
  return (
    <div className="rate-card rate-missing" data-wide={services.length > 1 || undefined}>
      <span className="rate-service">
        <Icon aria-hidden />
        <strong>{services.map((each) => t(SERVICES[each])).join(', ')}</strong>
      </span>
      <span className="large strong">{locked ? t('Locked') : t('Not offered')}</span>
      {why && <span>{stationText(why)}</span>}
    </div>
  );
}

export interface Place extends Choice {
  act: Act;
}

/**
 * Every offer has a fixed place and number, available or not, so that it is found without searching.
 * DDP and DDU are apart: their totals must never be compared.
 */
export const PLACES: Readonly<Record<Terms, readonly [Place, Place]>> = {
  DDP: [
    { service: 'express', terms: 'DDP', act: 'pick1' },
    { service: 'standard', terms: 'DDP', act: 'pick2' },
  ],
  DDU: [
    { service: 'express', terms: 'DDU', act: 'pick3' },
    { service: 'standard', terms: 'DDU', act: 'pick4' },
  ],
};

export const offerAt = ({ quote }: Choosing, place: Choice): QuoteOption | undefined =>
  chosenOf(optionsIfAccepted(quote), place);

/** Why the station suggests it; null if it does not. */
function suggestedBecause({ suggestion }: Choosing, option: Choice): string | null {
  if (!suggestion || !sameChoice(suggestion, option)) return null;
  return stationText(suggestion.translatable ?? suggestion.why);
}
