import { Package } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Bench } from '../../../shared/packing/session.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { scan } from '../../state/actions.ts';
import { t } from '../../words/words.ts';
import { useScale } from '../devices/scale-state.tsx';
import './carton-on-scale.css';

const Barcode = lazy(() => import('../../kit/content/barcode.tsx'));

/** Weight-first, where the weight does not tell which carton lies there: a finger or a scan says it. */
export function CartonOnScale({ session }: Pick<Bench, 'session'>) {
  const unclear = useScale(({ scale }) => scale?.unclear ?? null);
  const { awaitingLabelOf, scannedBack, step } = session;
  if (!unclear || step.kind !== 'labels') return null;
  // Answered: the carton may still lie there while its label is stuck on.
  if (awaitingLabelOf !== null || unclear.some((each) => scannedBack.includes(each))) return null;
  const mayBe = session.cartons
    .map(({ reference }, at) => ({ reference, number: at + 1 }))
    .filter(({ reference }) =>
      unclear.length > 0 ? unclear.includes(reference) : !scannedBack.includes(reference),
    );
  return (
    <Notice
      tone="attention"
      title={
        unclear.length > 0
          ? t('Too close to tell by weight: which carton is it?')
          : t('No carton weighs that: which one is it?')
      }
    >
      <ul className="scale-cartons">
        {mayBe.map(({ reference, number }) => (
          <li key={reference}>
            <Action
              icon={Package}
              label={t('Carton {number}', { number })}
              about={reference}
              onPress={() => void scan(reference)}
            />
            <Suspense>
              <Barcode text={reference} label={reference} />
            </Suspense>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
