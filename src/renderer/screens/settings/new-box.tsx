import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Box } from '../../../shared/station/carton.ts';
import { Action } from '../../components/action.tsx';
import { Field } from '../../components/fields.tsx';
import { typedDecimal } from '../../components/format.ts';
import { words } from '../../words/words.ts';
import { useSetting } from './use-setting.ts';

const BLANK = { name: '', length: '', width: '', height: '', weight: '' };
type Draft = typeof BLANK;

interface NewBoxProps {
  known: readonly Box[];
  onAdd: (box: Box) => Promise<boolean>;
}

/** In the station's units, which stand at every field. */
export function NewBox({ known, onAdd }: NewBoxProps) {
  const say = words.settings.boxes;
  const weightUnit = useUnit('units.weight');
  const dimensionUnit = useUnit('units.dimension');
  const [draft, setDraft] = useState<Draft>(BLANK);
  const [wrong, setWrong] = useState<string | null>(null);
  const set = (field: keyof Draft) => (value: string) => setDraft({ ...draft, [field]: value });

  async function add() {
    if (!weightUnit || !dimensionUnit) return;
    const box = boxOf(draft, weightUnit, dimensionUnit);
    if (!box) return setWrong(say.incomplete);
    if (known.some(({ name }) => name === box.name)) return setWrong(say.taken(box.name));
    setWrong(null);
    if (await onAdd(box)) setDraft(BLANK);
  }

  const side = (field: 'length' | 'width' | 'height') => (
    <Field
      label={say[field]}
      value={draft[field]}
      onChange={set(field)}
      inputMode="decimal"
      unit={dimensionUnit?.toLowerCase()}
      chars={5}
    />
  );
  return (
    <div className="settings-block">
      <div className="row-end">
        <Field
          label={say.name}
          value={draft.name}
          onChange={set('name')}
          error={wrong}
          chars={12}
        />
        {side('length')}
        {side('width')}
        {side('height')}
        <Field
          label={say.weight}
          value={draft.weight}
          onChange={set('weight')}
          inputMode="decimal"
          unit={weightUnit?.toLowerCase()}
          chars={7}
        />
        <Action icon={Plus} label={say.add} onPress={() => void add()} />
      </div>
    </div>
  );
}

function useUnit<K extends 'units.weight' | 'units.dimension'>(key: K) {
  const { answered } = useSetting(key);
  return answered.state === 'ready' ? answered.value : null;
}

function boxOf(
  draft: Draft,
  weightUnit: Box['weight']['unit'],
  unit: Box['dimensions']['unit'],
): Box | null {
  const name = draft.name.trim();
  const [length, width, height, weight] = [
    draft.length,
    draft.width,
    draft.height,
    draft.weight,
  ].map(typedDecimal);
  if (!name || !length || !width || !height || !weight) return null;
  return {
    name,
    dimensions: { length, width, height, unit },
    weight: { value: weight, unit: weightUnit },
  };
}
