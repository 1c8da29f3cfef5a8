import type { Terms } from '../../../../shared/orders/order.ts';
import type { Quote, QuoteOption } from '../../../../shared/rating/quote.ts';
import { TERMS } from '../../../words/names.ts';
import { stationText } from '../../../words/sentence.ts';
import { t } from '../../../words/words.ts';
import { MissingCard, RateCard } from './card.tsx';
import { type Choosing, offerAt, PLACES, type Place, suggestedBecause } from './offers.ts';
import './cards.css';

interface ComparisonProps {
  step: Choosing;
  chosen: QuoteOption | null;
  /** Whether insurance was asked for. */
  insured?: boolean;
  /** They are being given up: still to be read, no longer to be chosen. */
  stale?: boolean;
  onPick: (option: QuoteOption) => void;
}

/** All that is offered and what is not, side by side, on demand. */
export const Comparison = (props: ComparisonProps) => (
  <section className="rate-groups" aria-label={t('Ways to send it')}>
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

/** Where nothing of these terms can be had, and for one reason, it is said once. */
function sharedLack({ notOffered }: Quote, terms: Terms) {
  const [first, second] = notOffered.filter((each) => each.terms === terms);
  if (!first || !second || stationText(first.why) !== stationText(second.why)) return null;
  return <MissingCard services={['express', 'standard']} {...first} />;
}

function PlacedCard(props: ComparisonProps & { place: Place }) {
  const { place, step, chosen, insured = false, stale = false, onPick } = props;
  const { service, terms, act } = place;
  const option = offerAt(step, place);
  if (!option) {
    const missing = step.quote.notOffered.find(
      (each) => each.service === service && each.terms === terms,
    );
    return <MissingCard services={[service]} why={missing?.why} locked={missing?.locked} />;
  }
  return (
    <RateCard
      option={option}
      act={act}
      insured={insured}
      chosen={option === chosen}
      disabled={stale}
      suggested={suggestedBecause(step, option)}
      onPick={() => onPick(option)}
    />
  );
}
