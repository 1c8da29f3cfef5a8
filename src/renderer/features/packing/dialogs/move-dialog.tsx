import { useState } from 'react';
import type { Bench } from '../../../../shared/packing/session.ts';
import { Pick } from '../../../kit/fields.tsx';
import { change } from '../../../state/station.ts';
import { t } from '../../../words/words.ts';
import { unitsIn } from '../cartons/counts.ts';
import { AskBox, CountField, countIn } from './ask-box.tsx';

const NEW = '';

/** Units out of one carton into another, or into a new one of the same box. */
export function MoveDialog({ bench, onClose }: { bench: Bench; onClose: () => void }) {
  const { cartons, openCarton } = bench.session;
  const filled = cartons.filter(({ items }) => items.length > 0);
  const opened = filled.find(({ reference }) => reference === openCarton) ?? filled[0];
  const [from, setFrom] = useState(opened?.reference ?? '');
  const [chosen, setChosen] = useState<number | null>(null);
  const [text, setText] = useState('');
  const [to, setTo] = useState(
    () => cartons.find(({ reference }) => reference !== opened?.reference)?.reference ?? NEW,
  );
  const source = cartons.find(({ reference }) => reference === from);
  const item = source?.items.find(({ line }) => line === chosen) ?? source?.items[0];
  const target = to === from ? NEW : to;
  const quantity = countIn(text);

  if (!source || !item)
    return (
      <AskBox title={t('Move units to another carton')} take={t('Move')} onClose={onClose}>
        <p>{t('No carton has anything in it yet.')}</p>
      </AskBox>
    );
  const take = () => {
    if (quantity === null) return;
    onClose();
    const { line } = item;
    void change('bench.moveUnits', { from, to: target === NEW ? null : target, line, quantity });
  };
  return (
    <AskBox
      title={t('Move units to another carton')}
      take={t('Move')}
      disabled={quantity === null}
      onTake={take}
      onClose={onClose}
    >
      <Pick
        label={t('From (carton)')}
        value={from}
        onChange={setFrom}
        choices={filled.map((each) => ({
          id: each.reference,
          label: each.reference,
          detail: t('{count} units in it', { count: unitsIn(each) }),
        }))}
      />
      <Pick
        label={t('Item')}
        value={String(item.line)}
        onChange={(id) => setChosen(Number(id))}
        choices={source.items.map(({ line, sku, quantity: inside }) => ({
          id: String(line),
          label: sku,
          detail: t('{count} units in it', { count: inside }),
        }))}
      />
      <Pick
        label={t('To (carton)')}
        value={target}
        onChange={setTo}
        choices={[
          ...cartons
            .filter(({ reference }) => reference !== from)
            .map(({ reference }) => ({ id: reference, label: reference })),
          { id: NEW, label: t('A new carton') },
        ]}
      />
      <CountField
        label={t('Units')}
        unit={t('{most} at most', { most: item.quantity })}
        value={text}
        onChange={setText}
      />
    </AskBox>
  );
}
