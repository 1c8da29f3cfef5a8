import { Ban, Circle, CircleCheckBig, Lightbulb, Lock } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import type { Wording } from '../../../../shared/kernel/message.ts';
import type { QuoteOption, Service } from '../../../../shared/rating/quote.ts';
import { amountText, daysText } from '../../../kit/format.ts';
import { type Act, KEYS } from '../../../kit/keys.ts';
import { SERVICES } from '../../../words/names.ts';
import { stationText } from '../../../words/sentence.ts';
import { t } from '../../../words/words.ts';
import { AtTheDoor, LandedRows, SentRows } from '../cost-rows.tsx';

interface RateCardProps {
  option: QuoteOption;
  act: Act;
  /** Why the station suggests it; null if it does not. */
  suggested: string | null;
  /** Whether the rates were asked for with insurance. */
  insured: boolean;
  /** The one that would be bought now. */
  chosen: boolean;
  disabled: boolean;
  onPick: () => void;
}

/** One offer of the comparison: service, total, what the total is made of. Pressing it chooses it. */
export function RateCard(props: RateCardProps) {
  const { option, act, suggested, insured, chosen, disabled, onPick } = props;
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

export const CostRows = ({ option, insured }: CostRowsProps) => (
  <span className="rate-rows">
    <SentRows {...option} uninsured={!insured} />
    {option.landedCost ? <LandedRows landed={option.landedCost} /> : <AtTheDoor />}
  </span>
);

export const Suggested = ({ why }: { why: string }) => (
  <span className="rate-suggested">
    <Lightbulb aria-hidden />
    <span>
      <strong>{t('Suggested')}</strong> {why}
    </span>
  </span>
);

interface MissingCardProps {
  services: readonly Service[];
  why?: Wording | undefined;
  /** The partner offers it; the station keeps it shut until customs data is there. */
  locked?: boolean | undefined;
}

export function MissingCard({ services, why, locked }: MissingCardProps) {
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
