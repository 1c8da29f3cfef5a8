import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Batch } from '../../../shared/batches/batch.ts';
import { convertToWeight, type WeightUnit } from '../../../shared/kernel/measure.ts';
import { Action } from '../../kit/action.tsx';
import { CommandCode } from '../../kit/content/command-code.tsx';
import { Field } from '../../kit/fields.tsx';
import { decimalText, typedDecimal } from '../../kit/format.ts';
import { t } from '../../words/words.ts';
import { scaleWeightText, useScale } from '../devices/scale-state.tsx';
import { send, useAsksFor, useStackForm } from './stack-state.ts';

/** Number of packed parcels; the weight of one is compared with the first. */
export function Count({ batch }: { batch: Batch }) {
  useAsksFor('count');
  const typed = useStackForm((state) => state.count);
  const count = typed ?? String(batch.left);
  const { unit } = batch.weight;
  const { weight, setWeight, isOfScale } = useCheckWeight(unit);
  const number = /^\d{1,4}$/.test(count) && Number(count) > 0 ? Number(count) : null;
  const tooMany = number !== null && number > batch.left;
  const value = typedDecimal(weight);
  const canShip = number !== null && !tooMany && value !== null;
  const label = t('Ship {count}', { count: number ?? 0 });
  const ship = () => {
    if (!canShip) return;
    useStackForm.setState({ count: null });
    void send('batch.add', { count: number, checkWeight: { value, unit } });
  };
  return (
    <>
      <div className="batch-form">
        <Field
          label={t('Parcels that are packed')}
          value={count}
          onChange={(text) => useStackForm.setState({ count: text })}
          inputMode="numeric"
          chars={6}
        />
        <Field
          label={t('Weight of one of them')}
          value={weight}
          onChange={setWeight}
          inputMode="decimal"
          unit={unit.toLowerCase()}
          placeholder={decimalText(batch.weight.value)}
          chars={8}
        />
        <Action
          act="next"
          weight="main"
          icon={Play}
          label={label}
          disabled={!canShip}
          whyNot={
            tooMany
              ? t('{left} are left of this stack, not {count}.', {
                  left: batch.left,
                  count: number,
                })
              : t('Weigh one of the parcels, or type what it weighs.')
          }
          onPress={ship}
        />
        {canShip && <CommandCode command="OK" label={label} />}
      </div>
      <ScaleSays isOfScale={isOfScale} />
    </>
  );
}

/** What the packer may do with the scale, where one is connected. */
function ScaleSays({ isOfScale }: { isOfScale: boolean }) {
  const scale = useScale((state) => state.scale);
  if (!scale?.connected) return null;
  const shown = scale.weight && scale.live ? scaleWeightText(scale.weight) : '–';
  return (
    <p className="quiet">
      {isOfScale
        ? t('Read off the scale: {weight}.', { weight: shown })
        : t('Scale: {weight}. Put one of the parcels on it.', { weight: shown })}
    </p>
  );
}

/**
 * The typed weight, or that of a parcel put on the scale from now on: the parcel already there may be
 * the first one, which would only be compared with itself.
 */
function useCheckWeight(unit: WeightUnit) {
  const scale = useScale((state) => state.scale);
  const [weight, setWeight] = useState('');
  const [isOfScale, setOfScale] = useState(false);
  const wasFree = useRef(false);
  const settled =
    scale?.connected && scale.live && scale.hold === 'no-carton' ? scale.weight : null;
  const shown = settled && convertToWeight(settled.value, settled.unit, unit);
  useEffect(() => {
    if (shown === null || shown === undefined) wasFree.current ||= scale?.connected ?? false;
    else if (wasFree.current) {
      setWeight(decimalText(shown));
      setOfScale(true);
    }
  }, [shown, scale?.connected]);
  return {
    weight,
    isOfScale,
    setWeight(text: string) {
      setWeight(text);
      setOfScale(false);
    },
  };
}
