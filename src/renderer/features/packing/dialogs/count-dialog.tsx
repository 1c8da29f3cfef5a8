import { useState } from 'react';
import type { Bench } from '../../../../shared/packing/session.ts';
import { Action } from '../../../kit/action.tsx';
import { Pick } from '../../../kit/fields.tsx';
import { change } from '../../../state/station.ts';
import { t } from '../../../words/words.ts';
import { inCarton, leftOf, openCartonOf } from '../cartons/counts.ts';
import { AskBox, CountField, countIn } from './ask-box.tsx';

/** The line that was scanned last, else the first that has something left. */
export function lineInHand(bench: Bench): number {
  const first = bench.order.lines.findIndex((_, line) => leftOf(bench, line) > 0);
  return bench.session.lastItem?.line ?? Math.max(0, first);
}

interface CountDialogProps {
  bench: Bench;
  first: number;
  onClose: () => void;
}

/** How many units of a line lie in the open carton: for big counts, and for items without barcode. */
export function CountDialog({ bench, first, onClose }: CountDialogProps) {
  const [line, setLine] = useState(first);
  const [text, setText] = useState('');
  const carton = openCartonOf(bench);
  const most = inCarton(carton, line) + leftOf(bench, line);
  const quantity = countIn(text);
  const take = (units: number) => {
    onClose();
    if (carton) void change('bench.packLine', { carton: carton.reference, line, quantity: units });
  };
  return (
    <AskBox
      title={t('How many lie in the carton?')}
      take={t('Take it')}
      disabled={quantity === null || !carton}
      onTake={() => quantity !== null && take(quantity)}
      onClose={onClose}
    >
      <Pick
        label={t('Item')}
        value={String(line)}
        onChange={(id) => setLine(Number(id))}
        choices={bench.order.lines.map(({ sku, description }, at) => ({
          id: String(at),
          label: sku,
          detail: description,
        }))}
      />
      <CountField
        label={t('Units in {carton}', { carton: carton?.reference ?? '' })}
        unit={t('{most} at most', { most })}
        value={text}
        onChange={setText}
      />
      <Action
        act="rest"
        label={t('All {most}', { most })}
        disabled={most === 0}
        onPress={() => take(most)}
      />
    </AskBox>
  );
}
