import { useState } from 'react';
import { type ShortReason, ShortReasonSchema } from '../../../../shared/orders/short.ts';
import type { Bench } from '../../../../shared/packing/session.ts';
import { Action } from '../../../kit/action.tsx';
import { AskBox } from '../../../kit/ask-box.tsx';
import { Field, Pick } from '../../../kit/fields.tsx';
import { PICKS } from '../../../kit/keys/keys.ts';
import { lineScanned } from '../../../state/scanned.ts';
import { change } from '../../../state/station.ts';
import { t } from '../../../words/words.ts';
import { leftOf, shortOf, unitsIn } from '../cartons/counts.ts';
import { SHORT_REASONS } from '../messages.ts';
import { CountField, countIn } from './count-field.tsx';

const NEW = '';

/** Moves units from one carton to another, or to a new one with the same box. */
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
      onScan={(code) => {
        const line = lineScanned(bench.order, code);
        const isInside = source.items.some((each) => each.line === line);
        if (isInside) setChosen(line);
        return isInside;
      }}
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

export function SplitDialog({ bench, onClose }: { bench: Bench; onClose: () => void }) {
  const [text, setText] = useState(() => String(Math.max(2, bench.session.cartons.length)));
  const cartons = countIn(text);
  const take = () => {
    if (cartons === null) return;
    onClose();
    void change('bench.splitEvenly', { cartons });
  };
  return (
    <AskBox
      title={t('Split the order evenly')}
      take={t('Split')}
      disabled={cartons === null}
      onTake={take}
      onClose={onClose}
    >
      <p>
        {t('All units of the order are spread over this many cartons, also those packed already.')}
      </p>
      <CountField label={t('Cartons')} value={text} onChange={setText} />
    </AskBox>
  );
}

interface ShortDialogProps {
  bench: Bench;
  /** The line that the packer has in hand, of which one unit is meant first. */
  asked: { line?: number | undefined };
  onClose: () => void;
}

/** Marks units as missing, with a reason, which is the answer: the order ships without them. */
export function ShortDialog(props: ShortDialogProps) {
  const { bench, asked, onClose } = props;
  const possible = (line: number) => leftOf(bench, line) + shortOf(bench, line);
  const lines = bench.order.lines.flatMap(({ sku, description }, line) =>
    possible(line) > 0 ? [{ id: String(line), label: sku, detail: description }] : [],
  );
  // Lines already marked can be changed too, but the first unpacked line is the likely choice.
  const open = lines.find(({ id }) => leftOf(bench, Number(id)) > 0) ?? lines[0];
  const [line, setLine] = useState(asked.line ?? Number(open?.id ?? 0));
  const [text, setText] = useState(() => (asked.line === undefined ? String(possible(line)) : '1'));
  const [note, setNote] = useState('');
  const quantity = countIn(text);
  const choose = (chosen: number) => {
    setLine(chosen);
    setText(String(possible(chosen)));
  };
  const mark = (units: number, reason: ShortReason = 'not-found') => {
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
      disabled={quantity === null}
      onTake={() => quantity !== null && mark(quantity)}
      onClose={onClose}
      onScan={(code) => {
        const scanned = lineScanned(bench.order, code);
        const isPossible = scanned !== null && possible(scanned) > 0;
        if (isPossible) choose(scanned);
        return isPossible;
      }}
    >
      <p>
        {t('The order ships with less. What is missing is neither rated, bought nor declared.')}
      </p>
      <Pick
        label={t('Item')}
        value={String(line)}
        choices={lines}
        onChange={(id) => choose(Number(id))}
      />
      <fieldset className="pack-choices">
        <legend className="visually-hidden">{t('Reason')}</legend>
        {ShortReasonSchema.options.map((reason, at) => (
          <Action
            key={reason}
            act={PICKS[at]}
            label={t(SHORT_REASONS[reason])}
            disabled={quantity === null || (reason === 'other' && note.trim() === '')}
            whyNot={t('Enter it in your words first.')}
            onPress={() => quantity !== null && mark(quantity, reason)}
          />
        ))}
      </fieldset>
      <Field label={t('In your words')} value={note} onChange={setNote} />
      <CountField
        label={t('Units that are missing')}
        unit={t('{most} at most', { most: possible(line) })}
        value={text}
        onChange={setText}
      />
      {shortOf(bench, line) > 0 && (
        <Action act="undo" label={t('Not missing')} onPress={() => mark(0)} />
      )}
    </AskBox>
  );
}
