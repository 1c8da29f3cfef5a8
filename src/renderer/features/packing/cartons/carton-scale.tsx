import { Scale } from 'lucide-react';
import { useState } from 'react';
import type { ScaleState, WeightCheck } from '../../../../shared/devices/scale/scale-state.ts';
import type { Carton } from '../../../../shared/orders/carton.ts';
import { Action } from '../../../kit/action.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { change } from '../../../state/station.ts';
import { usePending } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import {
  acceptWeight,
  holdText,
  scaleTone,
  scaleWeightText,
  useScale,
} from '../../devices/scale-state.tsx';
import { offText } from '../../devices/weight-off.tsx';
import { AskPin } from '../../settings/supervisor/pin.tsx';
import './carton-scale.css';

/** Reading of the scale, whether it is used for this carton, and why not. */
export function CartonScale({ carton }: { carton: Carton }) {
  const scale = useScale((state) => state.scale);
  const busy = usePending('scale.take');
  if (!scale || scale.kind === 'none') return null;
  return (
    <div className="carton-scale" data-tone={scaleTone(scale)} data-live={scale.live || undefined}>
      <Scale aria-hidden />
      <output className="carton-scale-weight" aria-label={t('Scale')}>
        {scale.weight ? scaleWeightText(scale.weight) : '–'}
      </output>
      <span className="carton-scale-live">{scale.live ? t('live') : t('frozen')}</span>
      <p className="carton-scale-why">{readingText(scale, carton)}</p>
      {MAY_BE_TAKEN.some((hold) => hold === scale.hold) && (
        <Action
          label={t('Take the scale’s weight')}
          about={carton.reference}
          busy={busy}
          onPress={() => void change('scale.take', {})}
        />
      )}
    </div>
  );
}

/** The reading is stable but not taken automatically; a person may take it for this carton. */
const MAY_BE_TAKEN: ScaleState['hold'][] = ['typed', 'kept', 'unchanged'];

function readingText(scale: ScaleState, { reference }: Carton): string {
  const { tare, net } = scale;
  return [
    holdText(scale) ?? t('This is the weight of {carton}.', { carton: reference }),
    ...(tare ? [t('{weight} tare taken off', { weight: scaleWeightText(tare) })] : []),
    ...(net ? [t('net: the scale has a tare of its own')] : []),
  ].join(' · ');
}

/** Warning that a carton's weight does not match its content. */
export function CartonWeightCheck({ carton }: { carton: Carton }) {
  const check = useScale(({ scale }) =>
    scale?.checks.find((each) => each.carton === carton.reference),
  );
  if (!check || check.verdict === 'fits') return null;
  return <OffWeight check={check} />;
}

function OffWeight({ check }: { check: WeightCheck }) {
  const [asking, setAsking] = useState(false);
  const busy = usePending('scale.acceptWeight');
  const { carton, verdict, oneOff } = check;
  const text = offText(check);
  const accept = async (pin: string | null) => {
    const refused = await acceptWeight(carton, pin);
    setAsking(refused !== null);
    return refused;
  };
  return (
    <Notice tone={verdict === 'stop' ? 'stop' : 'attention'} title={text}>
      {verdict === 'stop' && (
        <div className="row">
          <span>
            {t('Rates are asked for once the weight is right, or a supervisor accepts it.')}
          </span>
          <Action
            label={t('Accept the weight')}
            about={carton}
            busy={busy}
            onPress={() => void accept(null)}
          />
        </div>
      )}
      {asking && (
        <AskPin
          title={t('Accept this weight?')}
          why={
            oneOff ? text : t('The weight of {carton} is far from that of its lines.', { carton })
          }
          action={t('Accept the weight')}
          about={carton}
          busy={busy}
          onPin={accept}
          onClose={() => setAsking(false)}
        />
      )}
    </Notice>
  );
}
