import { useEffect } from 'react';
import type { OneOff } from '../../../shared/catalogue/weights/one-off.ts';
import type { WeightCheck } from '../../../shared/devices/scale/scale-state.ts';
import type { Carton } from '../../../shared/orders/carton.ts';
import { decimalText, dimensionsText, weightText } from '../../kit/format.ts';
import { ToneIcon } from '../../kit/notice.tsx';
import { sound } from '../../state/sound.ts';
import { t } from '../../words/words.ts';
import { useScale } from './scale-state.tsx';
import './weight-off.css';

/** For a headline: what the carton weighs and should weigh, or the item that is too few or too many. */
export const offTitle = ({ weight, expected, oneOff }: WeightCheck): string =>
  oneOff
    ? oneOffText(oneOff)
    : t('Weight is off: {weight}, expected {expected}', {
        weight: weightText(weight),
        expected: weightText(expected),
      });

/** Once for each weight that does not fit, so that it stops a hand that has turned away. */
export function useSoundOfWeight(off: WeightCheck | null): void {
  const [weight, verdict] = [off && `${off.carton} ${off.weight.value}`, off?.verdict];
  useEffect(() => {
    if (weight !== null) sound(verdict === 'stop' ? 'stop' : 'attention');
  }, [weight, verdict]);
}

/** In a sentence, with the question what is wrong in the carton. */
export const offText = ({ oneOff, expected, off }: WeightCheck): string => {
  if (oneOff) return oneOffText(oneOff);
  const by = { off: decimalText(off.replace('-', '')), expected: weightText(expected) };
  return off.startsWith('-')
    ? t('{off} % lighter than its lines and its box ({expected}). Is something missing?', by)
    : t(
        '{off} % heavier than its lines and its box ({expected}). Is something too much in it?',
        by,
      );
};

/** Names the SKU first, as the packer must look for it. */
function oneOffText({ count, skus }: OneOff): string {
  const sku = skus.join(' / ');
  return count < 0 ? t('One {sku} too few?', { sku }) : t('One {sku} too many?', { sku });
}

/** What the rates are for: each carton with weight and size, and whether its weight fits. */
export function RatedCartons({ cartons }: { cartons: readonly Carton[] }) {
  const checks = useScale(({ scale }) => scale?.checks);
  return (
    <ul className="rated-cartons" aria-label={t('Cartons')}>
      {cartons.map(({ reference, weight, dimensions }) => {
        const off = checks?.find((each) => each.carton === reference && each.verdict !== 'fits');
        return (
          <li key={reference} data-tone={off && 'attention'}>
            {off && <ToneIcon tone="attention" />}
            <strong>{reference}</strong> {weight && <span>{weightText(weight)}</span>}{' '}
            {dimensions && <span>{dimensionsText(dimensions)}</span>}
            {off && <strong>{offText(off)}</strong>}
          </li>
        );
      })}
    </ul>
  );
}
