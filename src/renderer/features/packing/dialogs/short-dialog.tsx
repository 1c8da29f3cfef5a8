import { useState } from 'react';
import {
  type Bench,
  type ShortReason,
  ShortReasonSchema,
} from '../../../../shared/packing/session.ts';
import { Action } from '../../../kit/action.tsx';
import { ChoiceRow, Field, Pick } from '../../../kit/fields.tsx';
import { change } from '../../../state/station.ts';
import { words } from '../../../words/words.ts';
import { leftOf, shortOf } from '../cartons/counts.ts';
import { AskBox, CountField, countIn } from './ask-box.tsx';

/** Units that are not there: the order ships with less, and says why. */
export function ShortDialog({ bench, onClose }: { bench: Bench; onClose: () => void }) {
  const say = words.packing.short;
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
      <AskBox title={say.title} take={say.take} onClose={onClose}>
        <p>{say.nothing}</p>
      </AskBox>
    );
  return (
    <AskBox
      title={say.title}
      take={say.take}
      disabled={!ready}
      onTake={() => quantity !== null && mark(quantity)}
      onClose={onClose}
    >
      <p>{say.detail}</p>
      <Pick
        label={say.line}
        value={String(line)}
        choices={lines}
        onChange={(id) => {
          setLine(Number(id));
          setText(String(possible(Number(id))));
        }}
      />
      <ChoiceRow
        label={say.reason}
        value={reason}
        onChange={setReason}
        choices={ShortReasonSchema.options.map((id) => ({ id, label: say.reasons[id] }))}
      />
      <Field label={say.note} value={note} onChange={setNote} />
      <CountField
        label={say.units}
        unit={words.packing.count.most(possible(line))}
        value={text}
        onChange={setText}
      />
      {shortOf(bench, line) > 0 && <Action hotkey="F4" label={say.clear} onPress={() => mark(0)} />}
    </AskBox>
  );
}
