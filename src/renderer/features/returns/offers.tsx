import { Circle, CircleCheckBig, Lightbulb } from 'lucide-react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import type { ReturnOption, ReturnQuote } from '../../../shared/returns/return.ts';
import { amountText, dateText, daysText, isZero, moneyText, weightText } from '../../kit/format.ts';
import { useHotkey } from '../../kit/keys/hotkeys.tsx';
import { type Act, KEYS, PICKS } from '../../kit/keys/keys.ts';
import { Warnings } from '../../kit/notices/remarks.tsx';
import { t } from '../../words/words.ts';
import type { Returning } from './use-return.ts';
import '../../kit/content/rate-card.css';

/** The options of a return, the cheapest with a price first. */
export function Offers({ work, quote }: { work: Returning; quote: ReturnQuote }) {
  const { options, chosen, choose } = work;
  const cheapest = options.find(({ total }) => total !== null);
  return (
    <section className="stack" aria-label={t('Offers for the return')}>
      <p>
        {quote.cartons
          .map(({ reference, weight, lines }) =>
            [
              t('In carton {carton}, {weight}', {
                carton: reference,
                weight: weightText({ value: weight, unit: quote.weightUnit }),
              }),
              lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', '),
            ].join(': '),
          )
          .join(' · ')}
      </p>
      <Warnings warnings={quote.warnings} />
      <RadioGroup
        className="return-offers"
        aria-label={t('Offers for the return')}
        orientation="horizontal"
        isDisabled={work.buying}
        value={chosen?.key ?? null}
        onChange={choose}
      >
        {options.map((option, index) => (
          <Offer
            key={option.key}
            option={option}
            act={PICKS[index]}
            cheapest={option === cheapest}
            pickUpDate={work.draft.pickUpDate}
            onPick={() => choose(option.key)}
          />
        ))}
      </RadioGroup>
    </section>
  );
}

interface OfferProps {
  option: ReturnOption;
  act: Act | undefined;
  cheapest: boolean;
  /** `YYYY-MM-DD`; '': none. */
  pickUpDate: string;
  onPick: () => void;
}

function Offer({ option, act, cheapest, pickUpDate, onPick }: OfferProps) {
  const { key, carrier, days, total, insurance } = option;
  useHotkey(act, onPick, true, key);
  return (
    <Radio value={key} className="rate-card" aria-keyshortcuts={act && KEYS[act]}>
      {({ isSelected }) => (
        <>
          <span className="rate-service">
            {isSelected ? <CircleCheckBig aria-hidden /> : <Circle aria-hidden />}
            <strong className="breakable">{key}</strong>
            {act && <kbd aria-hidden>{KEYS[act]}</kbd>}
          </span>
          <span className="rate-carrier">
            {carrier !== key && <span className="breakable">{carrier}</span>}
            <strong>{days ? daysText(days) : t('Time not given')}</strong>
          </span>
          {total ? (
            <span className="rate-total">
              <span className="rate-total-name">
                {t('Total for us')} <span className="rate-currency">{total.currency}</span>
              </span>{' '}
              <span className="rate-total-amount">{amountText(total)}</span>
            </span>
          ) : (
            <>
              <span className="large strong">{t('Price confirmed at pickup')}</span>
              <span>
                {pickUpDate
                  ? t('Pick-up date: {date}', { date: dateText(pickUpDate) })
                  : t('No pick-up date is given')}
              </span>
            </>
          )}
          {total && !isZero(insurance) && (
            <span>
              {t('Insurance')}: {moneyText(insurance)}
            </span>
          )}
          {cheapest && (
            <span className="rate-suggested">
              <Lightbulb aria-hidden />
              <strong>{t('Lowest stated price')}</strong>
            </span>
          )}
        </>
      )}
    </Radio>
  );
}
