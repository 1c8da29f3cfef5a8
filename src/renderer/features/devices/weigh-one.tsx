import { Scale } from 'lucide-react';
import { useState } from 'react';
import type { Decimal } from '../../../shared/kernel/decimal.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { convertToWeight, type WeightUnit } from '../../../shared/kernel/measure.ts';
import { Action } from '../../kit/action.tsx';
import type { Act } from '../../kit/keys/keys.ts';
import { ask } from '../../state/station.ts';
import { sentence, t } from '../../words/words.ts';
import { noUnitText, scaleTone, scaleWeightText, useScale } from './scale-state.tsx';
import './weigh-one.css';

interface WeighOneProps {
  sku: string;
  /** The unit that the weight is entered in. */
  unit: WeightUnit;
  act: Act | undefined;
  onWeight: (value: Decimal) => void;
}

/** Takes the weight of the one unit on the scale; without a weight, says why. */
export function WeighOne({ sku, unit, act, onWeight }: WeighOneProps) {
  const scale = useScale((state) => state.scale);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<StationError | null>(null);
  if (!scale || scale.kind === 'none') return null;
  const why = noUnitText(scale);
  async function take() {
    setBusy(true);
    const taken = await ask('scale.takeUnit', {});
    setBusy(false);
    setRefused(taken.ok ? null : taken.error);
    if (!taken.ok) return;
    const { weight } = taken.value;
    onWeight(convertToWeight(weight.value, weight.unit, unit));
  }
  return (
    <div className="weigh-one" data-tone={scaleTone(scale)}>
      <Action
        act={act}
        icon={Scale}
        label={t('Weigh one')}
        about={sku}
        disabled={why !== null}
        whyNot={why ?? undefined}
        busy={busy}
        onPress={() => void take()}
      />
      <output className="weigh-one-says" aria-label={t('Scale')}>
        {refused ? sentence(refused) : (why ?? (scale.weight && scaleWeightText(scale.weight)))}
      </output>
    </div>
  );
}
