import { Minus, Plus } from 'lucide-react';
import type { ItemPicture } from '../../../shared/catalogue/item.ts';
import {
  type Returnable,
  type ReturnableLine,
  ReturnReasonSchema,
} from '../../../shared/returns/return.ts';
import { Action } from '../../kit/action.tsx';
import { DateField } from '../../kit/date-field.tsx';
import { Field, Pick } from '../../kit/fields.tsx';
import { typedDecimal } from '../../kit/format.ts';
import { MEASURE_NAMES } from '../../words/names.ts';
import { t } from '../../words/words.ts';
import { ItemPlace } from '../catalogue/item-units.tsx';
import { usePictures } from '../catalogue/use-pictures.ts';
import { lastPickUp, today, wrongPickUp } from '../rating/days.ts';
import { cartonOf, type Draft, MEASURES, unitsOf, unitsWished } from './draft.ts';
import { REASONS } from './messages.ts';

const NO_REASON = 'none';

interface ReturnLinesProps {
  outbound: Returnable;
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

/** How many of each item come back, and why. */
export function ReturnLines({ outbound, draft, onDraft }: ReturnLinesProps) {
  const { lines } = outbound;
  const pictures = usePictures(
    outbound.order.merchant,
    lines.map(({ sku }) => sku),
  );
  if (!lines.some(({ left }) => left > 0)) return null;
  const total = unitsOf(outbound, draft).reduce((sum, { quantity }) => sum + quantity, 0);
  const set = (units: Draft['units']) => onDraft({ ...draft, units });
  const noneOfAny = Object.fromEntries(lines.map(({ sku }) => [sku, 0]));
  return (
    <section className="stack" aria-label={t('What comes back')}>
      <div className="row">
        <p className="large strong grow" role="status">
          {t('{count} units to come back', { count: total })}
        </p>
        <Action label={t('All that is left')} onPress={() => set({})} />
        <Action label={t('Nothing')} disabled={total === 0} onPress={() => set(noneOfAny)} />
      </div>
      <ul className="return-lines">
        {lines.map((line) => (
          <Line
            key={line.sku}
            line={line}
            picture={pictures.get(line.sku)}
            quantity={unitsWished(line, draft)}
            onSet={(quantity) => set({ ...draft.units, [line.sku]: quantity })}
          />
        ))}
      </ul>
      <div className="return-why">
        <Pick
          label={t('Why it comes back')}
          value={draft.reason ?? NO_REASON}
          choices={[
            { id: NO_REASON, label: t('No reason given') },
            ...ReturnReasonSchema.options.map((id) => ({ id, label: t(REASONS[id]) })),
          ]}
          onChange={(id) =>
            onDraft({ ...draft, reason: ReturnReasonSchema.safeParse(id).data ?? null })
          }
        />
        <Field
          label={t('Note')}
          value={draft.note}
          onChange={(note) => onDraft({ ...draft, note: note.slice(0, 500) })}
          error={
            draft.reason === 'other' && draft.note.trim() === ''
              ? t('Enter the reason in your own words.')
              : null
          }
        />
        <DateField
          label={t('Pick-up date')}
          chars={9}
          value={draft.pickUpDate}
          min={today()}
          max={lastPickUp()}
          error={wrongPickUp(draft.pickUpDate)}
          onChange={(pickUpDate) => onDraft({ ...draft, pickUpDate })}
        />
      </div>
      <Carton outbound={outbound} draft={draft} onDraft={onDraft} />
    </section>
  );
}

/** Only for a return in a different carton. */
function Carton({ outbound, draft, onDraft }: ReturnLinesProps) {
  const { carton } = draft;
  const begun = cartonOf(draft) === 'unfinished';
  return (
    <fieldset className="return-carton">
      <legend>{t('Its carton, if it is not the one it was sent in')}</legend>
      {MEASURES.map((each) => (
        <Field
          key={each}
          label={t(MEASURE_NAMES[each])}
          unit={(each === 'weight' ? outbound.weightUnit : outbound.dimensionUnit).toLowerCase()}
          chars={6}
          inputMode="decimal"
          value={carton[each]}
          onChange={(typed) => onDraft({ ...draft, carton: { ...carton, [each]: typed } })}
          error={begun && !typedDecimal(carton[each]) ? t('A number above zero, like 2.4') : null}
        />
      ))}
    </fieldset>
  );
}

interface LineProps {
  line: ReturnableLine;
  picture: ItemPicture | undefined;
  quantity: number;
  onSet: (quantity: number) => void;
}

function Line({ line, picture, quantity, onSet }: LineProps) {
  const { sku, description, sent, returned, left } = line;
  const name = description || sku;
  return (
    <li className="return-line" data-none={quantity === 0 || undefined}>
      <ItemPlace picture={picture} />
      <div className="return-line-what">
        <p className="return-line-name large strong" title={name}>
          {name}
        </p>
        <p className="small breakable">
          {[
            sku,
            t('{count} sent', { count: sent }),
            returned > 0 && `${returned} ${t('in returns')}`,
            t('{count} left (units)', { count: left }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="return-stepper">
        <Action
          iconOnly
          icon={Minus}
          label={t('One less of {name}', { name })}
          disabled={quantity === 0}
          onPress={() => onSet(quantity - 1)}
        />
        <strong className="return-quantity">{quantity}</strong>
        <Action
          iconOnly
          icon={Plus}
          label={t('One more of {name}', { name })}
          disabled={quantity >= left}
          onPress={() => onSet(quantity + 1)}
        />
      </div>
    </li>
  );
}
