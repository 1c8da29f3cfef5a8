import { Package, PackageOpen, Tag, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { DimensionUnit, WeightUnit } from '../../../../shared/kernel/measure.ts';
import type { Box, Carton } from '../../../../shared/orders/carton.ts';
import { fitOf } from '../../../../shared/packing/fit.ts';
import type { Bench } from '../../../../shared/packing/session.ts';
import { Action } from '../../../kit/action.tsx';
import { Field, Pick } from '../../../kit/fields.tsx';
import { decimalText, dimensionsText, typedDecimal, weightText } from '../../../kit/format.ts';
import { Empty, ToneIcon } from '../../../kit/notice.tsx';
import { askOrStop, change, useCall } from '../../../state/station.ts';
import { usePending, useWindow } from '../../../state/window-store.ts';
import { later } from '../../../window/later.tsx';
import { MEASURE_NAMES } from '../../../words/names.ts';
import { t } from '../../../words/words.ts';
import { formatBox } from '../../merchants/boxes/format-box.ts';
import { WEIGHT_FROM } from '../messages.ts';
import { fitText } from './box-words.ts';
import { CartonScale, CartonWeightCheck } from './carton-scale.tsx';
import { unitsIn } from './counts.ts';
import './cartons.css';

export function CartonList({ bench }: { bench: Bench }) {
  const { cartons, openCarton } = bench.session;
  const boxes = useCall('bench.boxes', {}, { remembered: true });
  const known = boxes.state === 'ready' ? boxes.value.boxes : [];
  if (cartons.length === 0) return <Empty title={t('No carton yet')} />;
  // The open carton is on top, so that its fields are always in the same place.
  const open = cartons.filter(({ reference }) => reference === openCarton);
  const others = cartons.filter(({ reference }) => reference !== openCarton);
  return (
    <ul className="cartons">
      {[...open, ...others].map((carton) => (
        <li key={carton.reference}>
          <CartonCard
            bench={bench}
            carton={carton}
            box={known.find(({ name }) => name === carton.box) ?? null}
            open={carton.reference === openCarton}
            only={cartons.length === 1}
          />
        </li>
      ))}
    </ul>
  );
}

interface CartonCardProps {
  bench: Bench;
  carton: Carton;
  box: Box | null;
  open: boolean;
  only: boolean;
}

/** With the camera, of which most benches have none. */
const CartonPhotos = later(() => import('../../photos/carton-photos.tsx'));

function CartonCard({ bench, carton, box, open, only }: CartonCardProps) {
  const hasPhotos = useWindow(({ status }) => status?.photos != null);
  return (
    <article className="carton" data-open={open || undefined} aria-label={carton.reference}>
      <header className="carton-head">
        {open ? <PackageOpen aria-hidden /> : <Package aria-hidden />}
        <h2>{carton.reference}</h2>
        <p className="carton-units">
          {unitsIn(carton) === 0 && carton.looseParts !== undefined
            ? t('kit begun')
            : t('{count} units (in a carton)', { count: unitsIn(carton) })}
        </p>
      </header>
      {carton.items.length > 0 && (
        <p className="carton-items">
          {carton.items.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ')}
        </p>
      )}
      {hasPhotos && (
        <Suspense>
          <CartonPhotos order={bench.order} carton={carton.reference} />
        </Suspense>
      )}
      <CartonFit bench={bench} carton={carton} box={box} />
      <CartonWeightCheck carton={carton} />
      {open ? (
        <CartonMeasures
          key={carton.reference}
          carton={carton}
          weightUnit={bench.order.weightUnit}
          dimensionUnit={bench.order.dimensionUnit}
        />
      ) : (
        <p className="carton-measures">
          {carton.weightSource ? (
            <WeightSourceNote carton={carton} />
          ) : (
            <span>{carton.weight ? weightText(carton.weight) : t('not weighed')}</span>
          )}
          <span>{carton.dimensions ? dimensionsText(carton.dimensions) : t('no size')}</span>
          {carton.box && <span>{carton.box}</span>}
        </p>
      )}
      <CartonButtons carton={carton} open={open} only={only} />
    </article>
  );
}

/** Advice only; blocks nothing. */
function CartonFit({ bench, carton, box }: Pick<CartonCardProps, 'bench' | 'carton' | 'box'>) {
  const fit = fitOf(bench.order, carton, box);
  const text = fitText(fit, carton.box ?? '');
  if (!text) return null;
  if (fit.kind === 'unknown') return <p className="quiet small">{text}</p>;
  return (
    <p className="carton-misfit" data-tone="attention">
      <ToneIcon tone="attention" />
      <span>{text}</span>
    </p>
  );
}

function CartonButtons({ carton, open, only }: Omit<CartonCardProps, 'bench' | 'box'>) {
  const { reference } = carton;
  return (
    <div className="carton-buttons">
      {open ? (
        <PrintSlip carton={reference} />
      ) : (
        <Action
          label={t('Pack into this')}
          about={reference}
          onPress={() => void change('bench.openCarton', { carton: reference })}
        />
      )}
      {!only && (
        <Action
          weight="quiet"
          iconOnly={open}
          icon={Trash2}
          label={t('Remove')}
          about={reference}
          onPress={() => void change('bench.removeCarton', { carton: reference })}
        />
      )}
    </div>
  );
}

/** Prints a slip with the carton's reference, for a carton without a label. */
function PrintSlip({ carton }: { carton: string }) {
  const busy = usePending('bench.print');
  return (
    <Action
      act="cartonSlip"
      icon={Tag}
      label={t('Carton slip')}
      about={carton}
      busy={busy}
      onPress={() => void askOrStop('bench.print', { kind: 'carton-label', carton })}
    />
  );
}

/** Source of the weight, so that a computed weight is not mistaken for a reading. */
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

/** Weight and size of the open carton, in the order's units; sent on blur or Enter. */
function CartonMeasures({ carton, weightUnit, dimensionUnit }: MeasuresProps) {
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

/** Follows the station's value except while the user types. */
function useDraft(kept: string) {
  const [text, setText] = useState(kept);
  useEffect(() => setText(kept), [kept]);
  return [text, setText] as const;
}

function Weight({ carton, unit }: { carton: Carton; unit: WeightUnit }) {
  const computed = carton.weightSource === 'computed';
  // A computed weight is only a placeholder of the field.
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

/** Value for no box: the carton is weighed and measured by hand. */
const NO_BOX = '';

/** Changes the box of a carton; size and weight follow. */
function CartonBox({ carton }: { carton: Carton }) {
  const boxes = useCall('bench.boxes', {}, { remembered: true });
  const known = boxes.state === 'ready' ? boxes.value.boxes : [];
  return (
    <Pick
      // A Pick keeps its first list, so it is mounted again when the boxes are known.
      key={boxes.state}
      bare
      label={`${t('Box')}: ${carton.reference}`}
      value={carton.box ?? NO_BOX}
      onChange={(box) =>
        void change('bench.changeBox', {
          carton: carton.reference,
          box: box === NO_BOX ? null : box,
        })
      }
      choices={[
        ...known.map((each) => ({ id: each.name, label: each.name, detail: formatBox(each) })),
        { id: NO_BOX, label: t('No box') },
      ]}
    />
  );
}
