import { Ruler } from 'lucide-react';
import { useState } from 'react';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Order } from '../../../shared/orders/order.ts';
import { AskBox } from '../../kit/ask-box.tsx';
import { Field, Pick, Toggle } from '../../kit/fields.tsx';
import { typedDecimal } from '../../kit/format.ts';
import { Notice } from '../../kit/notice.tsx';
import { lineScanned } from '../../state/scanned.ts';
import { ask } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { MEASURE_NAMES } from '../../words/names.ts';
import { sentence, t } from '../../words/words.ts';

interface MeasureDialogProps {
  order: Pick<Order, 'merchant' | 'lines' | 'dimensionUnit'>;
  /** The current line. */
  first: number;
  onMeasured: () => void;
  onClose: () => void;
}

const SIDES = ['length', 'width', 'height'] as const;

/** Saves the measured size of an item in the catalogue, as confirmed. */
export function MeasureDialog({ order, first, onMeasured, onClose }: MeasureDialogProps) {
  const { merchant, lines, dimensionUnit: unit } = order;
  const [line, setLine] = useState(first);
  const [sides, setSides] = useState({ length: '', width: '', height: '' });
  const [upright, setUpright] = useState(false);
  const [error, setError] = useState<StationError | null>(null);
  const busy = usePending('items.confirm');
  const [length, width, height] = SIDES.map((side) => typedDecimal(sides[side]));
  const sku = lines[line]?.sku;

  async function keep() {
    if (!length || !width || !height || sku === undefined) return;
    const dimensions = { length, width, height, unit, ...(upright ? { upright } : {}) } as const;
    const kept = await ask('items.confirm', { item: { merchant, sku }, facts: { dimensions } });
    if (!kept.ok) return setError(kept.error);
    onMeasured();
    onClose();
  }

  return (
    <AskBox
      title={t('Measure an item')}
      take={t('Keep the size')}
      icon={Ruler}
      disabled={!length || !width || !height}
      busy={busy}
      onTake={() => void keep()}
      onClose={onClose}
      onScan={(code) => {
        const scanned = lineScanned(order, code);
        if (scanned !== null) setLine(scanned);
        return scanned !== null;
      }}
    >
      {error && <Notice tone="attention">{sentence(error)}</Notice>}
      <Pick
        label={t('Item')}
        value={String(line)}
        onChange={(id) => setLine(Number(id))}
        choices={lines.map(({ sku: name, description }, at) => ({
          id: String(at),
          label: name,
          detail: description,
        }))}
      />
      <div className="measures-size">
        {SIDES.map((side, at) => (
          <Field
            key={side}
            autoFocus={at === 0}
            label={t(MEASURE_NAMES[side])}
            value={sides[side]}
            onChange={(text) => setSides((before) => ({ ...before, [side]: text }))}
            inputMode="decimal"
            unit={unit.toLowerCase()}
            error={
              sides[side].trim() !== '' && typedDecimal(sides[side]) === null
                ? t('A number above zero, like 2.4')
                : null
            }
          />
        ))}
      </div>
      <Toggle label={t('This side up')} value={upright} onChange={setUpright} />
      <p className="quiet">{t('Measured once, it is known for every order.')}</p>
    </AskBox>
  );
}
