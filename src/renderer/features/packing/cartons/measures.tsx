import { useEffect, useState } from 'react';
import type { DimensionUnit, WeightUnit } from '../../../../shared/kernel/measure.ts';
import type { Carton } from '../../../../shared/orders/carton.ts';
import { Field } from '../../../kit/fields.tsx';
import { decimalText, typedDecimal, weightText } from '../../../kit/format.ts';
import { change } from '../../../state/station.ts';
import { MEASURE_NAMES } from '../../../words/names.ts';
import { t } from '../../../words/words.ts';
import { WEIGHT_FROM } from '../messages.ts';
import { CartonBox } from './carton-box.tsx';
import { CartonScale } from './carton-scale.tsx';

/** Where the weight is from, so that nobody takes a sum for a reading. */
export function WeightSourceNote({ carton }: { carton: Carton }) {
  const { weight, weightSource } = carton;
  if (!weight || !weightSource) return null;
  return (
    <p className="quiet measures-source">
      {weightText(weight)}: {t(WEIGHT_FROM[weightSource])}
    </p>
  );
}

interface MeasuresProps {
  carton: Carton;
  weightUnit: WeightUnit;
  dimensionUnit: DimensionUnit;
}

/** Weight and size of the open carton, in the order's units; sent when a field is left or on Enter. */
export function CartonMeasures({ carton, weightUnit, dimensionUnit }: MeasuresProps) {
  return (
    <div className="measures">
      <Weight carton={carton} unit={weightUnit} />
      <CartonBox carton={carton} />
      <Size carton={carton} unit={dimensionUnit} />
      <WeightSourceNote carton={carton} />
      <CartonScale carton={carton} />
    </div>
  );
}

/** Follows the station's value, except while something else is being typed. */
function useDraft(kept: string) {
  const [text, setText] = useState(kept);
  useEffect(() => setText(kept), [kept]);
  return [text, setText] as const;
}

function Weight({ carton, unit }: { carton: Carton; unit: WeightUnit }) {
  const computed = carton.weightSource === 'computed';
  // A sum is only a proposal in the field: what is typed takes its place.
  const known = decimalText(carton.weight?.value ?? '');
  const kept = computed ? '' : known;
  const [text, setText] = useDraft(kept);
  const value = typedDecimal(text);
  const bad = text.trim() !== '' && value === null;
  const commit = () => {
    if (bad || text.trim() === kept) return;
    void change('bench.measureCarton', { carton: carton.reference, weight: value });
  };
  return (
    <Field
      label={t('Weight')}
      value={text}
      onChange={setText}
      onCommit={commit}
      inputMode="decimal"
      unit={unit.toLowerCase()}
      placeholder={computed ? known : undefined}
      error={bad ? t('A number above zero, like 2.4') : null}
    />
  );
}

const SIDES = ['length', 'width', 'height'] as const;

function Size({ carton, unit }: { carton: Carton; unit: DimensionUnit }) {
  const kept = SIDES.map((side) => decimalText(carton.dimensions?.[side] ?? ''));
  const [length, setLength] = useDraft(kept[0] ?? '');
  const [width, setWidth] = useDraft(kept[1] ?? '');
  const [height, setHeight] = useDraft(kept[2] ?? '');
  const drafts = [length, width, height];
  const setters = [setLength, setWidth, setHeight];
  const commit = () => {
    if (drafts.every((text, index) => text.trim() === kept[index])) return;
    const [long, wide, high] = drafts.map(typedDecimal);
    if (drafts.every((text) => text.trim() === ''))
      return void change('bench.measureCarton', { carton: carton.reference, dimensions: null });
    if (!long || !wide || !high) return;
    const dimensions = { length: long, width: wide, height: high, unit };
    void change('bench.measureCarton', { carton: carton.reference, dimensions });
  };
  return (
    <div className="measures-size">
      {SIDES.map((side, index) => {
        const text = drafts[index] ?? '';
        const bad = text.trim() !== '' && typedDecimal(text) === null;
        return (
          <Field
            key={side}
            label={t(MEASURE_NAMES[side])}
            value={text}
            onChange={setters[index] ?? setLength}
            onCommit={commit}
            inputMode="decimal"
            unit={unit.toLowerCase()}
            error={bad ? t('A number above zero, like 2.4') : null}
          />
        );
      })}
    </div>
  );
}
