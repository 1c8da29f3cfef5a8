import { Ban, Circle, CircleCheckBig, Lightbulb, Lock } from 'lucide-react';
import { Radio } from 'react-aria-components/RadioGroup';
import type { Wording } from '../../../shared/kernel/message.ts';
import type { QuoteOption, Service } from '../../../shared/rating/quote.ts';
import { amountText, daysText } from '../../kit/format.ts';
import { type Hotkey, useHotkey } from '../../scanner/hotkeys.tsx';
import { SERVICES } from '../../words/names.ts';
import { stationText } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import { AtTheDoor, LandedRows, SentRows } from './cost-rows.tsx';

interface RateCardProps {
  value: string;
  option: QuoteOption;
  hotkey: Hotkey;
  /** Why the station suggests it; null if it does not. */
  suggested: string | null;
  /** Whether the rates were asked for with insurance. */
  insured: boolean;
  onPick: () => void;
}

/** One way to send it, built like a label: service, total, what the total is made of. */
export function RateCard({ value, option, hotkey, suggested, insured, onPick }: RateCardProps) {
  useHotkey(hotkey, onPick);
  const { service, carrier, days, total, landedCost } = option;
  return (
    <Radio value={value} className="rate-card" aria-keyshortcuts={hotkey}>
      {({ isSelected }) => (
        <>
          <span className="rate-service">
            {isSelected ? <CircleCheckBig aria-hidden /> : <Circle aria-hidden />}
            <strong>{t(SERVICES[service])}</strong>
            <kbd aria-hidden>{hotkey}</kbd>
          </span>
          <span className="rate-carrier">
            <strong>{days ? daysText(days) : t('Time not given')}</strong>
            <span>{carrier}</span>
          </span>
          <span className="rate-total">
            <span className="rate-total-name">
              {landedCost ? t('Total') : t('Total for us')}{' '}
              <span className="rate-currency">{total.currency}</span>
            </span>{' '}
            <span className="rate-total-amount">{amountText(total)}</span>
          </span>
          <span className="rate-rows">
            <SentRows {...option} uninsured={!insured} />
            {landedCost ? <LandedRows landed={landedCost} /> : <AtTheDoor />}
          </span>
          {suggested !== null && (
            <span className="rate-suggested">
              <Lightbulb aria-hidden />
              <span>
                <strong>{t('Suggested')}</strong> {suggested}
              </span>
            </span>
          )}
        </>
      )}
    </Radio>
  );
}

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
