import { useState } from 'react';
import type { StationError } from '../../../shared/errors.ts';
import type { OrderLine } from '../../../shared/station/order.ts';
import type { Bench } from '../../../shared/station/session.ts';
import { Field } from '../../components/fields.tsx';
import { Notice } from '../../components/notice.tsx';
import { ask } from '../../store/station.ts';
import { showBench, usePending } from '../../store/window-store.ts';
import { sentence } from '../../words/sentence.ts';
import { words } from '../../words/words.ts';
import { AskBox } from './ask-box.tsx';
import './customs-dialog.css';

const FIELDS = ['hsCode', 'originCountry', 'description'] as const;
type CustomsField = (typeof FIELDS)[number];
type Typed = Record<CustomsField, string>;

/** As the station's own check; which field is meant, it says itself where it refuses. */
const lacks = ({ hsCode, originCountry, description, quantity }: OrderLine): boolean =>
  quantity > 0 &&
  (!/^\d{6}$/.test(hsCode ?? '') || !/^[A-Z]{2}$/i.test(originCountry ?? '') || !description);

/** What customs must know of the lines that lack it, for an order that no import reaches any more. */
export function CustomsDialog({ bench, onClose }: { bench: Bench; onClose: () => void }) {
  const say = words.packing.customs;
  // The lines that lacked something when it was opened, and what is typed for them.
  const [typed, setTyped] = useState(() => lacking(bench));
  const [error, setError] = useState<StationError | null>(null);
  const busy = usePending('bench.fillCustoms');
  const save = async () => {
    const lines = typed.map(({ line, fields }) => ({ line, ...fields }));
    const saved = await ask('bench.fillCustoms', { lines });
    if (!saved.ok) return setError(saved.error);
    showBench(saved.value);
    onClose();
  };
  const type = (line: number, field: CustomsField, text: string) => {
    // A form with a refused field in it sends nothing: what is typed anew is not refused yet.
    setError(null);
    setTyped((all) =>
      all.map((each) =>
        each.line === line ? { line, fields: { ...each.fields, [field]: text } } : each,
      ),
    );
  };
  if (typed.length === 0)
    return (
      <AskBox title={say.title} take={say.take} onClose={onClose}>
        <p>{say.none}</p>
      </AskBox>
    );
  return (
    <AskBox
      title={say.title}
      take={say.take}
      disabled={busy}
      onTake={() => void save()}
      onClose={onClose}
    >
      {error ? <Notice tone="attention">{sentence(error)}</Notice> : <p>{say.detail}</p>}
      {typed.map(({ line, fields }, at) => (
        <CustomsLine
          key={line}
          line={bench.order.lines[line]}
          typed={fields}
          first={at === 0}
          wrong={error?.field?.startsWith(`lines[${line}].`) ? error.field : null}
          onType={(field, text) => type(line, field, text)}
        />
      ))}
    </AskBox>
  );
}

const lacking = ({ order }: Bench): { line: number; fields: Typed }[] =>
  order.lines.flatMap((each, line) =>
    lacks(each)
      ? [
          {
            line,
            fields: {
              hsCode: each.hsCode ?? '',
              originCountry: each.originCountry ?? '',
              description: each.description,
            },
          },
        ]
      : [],
  );

interface CustomsLineProps {
  line: OrderLine | undefined;
  typed: Typed;
  first: boolean;
  /** The field that was refused, as the station names it. */
  wrong: string | null;
  onType: (field: CustomsField, text: string) => void;
}

function CustomsLine({ line, typed, first, wrong, onType }: CustomsLineProps) {
  const names = words.entry.line;
  return (
    <fieldset className="customs-line">
      <legend className="strong">
        {line?.sku} <span className="quiet">{line?.description}</span>
      </legend>
      {FIELDS.map((field) => (
        <Field
          key={field}
          autoFocus={first && field === 'hsCode'}
          label={names[field]}
          value={typed[field]}
          onChange={(text) => onType(field, text)}
          error={wrong?.endsWith(field) ? ' ' : null}
          {...(field === 'hsCode' ? { inputMode: 'numeric' as const, chars: 8 } : {})}
          {...(field === 'originCountry' ? { chars: 4 } : {})}
        />
      ))}
    </fieldset>
  );
}
