import {
  Check,
  ChevronDown,
  ChevronUp,
  Hash,
  Minus,
  Package as PackageIcon,
  PackageX,
  Plus,
  TriangleAlert,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ItemPicture } from '../../../shared/catalogue/item.ts';
import type { FilledFact, OrderLine } from '../../../shared/orders/order.ts';
import type { ShortLine } from '../../../shared/orders/short.ts';
import { isLeading } from '../../../shared/orders/together.ts';
import type { Bench } from '../../../shared/packing/session.ts';
import { Action } from '../../kit/action.tsx';
import { Chip } from '../../kit/notice.tsx';
import { change } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import { ItemImage } from '../catalogue/item-image.tsx';
import { usePictures } from '../catalogue/use-pictures.ts';
import {
  hasLooseParts,
  inCarton,
  leftOf,
  openCartonOf,
  packedOf,
  partsOf,
  shortOf,
} from './cartons/counts.ts';
import { FACTS, SHORT_REASONS } from './messages.ts';
import './lines.css';

/** The order's lines; completed ones are folded below the others. */
interface LineListProps {
  bench: Bench;
  onCount: OnLine;
  onShort: OnLine;
}

export function LineList({ bench, onCount, onShort }: LineListProps) {
  const pictures = usePictures(
    bench.order.merchant,
    bench.order.lines.map(({ sku }) => sku),
  );
  const [inHand, touch] = useLineInHand(bench);
  const [unfolded, setUnfolded] = useState(false);
  const lines = bench.order.lines.map((line, index) => ({
    line,
    index,
    folded: index !== inHand && packedOf(bench, index) === line.quantity,
  }));
  const done = lines.filter(({ folded }) => folded);
  const row = ({ line, index }: (typeof lines)[number]) => (
    <LineRow
      key={lineKey(line, index)}
      bench={bench}
      line={line}
      picture={pictures.get(line.sku)}
      index={index}
      inHand={index === inHand}
      onTouch={() => touch(index)}
      onCount={onCount}
      onShort={onShort}
    />
  );
  return (
    <>
      <ul className="lines" aria-label={t('Lines')}>
        {lines.filter(({ folded }) => !folded).map(row)}
      </ul>
      {done.length > 0 && (
        <>
          <button
            type="button"
            className="lines-done"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            <Check aria-hidden />
            {t('{count} done', { count: done.length })}
            {unfolded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          </button>
          {unfolded && (
            <ul className="lines" aria-label={t('Done')}>
              {done.map(row)}
            </ul>
          )}
        </>
      )}
      <NextItem bench={bench} inHand={inHand} pictures={pictures} />
    </>
  );
}

interface NextItemProps {
  bench: Bench;
  inHand: number | null;
  pictures: ReadonlyMap<string, ItemPicture>;
}

/** What is picked next, large, in the room that the lines leave: people look before they read. */
function NextItem({ bench, inHand, pictures }: NextItemProps) {
  const { lines } = bench.order;
  const open = lines.findIndex((_, line) => leftOf(bench, line) > 0);
  const next = inHand !== null && leftOf(bench, inHand) > 0 ? inHand : open;
  const picture = pictures.get(lines[next]?.sku ?? '');
  return (
    <div className="next-item" aria-hidden>
      {picture && <ItemImage key={picture.hash} picture={picture} />}
    </div>
  );
}

/**
 * The only line, or the one scanned or touched last. It shows its buttons, and is folded only after the
 * next.
 */
function useLineInHand({ session: { lastItem }, order: { lines } }: Bench) {
  const [touched, setTouched] = useState<{ line: number; after: typeof lastItem } | null>(null);
  const scannedSince = lastItem !== null && touched?.after !== lastItem;
  const only = lines.length === 1 ? 0 : null;
  const inHand = touched && !scannedSince ? touched.line : (lastItem?.line ?? only);
  return [inHand, (line: number) => setTouched({ line, after: lastItem })] as const;
}

/** Lines have no id, and the same SKU may occur on two lines. */
const lineKey = ({ sku }: OrderLine, index: number): string => `${index} ${sku}`;

/** Opens a dialog for the units of a line. */
type OnLine = (line: number) => void;

interface LineRowProps {
  bench: Bench;
  line: OrderLine;
  picture: ItemPicture | undefined;
  index: number;
  inHand: boolean;
  onTouch: () => void;
  onCount: OnLine;
  onShort: OnLine;
}

function LineRow(props: LineRowProps) {
  const { bench, line, picture, index, inHand, onTouch, onCount, onShort } = props;
  const packed = packedOf(bench, index);
  const left = leftOf(bench, index);
  // It ships with less: nothing to pack, and not done.
  const isShort = left === 0 && shortOf(bench, index) > 0;
  const name = line.description || line.sku;
  const row = useRowInView(packed);
  const [isPointedAt, setPointedAt] = useState(false);
  return (
    <li
      ref={row}
      onPointerEnter={({ pointerType }) => setPointedAt(pointerType === 'mouse')}
      onPointerLeave={() => setPointedAt(false)}
      className="line"
      data-done={(left === 0 && !isShort) || undefined}
      data-short={isShort || undefined}
      data-in-hand={inHand || undefined}
    >
      {/* A new key per unit restarts the flash on each scan of the same line. */}
      {bench.session.lastItem?.line === index && <span key={packed} className="line-flash" />}
      <button
        type="button"
        className="line-main"
        aria-pressed={inHand}
        title={name}
        onClick={onTouch}
      >
        <span className="line-picture">
          {picture ? <ItemImage picture={picture} /> : <PackageIcon aria-hidden />}
        </span>
        <span className="line-what">
          <bdi className="line-name">{name}</bdi>
          <LineFacts bench={bench} line={line} index={index} />
          {line.parts && <LineParts bench={bench} index={index} />}
        </span>
      </button>
      {isPointedAt && !inHand && (
        <div className="line-pointed">
          <NotThere bench={bench} index={index} left={left} name={name} onShort={onShort} />
        </div>
      )}
      {inHand && (
        <LineButtons
          bench={bench}
          index={index}
          left={left}
          name={name}
          onCount={onCount}
          onShort={onShort}
        />
      )}
      <p className="line-count" aria-hidden>
        {isShort ? (
          <TriangleAlert />
        ) : left === 0 ? (
          <>
            <Check /> {t('done')}
          </>
        ) : (
          <>
            <strong>{packed}</strong>/{line.quantity}
          </>
        )}
      </p>
    </li>
  );
}

/** Details that distinguish the line from similar ones, and what is special about it. */
function LineFacts({ bench, line, index }: Pick<LineRowProps, 'bench' | 'line' | 'index'>) {
  const missing = bench.session.short.find((each) => each.line === index);
  const packed = packedOf(bench, index);
  // The order in place of the barcode: with both, the line in hand would not hold them.
  const isTogether = isLeading(bench.order);
  return (
    <span className="line-facts quiet">
      <span className="visually-hidden">
        {t('{packed} of {quantity} packed', { packed, quantity: line.quantity })},{' '}
      </span>
      <strong>{line.sku}</strong>
      {line.barcode && line.barcode !== line.sku && !isTogether && ` · ${line.barcode}`}{' '}
      {!line.barcode && !line.parts && leftOf(bench, index) > 0 && (
        <Chip>{t('no barcode: count it')}</Chip>
      )}
      {line.kit && <Chip>{t('part of {kit}', { kit: line.kit.sku })}</Chip>}
      {line.fromCatalogue && line.fromCatalogue.length > 0 && (
        <Chip tone="info">{fromCatalogueText(line.fromCatalogue)}</Chip>
      )}
      {missing && <Chip tone="attention">{missingText(missing)}</Chip>}
      {isTogether && (
        <Chip>
          <span className="visually-hidden">{t('Order')}</span> {line.from ?? bench.order.reference}
        </Chip>
      )}
    </span>
  );
}

/** What a kit is packed of. */
function LineParts({ bench, index }: Pick<LineRowProps, 'bench' | 'index'>) {
  return (
    <span className="line-parts">
      {partsOf(bench, index).map(({ part, sku, name, packed, wanted }) => (
        <span
          key={`${part} ${sku}`}
          className="line-part"
          data-done={packed === wanted || undefined}
        >
          <strong>
            {packed}/{wanted}
          </strong>{' '}
          <bdi>{name}</bdi> {name !== sku && <span className="quiet">{sku}</span>}
        </span>
      ))}
    </span>
  );
}

interface LineButtonsProps {
  bench: Bench;
  index: number;
  left: number;
  name: string;
  onCount: OnLine;
  onShort: OnLine;
}

const NotThere = ({ bench, index, left, name, onShort }: Omit<LineButtonsProps, 'onCount'>) => (
  <Action
    iconOnly
    icon={PackageX}
    label={t('Not there')}
    about={name}
    disabled={left <= 0 && shortOf(bench, index) === 0}
    onPress={() => onShort(index)}
  />
);

function LineButtons({ bench, index, left, name, onCount, onShort }: LineButtonsProps) {
  const carton = openCartonOf(bench);
  const inside = inCarton(carton, index);
  const set = (quantity: number) =>
    carton && void change('bench.packLine', { carton: carton.reference, line: index, quantity });
  return (
    <div className="line-buttons">
      <span className="line-short">
        <NotThere bench={bench} index={index} left={left} name={name} onShort={onShort} />
      </span>
      <Action
        iconOnly
        icon={Minus}
        label={t('One out of the open carton: {description}', { description: name })}
        disabled={inside === 0 && !hasLooseParts(carton, index)}
        onPress={() => set(Math.max(0, inside - 1))}
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

const fromCatalogueText = (facts: readonly FilledFact[]): string =>
  t('from the catalogue: {what}', { what: facts.map((fact) => t(FACTS[fact])).join(', ') });

function useRowInView(packed: number) {
  const row = useRef<HTMLLIElement>(null);
  const before = useRef(packed);
  useEffect(() => {
    if (before.current === packed) return;
    before.current = packed;
    // In an animation frame, together with the layout that happens anyway; earlier it would cause a second
    // one.
    const frame = requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [packed]);
  return row;
}
