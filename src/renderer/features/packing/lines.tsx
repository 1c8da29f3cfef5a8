import { Check, Hash, Minus, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { ItemPicture } from '../../../shared/catalogue/item.ts';
import type { CustomsFact, OrderLine } from '../../../shared/orders/order.ts';
import type { Bench, ShortLine } from '../../../shared/packing/session.ts';
import { Action } from '../../kit/action.tsx';
import { Chip } from '../../kit/notice.tsx';
import { change } from '../../state/station.ts';
import { useCall } from '../../state/use-call.ts';
import { t } from '../../words/words.ts';
import { ItemImage } from '../catalogue/item-image.tsx';
import { inCarton, leftOf, openCartonOf, packedOf } from './cartons/counts.ts';
import { FACTS, SHORT_REASONS } from './messages.ts';
import './lines.css';

/** The order's lines with their count-down; the line that changed last is brought into view. */
export function LineList({ bench, onCount }: { bench: Bench; onCount: OnCount }) {
  const pictures = usePictures(bench);
  return (
    <ul className="lines">
      {bench.order.lines.map((line, index) => (
        <LineRow
          key={lineKey(line, index)}
          bench={bench}
          line={line}
          picture={pictures.get(line.sku)}
          index={index}
          onCount={onCount}
        />
      ))}
    </ul>
  );
}

/** Packers know goods by how they look: where the catalogue has a picture, it is beside the line. */
function usePictures({ order }: Bench): ReadonlyMap<string, ItemPicture> {
  const { merchant, lines } = order;
  const skus = useMemo(() => [...new Set(lines.map(({ sku }) => sku))], [lines]);
  const asked = useCall('items.pictures', { merchant, skus }, { remembered: true });
  const found = asked.state === 'ready' ? asked.value.pictures : null;
  return useMemo(() => new Map(found?.map(({ sku, picture }) => [sku, picture])), [found]);
}

/** Lines have no id of their own; the same SKU may stand on two of them. */
const lineKey = ({ sku }: OrderLine, index: number): string => `${index} ${sku}`;

/** Asks for the number of units of a line. */
type OnCount = (line: number) => void;

interface LineRowProps {
  bench: Bench;
  line: OrderLine;
  picture: ItemPicture | undefined;
  index: number;
  onCount: OnCount;
}

function LineRow({ bench, line, picture, index, onCount }: LineRowProps) {
  const packed = packedOf(bench, index);
  const left = leftOf(bench, index);
  const missing = bench.session.short.find((each) => each.line === index);
  const row = useRowInView(packed);
  return (
    <li ref={row} className="line" data-done={left === 0 || undefined}>
      <p className="line-left" aria-hidden>
        {left === 0 ? <Check /> : <strong>{left}</strong>}
        <span>{t('of {quantity}', { quantity: line.quantity })}</span>
      </p>
      {picture && (
        <span className="line-picture">
          <ItemImage picture={picture} />
        </span>
      )}
      <div className="line-what">
        <p className="line-name">{line.description || line.sku}</p>
        <p className="quiet">
          <span className="visually-hidden">
            {t('{packed} of {quantity} packed', { packed, quantity: line.quantity })},{' '}
          </span>
          <strong>{line.sku}</strong>
          {line.barcode && line.barcode !== line.sku && (
            <>
              {' · '}
              {line.barcode}
            </>
          )}{' '}
          {!line.barcode && left > 0 && <Chip>{t('no barcode: count it')}</Chip>}
          {line.fromCatalogue && line.fromCatalogue.length > 0 && (
            <Chip tone="info">{fromCatalogueText(line.fromCatalogue)}</Chip>
          )}
          {missing && <Chip tone="attention">{missingText(missing)}</Chip>}
        </p>
      </div>
      <LineButtons
        bench={bench}
        index={index}
        left={left}
        name={line.description || line.sku}
        onCount={onCount}
      />
    </li>
  );
}

interface LineButtonsProps {
  bench: Bench;
  index: number;
  left: number;
  name: string;
  onCount: OnCount;
}

function LineButtons({ bench, index, left, name, onCount }: LineButtonsProps) {
  const carton = openCartonOf(bench);
  const inside = inCarton(carton, index);
  const set = (quantity: number) =>
    carton && void change('bench.packLine', { carton: carton.reference, line: index, quantity });
  return (
    <div className="line-buttons">
      <Action
        iconOnly
        icon={Minus}
        label={t('One out of the open carton: {description}', { description: name })}
        disabled={inside === 0}
        onPress={() => set(inside - 1)}
      />
      <Action
        iconOnly
        icon={Hash}
        label={t('Count')}
        about={name}
        disabled={!carton || (left <= 0 && inside === 0)}
        onPress={() => onCount(index)}
      />
      <Action
        iconOnly
        icon={Plus}
        label={t('One more into the open carton: {description}', { description: name })}
        disabled={!carton || left <= 0}
        onPress={() => set(inside + 1)}
      />
    </div>
  );
}

const missingText = ({ quantity, reason, note }: ShortLine): string =>
  t('{quantity} not there: {why}', { quantity, why: note ?? t(SHORT_REASONS[reason]) });

const fromCatalogueText = (facts: readonly CustomsFact[]): string =>
  t('from the catalogue: {what}', { what: facts.map((fact) => t(FACTS[fact])).join(', ') });

function useRowInView(packed: number) {
  const row = useRef<HTMLLIElement>(null);
  const before = useRef(packed);
  useEffect(() => {
    if (before.current === packed) return;
    before.current = packed;
    // With the frame, which lays out the page anyway; at once it would be laid out twice.
    const frame = requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [packed]);
  return row;
}
