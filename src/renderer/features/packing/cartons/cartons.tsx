import { Package, PackageOpen, Tag, Trash2 } from 'lucide-react';
import type { Box, Carton } from '../../../../shared/orders/carton.ts';
import { fitOf } from '../../../../shared/packing/fit.ts';
import type { Bench } from '../../../../shared/packing/session.ts';
import { Action } from '../../../kit/action.tsx';
import { dimensionsText, weightText } from '../../../kit/format.ts';
import { ToneIcon } from '../../../kit/notices/tone-icon.tsx';
import { Empty } from '../../../kit/states.tsx';
import { askOrStop, change } from '../../../state/station.ts';
import { useCall } from '../../../state/use-call.ts';
import { usePending } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { fitText } from './box-words.ts';
import { CartonWeightCheck } from './carton-scale.tsx';
import { unitsIn } from './counts.ts';
import { CartonMeasures, WeightSourceNote } from './measures.tsx';
import './cartons.css';

export function CartonList({ bench }: { bench: Bench }) {
  const { cartons, openCarton } = bench.session;
  const boxes = useCall('bench.boxes', {}, { remembered: true });
  const known = boxes.state === 'ready' ? boxes.value.boxes : [];
  if (cartons.length === 0) return <Empty title={t('No carton yet')} />;
  // The open one always on top: where it is weighed, the hand finds its fields.
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

function CartonCard({ bench, carton, box, open, only }: CartonCardProps) {
  return (
    <article className="carton" data-open={open || undefined} aria-label={carton.reference}>
      <header className="carton-head">
        {open ? <PackageOpen aria-hidden /> : <Package aria-hidden />}
        <h2>{carton.reference}</h2>
        <p className="carton-units">
          {t('{count} units (in a carton)', { count: unitsIn(carton) })}
        </p>
      </header>
      {carton.items.length > 0 && (
        <p className="carton-items">
          {carton.items.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ')}
        </p>
      )}
      <CartonFit bench={bench} carton={carton} box={box} />
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
      <CartonWeightCheck carton={carton} />
      <CartonButtons carton={carton} open={open} only={only} />
    </article>
  );
}

/** Advice only: nothing is held up by it. */
function CartonFit({ bench, carton, box }: Pick<CartonCardProps, 'bench' | 'carton' | 'box'>) {
  const fit = fitOf(bench.order, carton, box);
  const said = fitText(fit, carton.box ?? '');
  if (!said) return null;
  if (fit.kind === 'unknown') return <p className="quiet small">{said}</p>;
  return (
    <p className="carton-misfit" data-tone="attention">
      <ToneIcon tone="attention" />
      <span>{said}</span>
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

/** The station's own label with the carton's reference, for a carton that carries none yet. */
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
