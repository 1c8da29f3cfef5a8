import { Scale } from 'lucide-react';
import { ToneIcon } from '../../kit/notices/tone-icon.tsx';
import { t } from '../../words/words.ts';
import { SCALE_STATES } from './messages.ts';
import { useScale } from './scale-state.ts';
import { scaleTone, scaleWeightText } from './scale-words.ts';

/** The scale in the status bar: what it shows, and whether that is of now. */
export function ScaleStatus() {
  const scale = useScale((state) => state.scale);
  if (!scale || scale.kind === 'none') return null;
  const { weight, live, hold, connected } = scale;
  const tone = scaleTone(scale);
  const state = hold === null ? t('live') : t(SCALE_STATES[hold]);
  return (
    <span className="status-item status-scale" data-tone={tone}>
      {tone ? <ToneIcon tone={tone} /> : <Scale aria-hidden />}
      <span className="status-lines">
        <span className="status-line">
          <span className="visually-hidden">{t('Scale')}: </span>
          {connected && weight && live ? (
            <strong>{scaleWeightText(weight)}</strong>
          ) : (
            <strong>{t('Scale')}</strong>
          )}
        </span>
        <span className="status-line status-state">{state}</span>
      </span>
    </span>
  );
}
