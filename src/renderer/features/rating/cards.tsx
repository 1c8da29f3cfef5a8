import { RadioGroup } from 'react-aria-components/RadioGroup';
import type { Terms } from '../../../shared/orders/order.ts';
import type { Choice } from '../../../shared/packing/session.ts';
import type { Quote, QuoteOption, Service } from '../../../shared/rating/quote.ts';
import type { Hotkey } from '../../scanner/hotkeys.tsx';
import { choose } from '../../state/actions.ts';
import { TERMS } from '../../words/names.ts';
import { stationText } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import { MissingCard, RateCard } from './card.tsx';
import type { Choosing } from './rates.tsx';
import './cards.css';

interface Place {
  service: Service;
  hotkey: Hotkey;
}

/**
 * Where every card always stands, so that hands and eyes find it, offered or not. DDP and DDU are
 * apart: their totals must never be ranked against each other. F5 is left out: it reloads a page.
 */
const GROUPS: readonly { terms: Terms; places: readonly Place[] }[] = [
  {
    terms: 'DDP',
    places: [
      { service: 'express', hotkey: 'F2' },
      { service: 'standard', hotkey: 'F3' },
    ],
  },
  {
    terms: 'DDU',
    places: [
      { service: 'express', hotkey: 'F4' },
      { service: 'standard', hotkey: 'F7' },
    ],
  },
];

const keyOf = ({ service, terms }: Choice): string => `${service} ${terms}`;

interface RateCardsProps {
  step: Choosing;
  chosen: QuoteOption | null;
  /** Whether insurance was asked for. */
  insured?: boolean;
  /** They are being given up: still to be read, no longer to be chosen. */
  stale?: boolean;
}

export function RateCards({ step, chosen, insured = false, stale = false }: RateCardsProps) {
  const { quote } = step;
  const pick = (choice: Choice) => choose(quote.id, choice);
  return (
    <RadioGroup
      className="rate-groups"
      aria-label={t('Ways to send it')}
      orientation="horizontal"
      isDisabled={stale}
      value={chosen ? keyOf(chosen) : null}
      onChange={(key) => {
        const option = quote.options.find((each) => keyOf(each) === key);
        if (option) pick(option);
      }}
    >
      {GROUPS.map(({ terms, places }) => (
        <section key={terms} className="rate-group" aria-label={t(TERMS[terms].long)}>
          <h2 className="rate-terms">
            {t(TERMS[terms].short)} <span>{t(TERMS[terms].long)}</span>
          </h2>
          <div className="rate-pair">
            {sharedLack(quote, terms) ??
              places.map((place) => (
                <PlacedCard
                  key={place.service}
                  {...place}
                  terms={terms}
                  step={step}
                  insured={insured}
                  pick={pick}
                />
              ))}
          </div>
        </section>
      ))}
    </RadioGroup>
  );
}

/** Where nothing of these terms can be had, and for one reason, it is said once. */
function sharedLack({ notOffered }: Quote, terms: Terms) {
  const [first, second] = notOffered.filter((each) => each.terms === terms);
  if (!first || !second || stationText(first.why) !== stationText(second.why)) return null;
  return <MissingCard services={['express', 'standard']} {...first} />;
}

interface PlacedCardProps extends Place {
  terms: Terms;
  step: Choosing;
  insured: boolean;
  pick: (choice: Choice) => void;
}

function PlacedCard({ service, terms, hotkey, step, insured, pick }: PlacedCardProps) {
  const key = keyOf({ service, terms });
  const { quote, suggestion } = step;
  const option = quote.options.find((each) => keyOf(each) === key);
  if (!option) {
    const missing = quote.notOffered.find((each) => keyOf(each) === key);
    return <MissingCard services={[service]} why={missing?.why} locked={missing?.locked} />;
  }
  return (
    <RateCard
      value={key}
      option={option}
      hotkey={hotkey}
      insured={insured}
      suggested={
        suggestion && keyOf(suggestion) === key
          ? stationText(suggestion.said ?? suggestion.why)
          : null
      }
      onPick={() => pick(option)}
    />
  );
}
