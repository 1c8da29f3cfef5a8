import { Minus, Plus } from 'lucide-react';
import {
  type Returnable,
  type ReturnableLine,
  ReturnReasonSchema,
} from '../../../shared/returns/return.ts';
import { Action } from '../../kit/action.tsx';
import { Field, Pick } from '../../kit/fields.tsx';
import { typedDecimal } from '../../kit/format.ts';
import { words } from '../../words/words.ts';
import { cartonOf, type Draft, MEASURES, unitsOf, unitsWished } from './use-return.ts';

const NO_REASON = 'none';

interface ReturnLinesProps {
  outbound: Returnable;
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

/** How many of each come back, and why. */
export function ReturnLines({ outbound, draft, onDraft }: ReturnLinesProps) {
  const say = words.returns;
  const { lines } = outbound;
  if (!lines.some(({ left }) => left > 0)) return null;
  const total = unitsOf(outbound, draft).reduce((sum, { quantity }) => sum + quantity, 0);
  const set = (units: Draft['units']) => onDraft({ ...draft, units });
  const noneOfAny = Object.fromEntries(lines.map(({ sku }) => [sku, 0]));
  return (
    <section className="stack" aria-label={say.lines}>
      <div className="row">
        <p className="large strong grow" role="status">
          {say.back(total)}
        </p>
        <Action label={say.all} onPress={() => set({})} />
        <Action label={say.none} disabled={total === 0} onPress={() => set(noneOfAny)} />
      </div>
      <ul className="return-lines">
        {lines.map((line) => (
          <Line
            key={line.sku}
            line={line}
            quantity={unitsWished(line, draft)}
            onSet={(quantity) => set({ ...draft.units, [line.sku]: quantity })}
          />
        ))}
      </ul>
      <div className="return-why">
        <Pick
          label={say.reason}
          value={draft.reason ?? NO_REASON}
          choices={[
            { id: NO_REASON, label: say.noReason },
            ...ReturnReasonSchema.options.map((id) => ({ id, label: say.reasons[id] })),
          ]}
          onChange={(id) =>
            onDraft({ ...draft, reason: ReturnReasonSchema.safeParse(id).data ?? null })
          }
        />
        <Field
          label={say.note}
          value={draft.note}
          onChange={(note) => onDraft({ ...draft, note: note.slice(0, 500) })}
          error={draft.reason === 'other' && draft.note.trim() === '' ? say.noteNeeded : null}
        />
      </div>
      <Carton outbound={outbound} draft={draft} onDraft={onDraft} />
    </section>
  );
}

/** Only where it comes in another carton than it went in. */
function Carton({ outbound, draft, onDraft }: ReturnLinesProps) {
  const { carton } = draft;
  const names = words.bench.cartons;
  const begun = cartonOf(draft) === 'unfinished';
  return (
    <fieldset className="return-carton">
      <legend>{words.returns.carton}</legend>
      {MEASURES.map((each) => (
        <Field
          key={each}
          label={names[each]}
          unit={(each === 'weight' ? outbound.weightUnit : outbound.dimensionUnit).toLowerCase()}
          chars={6}
          inputMode="decimal"
          value={carton[each]}
          onChange={(typed) => onDraft({ ...draft, carton: { ...carton, [each]: typed } })}
          error={begun && !typedDecimal(carton[each]) ? names.badNumber : null}
        />
      ))}
    </fieldset>
  );
}

interface LineProps {
  line: ReturnableLine;
  quantity: number;
  onSet: (quantity: number) => void;
}

function Line({ line, quantity, onSet }: LineProps) {
  const say = words.returns;
  const { sku, description, sent, returned, left } = line;
  const name = description || sku;
  return (
    <li className="return-line" data-none={quantity === 0 || undefined}>
      <div className="return-line-what">
        <p className="large strong breakable">{name}</p>
        <p className="small breakable">
          {[
            sku,
            `${sent} ${say.sent}`,
            returned > 0 && `${returned} ${say.inReturns}`,
            `${left} ${say.left}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="return-stepper">
        <Action
          iconOnly
          icon={Minus}
          label={say.less(name)}
          disabled={quantity === 0}
          onPress={() => onSet(quantity - 1)}
        />
        <strong className="return-quantity">{quantity}</strong>
        <Action
          iconOnly
          icon={Plus}
          label={say.more(name)}
          disabled={quantity >= left}
          onPress={() => onSet(quantity + 1)}
        />
      </div>
    </li>
  );
}
