import { Plus, Save, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { convertWeight } from '../../../../shared/kernel/measure.ts';
import type { Box } from '../../../../shared/orders/carton.ts';
import { Action } from '../../../kit/action.tsx';
import { SaveForm } from '../../../kit/content/save-form.tsx';
import { Field } from '../../../kit/fields.tsx';
import { typedDecimal } from '../../../kit/format.ts';
import { forget, useKept } from '../../../state/session-storage.ts';
import { t } from '../../../words/words.ts';
import { useSetting, useUnsaved } from '../../settings/panel.tsx';
import { SIDE_NAMES } from '../messages.ts';

interface NewBoxProps {
  whose: string;
  known: readonly Box[];
  /** The box being changed; null: a new one. */
  changed: Box | null;
  onKeep: (box: Box) => Promise<boolean>;
  onCancel: () => void;
}

export function NewBox(props: NewBoxProps) {
  const { changed } = props;
  const { draft, set, wrong, units, keep, leave } = useBoxDraft(props);
  const measured = (field: keyof BoxDraft, label: string, unit: string | null, chars = 5) => (
    <Field
      key={field}
      label={label}
      value={draft[field]}
      onChange={set(field)}
      inputMode="decimal"
      unit={unit?.toLowerCase()}
      chars={chars}
    />
  );
  const side = (field: (typeof OUTSIDE | typeof INSIDE)[number]) =>
    measured(field, t(SIDE_NAMES[field]), units.dimension);
  return (
    <div className="settings-block">
      {changed && <h3>{t('Change box {name}', { name: changed.name })}</h3>}
      <p className="quiet">
        {t(
          'With the inner sides the station finds what does not fit. Leave them empty if unknown.',
        )}
      </p>
      <SaveForm className="row-end" onSave={() => void keep()}>
        <Field
          autoFocus={changed !== null}
          label={t('Name')}
          value={draft.name}
          onChange={set('name')}
          error={wrong}
          disabled={changed !== null}
          chars={12}
        />
        {OUTSIDE.map(side)}
        {INSIDE.map(side)}
        {measured('weight', t('Weight when empty'), units.weight, 7)}
        {measured('padding', t('Padding at each wall'), units.dimension)}
        {measured('maxWeight', t('Weight at most, packed'), units.weight, 7)}
        <Action icon={changed ? Save : Plus} label={changed ? t('Keep box') : t('Add box')} />
        {changed && (
          <Action act="close" icon={Undo2} weight="quiet" label={t('Cancel')} onPress={leave} />
        )}
      </SaveForm>
    </div>
  );
}

/** In the units of the box, or of the station for a new one; shown at every field. */
function useBoxDraft({ whose, known, changed, onKeep, onCancel }: NewBoxProps) {
  const ownWeight = useUnit('units.weight');
  const ownDimension = useUnit('units.dimension');
  const units = {
    weight: changed?.weight.unit ?? ownWeight,
    dimension: changed?.dimensions.unit ?? ownDimension,
  };
  const draftName = `settings.box ${whose}${changed ? JSON.stringify(changed) : 'new'}`;
  const first = changed ? draftOf(changed) : BLANK_BOX;
  const [draft, setDraft] = useKept<BoxDraft>(draftName, DraftSchema, first);
  const [wrong, setWrong] = useState<string | null>(null);
  const set = (field: keyof BoxDraft) => (value: string) => setDraft({ ...draft, [field]: value });

  async function keep(): Promise<boolean> {
    if (!units.weight || !units.dimension) return false;
    const box = boxOf(draft, units.weight, units.dimension, changed);
    const why = box ? whyTaken(box, known, changed) : whyNoBox(draft);
    setWrong(why);
    if (!box || why !== null || !(await onKeep(box))) return false;
    if (!changed) setDraft(BLANK_BOX);
    forget(draftName);
    return true;
  }
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(first), keep);

  function leave() {
    forget(draftName);
    onCancel();
  }
  return { draft, set, wrong, units, keep, leave };
}

const whyNoBox = (draft: BoxDraft): string =>
  halfInside(draft)
    ? t('All three inner sides are needed, or none.')
    : t('A name, three sides and a weight above zero are needed.');

const whyTaken = ({ name }: Box, known: readonly Box[], changed: Box | null): string | null =>
  name !== changed?.name && known.some((each) => each.name === name)
    ? t('There is a box {name} already.', { name })
    : null;

function useUnit<K extends 'units.weight' | 'units.dimension'>(key: K) {
  const { answered } = useSetting(key);
  return answered.state === 'ready' ? answered.value : null;
}

const OUTSIDE = ['length', 'width', 'height'] as const;
const INSIDE = ['innerLength', 'innerWidth', 'innerHeight'] as const;

const BLANK_BOX = {
  name: '',
  length: '',
  width: '',
  height: '',
  innerLength: '',
  innerWidth: '',
  innerHeight: '',
  weight: '',
  padding: '',
  maxWeight: '',
};
type BoxDraft = typeof BLANK_BOX;
const DraftSchema = z.record(z.enum(Object.keys(BLANK_BOX) as (keyof BoxDraft)[]), z.string());

const draftOf = ({ name, dimensions, inner, weight, padding, maxWeight }: Box): BoxDraft => ({
  name,
  length: dimensions.length,
  width: dimensions.width,
  height: dimensions.height,
  innerLength: inner?.length ?? '',
  innerWidth: inner?.width ?? '',
  innerHeight: inner?.height ?? '',
  weight: weight.value,
  padding: padding ?? '',
  maxWeight: maxWeight ? convertWeight(maxWeight, weight.unit).value : '',
});

/** Only some inner sides are given: the others cannot be guessed. */
const halfInside = (draft: BoxDraft): boolean =>
  INSIDE.some((side) => draft[side].trim() !== '') &&
  INSIDE.some((side) => typedDecimal(draft[side]) === null);

/** null where a value is missing or not above zero. */
function boxOf(
  draft: BoxDraft,
  weightUnit: Box['weight']['unit'],
  unit: Box['dimensions']['unit'],
  changed: Box | null,
): Box | null {
  const name = draft.name.trim();
  const [length, width, height] = OUTSIDE.map((side) => typedDecimal(draft[side]));
  const [inLength, inWidth, inHeight] = INSIDE.map((side) => typedDecimal(draft[side]));
  const weight = typedDecimal(draft.weight);
  const padding = typedDecimal(draft.padding);
  const most = typedDecimal(draft.maxWeight);
  if (!name || !length || !width || !height || !weight || halfInside(draft)) return null;
  if (unread(draft.padding, padding) || unread(draft.maxWeight, most)) return null;
  const inside =
    inLength && inWidth && inHeight
      ? { inner: { length: inLength, width: inWidth, height: inHeight, unit } }
      : {};
  return {
    name,
    dimensions: { length, width, height, unit },
    ...inside,
    weight: { value: weight, unit: weightUnit },
    ...(padding ? { padding } : {}),
    ...(most ? { maxWeight: { value: most, unit: weightUnit } } : {}),
    // Not editable here.
    ...(changed?.cost ? { cost: changed.cost } : {}),
  };
}

/** Whether a field holds text that is no number above zero; zero counts as empty. */
const unread = (text: string, value: string | null): boolean =>
  value === null && !/^[0.,\s]*$/.test(text);
