import { Truck } from 'lucide-react';
import type { QuoteOption } from '../../../../shared/rating/quote.ts';
import { daysText, moneyText } from '../../../kit/format.ts';
import { Chip } from '../../../kit/notice.tsx';
import { SERVICES, TERMS } from '../../../words/names.ts';
import { t } from '../../../words/words.ts';
import { CostRows, Suggested } from './card.tsx';
import { type Choosing, suggestedBecause } from './offers.ts';
import './cards.css';
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
