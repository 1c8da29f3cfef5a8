import { useState } from 'react';
import {
  type Bench,
  type ShortReason,
  ShortReasonSchema,
} from '../../../../shared/packing/session.ts';
import { Action } from '../../../kit/action.tsx';
import { ChoiceRow, Field, Pick } from '../../../kit/fields.tsx';
import { change } from '../../../state/station.ts';
import { t } from '../../../words/words.ts';
import { leftOf, shortOf } from '../cartons/counts.ts';
import { SHORT_REASONS } from '../messages.ts';
import { AskBox, CountField, countIn } from './ask-box.tsx';

/** Units that are not there: the order ships with less, and says why. */
export function ShortDialog({ bench, onClose }: { bench: Bench; onClose: () => void }) {
  const possible = (line: number) => leftOf(bench, line) + shortOf(bench, line);
  const lines = bench.order.lines.flatMap(({ sku, description }, line) =>
    possible(line) > 0 ? [{ id: String(line), label: sku, detail: description }] : [],
  );
  // What is marked already can be changed, but it is rarely what is asked next.
  const open = lines.find(({ id }) => leftOf(bench, Number(id)) > 0) ?? lines[0];
  const [line, setLine] = useState(Number(open?.id ?? 0));
  const [text, setText] = useState(() => String(possible(line)));
  const [reason, setReason] = useState<ShortReason>('not-found');
  const [note, setNote] = useState('');
  const quantity = countIn(text);
  const ready = quantity !== null && (reason !== 'other' || note.trim() !== '');
  const mark = (units: number) => {
    onClose();
    void change('bench.markShort', { line, quantity: units, reason, note: note.trim() || null });
  };
  if (lines.length === 0)
    return (
      <AskBox title={t('What is not there?')} take={t('Mark as not there')} onClose={onClose}>
        <p>{t('Everything is packed: nothing is missing.')}</p>
      </AskBox>
    );
  return (
    <AskBox
      title={t('What is not there?')}
      take={t('Mark as not there')}
      disabled={!ready}
      onTake={() => quantity !== null && mark(quantity)}
      onClose={onClose}
    >
      <p>
        {t('The order ships with less. What is missing is neither rated, bought nor declared.')}
      </p>
      <Pick
        label={t('Item')}
        value={String(line)}
        choices={lines}
        onChange={(id) => {
          setLine(Number(id));
          setText(String(possible(Number(id))));
        }}
      />
      <ChoiceRow
        label={t('Reason')}
        value={reason}
        onChange={setReason}
        choices={ShortReasonSchema.options.map((id) => ({ id, label: t(SHORT_REASONS[id]) }))}
      />
      <Field label={t('In your words')} value={note} onChange={setNote} />
      <CountField
        label={t('Units that are missing')}
        unit={t('{most} at most', { most: possible(line) })}
        value={text}
        onChange={setText}
      />
      {shortOf(bench, line) > 0 && (
        <Action act="undo" label={t('It is there after all')} onPress={() => mark(0)} />
      )}
    </AskBox>
  );
}
