import { Check, Minus, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OrderLine } from '../../../shared/station/order.ts';
import type { Bench } from '../../../shared/station/session.ts';
import { Action } from '../../components/action.tsx';
import { change } from '../../store/station.ts';
import { words } from '../../words/words.ts';
import { inCarton, openCartonOf, packedOf } from './counts.ts';
import './lines.css';

/** The order's lines with their count-down; the line that changed last is brought into view. */
export function LineList({ bench }: { bench: Bench }) {
  return (
    <ul className="lines">
      {bench.order.lines.map((line, index) => (
        <LineRow key={lineKey(line, index)} bench={bench} line={line} index={index} />
      ))}
    </ul>
  );
}

/** Lines have no id of their own; the same SKU may stand on two of them. */
const lineKey = ({ sku }: OrderLine, index: number): string => `${index} ${sku}`;

function LineRow({ bench, line, index }: { bench: Bench; line: OrderLine; index: number }) {
  const packed = packedOf(bench, index);
  const left = line.quantity - packed;
  const row = useRowInView(packed);
  return (
    <li ref={row} className="line" data-done={left === 0 || undefined}>
      <p className="line-left" aria-hidden>
        {left === 0 ? <Check /> : <strong>{left}</strong>}
        <span>{words.bench.lines.of(line.quantity)}</span>
      </p>
      <div className="line-what">
        <p className="line-name">{line.description || line.sku}</p>
        <p className="quiet">
          <span className="visually-hidden">
            {words.bench.lines.packedOf(packed, line.quantity)},{' '}
          </span>
          <strong>{line.sku}</strong>
          {line.barcode && line.barcode !== line.sku && (
            <>
              {' · '}
              {line.barcode}
            </>
          )}
        </p>
      </div>
      <LineButtons bench={bench} index={index} left={left} name={line.description || line.sku} />
    </li>
  );
}

interface LineButtonsProps {
  bench: Bench;
  index: number;
  left: number;
  name: string;
}

function LineButtons({ bench, index, left, name }: LineButtonsProps) {
  const carton = openCartonOf(bench);
  const inside = inCarton(carton, index);
  const set = (quantity: number) =>
    carton && void change('bench.packLine', { carton: carton.reference, line: index, quantity });
  return (
    <div className="line-buttons">
      <Action
        iconOnly
        icon={Minus}
        label={words.bench.lines.less(name)}
        disabled={inside === 0}
        onPress={() => set(inside - 1)}
      />
      <Action
        iconOnly
        icon={Plus}
        label={words.bench.lines.one(name)}
        disabled={!carton || left <= 0}
        onPress={() => set(inside + 1)}
      />
    </div>
  );
}

function useRowInView(packed: number) {
  const row = useRef<HTMLLIElement>(null);
  const before = useRef(packed);
  useEffect(() => {
    if (before.current === packed) return;
    before.current = packed;
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [packed]);
  return row;
}
