import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import {
  CUSTOMS_FACTS,
  ITEM_FACTS,
  type Item,
  type ItemEdit,
  type ItemFact,
  type ItemKey,
  itemGaps,
  showItemKey,
} from '../../../shared/catalogue/item.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { Action } from '../../kit/action.tsx';
import { Detail } from '../../kit/content/list-detail.tsx';
import { SaveForm } from '../../kit/content/save-form.tsx';
import { Field, Pick, Toggle } from '../../kit/fields.tsx';
import { decimalText, momentText } from '../../kit/format.ts';
import { Chip, Empty, Failed, Loading, Notice } from '../../kit/notice.tsx';
import { ask, useCall } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { sentence, t } from '../../words/words.ts';
import { ItemPictureBox } from '../catalogue/item-picture.tsx';
import { FIELD_LABELS, SOURCES } from '../catalogue/messages.ts';
import { ClassifyItem } from './classify-actions.tsx';

interface ItemFormProps {
  of: ItemKey;
  focus: boolean;
  onSaved: (saved: Item) => void;
  /** Called when a classification was saved. */
  onClassified: () => void;
}

/** One item: its facts, edited and confirmed by a person. */
export function ItemForm({ of, focus, onSaved, onClassified }: ItemFormProps) {
  const { merchant, sku } = of;
  const asked = useCall('items.of', { merchant, sku });
  if (asked.state === 'loading') return <Loading />;
  if (asked.state === 'failed') {
    if (asked.error.code === 'not-found')
      return <Empty title={t('Choose an item to see its data')} />;
    return <Failed error={asked.error} again={asked.again} />;
  }
  const item = asked.value;
  const saved = (after: Item) => {
    asked.again();
    onSaved(after);
  };
  return (
    <Detail label={showItemKey(item)}>
      <header className="row">
        <h2 className="detail-title breakable">{item.sku}</h2>
        {item.merchant && <Chip>{item.merchant}</Chip>}
        <ConfirmedBy item={item} />
      </header>
      <Facts
        key={JSON.stringify(itemDraftOf(item))}
        item={item}
        focus={focus}
        onSaved={saved}
        onClassified={() => {
          asked.again();
          onClassified();
        }}
      />
    </Detail>
  );
}

function ConfirmedBy({ item }: { item: Item }) {
  const { confirmedAt, confirmedBy } = item;
  if (confirmedAt === null) return <Chip tone="attention">{t(SOURCES[item.source])}</Chip>;
  const when = momentText(confirmedAt);
  return (
    <Chip tone="success">
      {t('Confirmed by {who}, {when}', {
        who: confirmedBy ?? t('somebody who was not signed in'),
        when,
      })}
    </Chip>
  );
}

interface FactsProps extends Pick<ItemFormProps, 'focus' | 'onSaved'> {
  item: Item;
  onClassified: () => void;
}

function Facts({ item, focus, onSaved, onClassified }: FactsProps) {
  const [draft, setDraft] = useState(() => itemDraftOf(item));
  const [error, setError] = useState<StationError | null>(null);
  const busy = usePending('items.confirm');
  const { merchant, sku } = item;
  async function confirm() {
    const edit = editOf(draft, item);
    const saved = await ask('items.confirm', { item: { merchant, sku }, ...edit });
    if (!saved.ok) return setError(saved.error);
    onSaved(saved.value);
  }
  const wrong = error?.field ? FIELD_OF[error.field.replace(/^(facts|seen)\./, '')] : undefined;
  const [gap] = focus ? itemGaps(item) : [];
  const of = (name: keyof ItemDraft) => ({
    autoFocus: name === gap,
    label: t(FIELD_LABELS[name]),
    value: draft[name],
    error: wrong === name ? ' ' : null,
    onChange(text: string) {
      setError(null);
      setDraft((before) => ({ ...before, [name]: text }));
    },
  });
  return (
    <SaveForm className="stack" onSave={() => void confirm()}>
      {error && <Notice tone="attention">{sentence(error)}</Notice>}
      <div className="goods-top">
        <div className="stack">
          <Field {...of('description')} />
          <div className="row">
            <Field {...of('hsCode')} inputMode="numeric" chars={9} />
            <Field {...of('originCountry')} chars={5} />
          </div>
        </div>
        <ItemPictureBox item={item} onSaved={onSaved} />
      </div>
      <div className="row">
        <Action
          weight="main"
          act="next"
          icon={BadgeCheck}
          label={t('Confirm')}
          busy={busy}
          onPress={() => void confirm()}
        />
        <ClassifyItem item={item} onSaved={onClassified} />
        <p className="small quiet goods-hint">
          {t(
            'Confirms description, HS code, origin and what else you changed. No import changes them afterwards.',
          )}
        </p>
      </div>
      <div className="row">
        <Field {...of('barcode')} chars={15} />
      </div>
      <div className="row">
        <Field {...of('weight')} inputMode="decimal" chars={7} />
        <UnitPick of={of('weightUnit')} units={['KG', 'LB']} />
        <Field {...of('price')} inputMode="decimal" chars={8} />
        <Field {...of('currency')} chars={5} />
      </div>
      <SizeRow of={of} upright={draft.upright} />
    </SaveForm>
  );
}

interface SizeRowProps {
  of: (name: keyof ItemDraft) => Parameters<typeof Field>[0];
  upright: string;
}

const SizeRow = ({ of, upright }: SizeRowProps) => (
  <div className="row">
    <Field {...of('length')} inputMode="decimal" chars={5} />
    <Field {...of('width')} inputMode="decimal" chars={5} />
    <Field {...of('height')} inputMode="decimal" chars={5} />
    <UnitPick of={of('dimensionUnit')} units={['CM', 'IN']} />
    <Toggle
      label={t(FIELD_LABELS.upright)}
      value={upright !== ''}
      onChange={(up) => of('upright').onChange(up ? 'up' : '')}
    />
  </div>
);

interface UnitPickProps {
  of: { label: string; value: string; onChange: (unit: string) => void };
  units: readonly string[];
}

const UnitPick = ({ of, units }: UnitPickProps) => (
  <Pick
    label={of.label}
    value={of.value}
    onChange={of.onChange}
    choices={units.map((unit) => ({ id: unit, label: unit.toLowerCase() }))}
  />
);

type ItemDraft = Record<keyof typeof FIELD_LABELS, string>;

export const itemDraftOf = ({ unitWeight, value, dimensions, ...item }: Item): ItemDraft => ({
  description: item.description,
  hsCode: item.hsCode ?? '',
  originCountry: item.originCountry ?? '',
  barcode: item.barcode ?? '',
  weight: decimalText(unitWeight?.value ?? ''),
  weightUnit: unitWeight?.unit ?? 'KG',
  price: decimalText(value?.amount ?? ''),
  currency: value?.currency ?? '',
  length: decimalText(dimensions?.length ?? ''),
  width: decimalText(dimensions?.width ?? ''),
  height: decimalText(dimensions?.height ?? ''),
  dimensionUnit: dimensions?.unit ?? 'CM',
  upright: dimensions?.upright ? 'up' : '',
});

/** The form field of each part of a fact, for refusals. */
const FIELD_OF: Record<string, keyof ItemDraft> = {
  description: 'description',
  hsCode: 'hsCode',
  originCountry: 'originCountry',
  barcode: 'barcode',
  unitWeight: 'weight',
  'unitWeight.value': 'weight',
  'value.amount': 'price',
  'value.currency': 'currency',
  'dimensions.length': 'length',
  'dimensions.width': 'width',
  'dimensions.height': 'height',
};

/**
 * Facts that the person confirms: the changed ones and the customs data, with the values seen. A
 * price imported with an order is not confirmed, so that orders keep updating it.
 */
export function editOf(draft: ItemDraft, item: Item): { facts: ItemEdit; seen: ItemEdit } {
  const typed = factsIn(draft);
  const before = factsIn(itemDraftOf(item));
  const left = (fact: ItemFact): boolean =>
    JSON.stringify(typed[fact]) === JSON.stringify(before[fact]);
  const those = (facts: readonly ItemFact[]): ItemEdit =>
    Object.fromEntries(facts.map((fact) => [fact, typed[fact]]));
  return {
    facts: those(ITEM_FACTS.filter((fact) => !left(fact))),
    seen: those(CUSTOMS_FACTS.filter(left)),
  };
}

/** Groups the fields into facts; the station validates them. */
function factsIn(draft: ItemDraft): Required<ItemEdit> {
  const { description, hsCode, originCountry, barcode } = draft;
  const sides = { length: draft.length, width: draft.width, height: draft.height };
  const number = (text: string) => text.trim().replace(',', '.');
  return {
    description: description.trim(),
    hsCode: hsCode.replace(/[. ]/g, '') || null,
    originCountry: originCountry.trim().toUpperCase() || null,
    barcode: barcode.trim() || null,
    unitWeight: draft.weight.trim()
      ? { value: number(draft.weight), unit: draft.weightUnit === 'LB' ? 'LB' : 'KG' }
      : null,
    value: draft.price.trim()
      ? { amount: number(draft.price), currency: draft.currency.trim().toUpperCase() }
      : null,
    dimensions: Object.values(sides).some((side) => side.trim())
      ? {
          length: number(sides.length),
          width: number(sides.width),
          height: number(sides.height),
          unit: draft.dimensionUnit === 'IN' ? 'IN' : 'CM',
          ...(draft.upright ? { upright: true } : {}),
        }
      : null,
  };
}
