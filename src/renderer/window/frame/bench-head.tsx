import { Check } from 'lucide-react';
import { businessOf } from '../../../shared/orders/business.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import type { Bench } from '../../../shared/packing/session.ts';
import { RuleChip } from '../../features/automation/rule-chip.tsx';
import { MerchantBand } from '../../features/merchants/merchant-band.tsx';
import { BusinessMark, BusinessParts } from '../../features/orders/business.tsx';
import { CollectedTaxMark } from '../../features/orders/collected-tax.tsx';
import { Receiver } from '../../kit/names/person.tsx';
import { t } from '../../words/words.ts';
import { STOP_NAMES } from '../messages.ts';
import { STAGES, stageOf } from '../stages.ts';
import './bench-head.css';

export function BenchHead({ bench }: { bench: Bench }) {
  const { order } = bench;
  const business = businessOf(order);
  return (
    <>
      {order.merchant !== null && <MerchantBand merchant={order.merchant} />}
      <span className="bench-order">
        <strong>{showOrderKey(order)}</strong>
        <Receiver to={order.shipTo} />
        {business && (
          <span className="bench-business">
            <BusinessMark /> <BusinessParts business={business} country={order.shipTo.country} />
          </span>
        )}
        {order.collectedTax && (
          <span className="bench-business">
            <CollectedTaxMark order={order} tax={order.collectedTax} />
          </span>
        )}
      </span>
      <RuleChip order={order} step={bench.session.step.kind} />
      <Way bench={bench} />
    </>
  );
}

function Way({ bench }: { bench: Bench }) {
  const here = STAGES.indexOf(stageOf(bench));
  const all = bench.session.step.kind === 'done';
  return (
    <ol className="way" aria-label={t('Steps of an order')}>
      {STAGES.map((stop, index) => (
        <li
          key={stop}
          aria-current={index === here && !all ? 'step' : undefined}
          data-past={index < here || all || undefined}
        >
          {(index < here || all) && <Check aria-hidden />}
          {t(STOP_NAMES[stop])}
        </li>
      ))}
    </ol>
  );
}
