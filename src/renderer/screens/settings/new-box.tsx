import { Plus, Save, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Box } from '../../../shared/station/carton.ts';
import { Action } from '../../components/action.tsx';
import { Field } from '../../components/fields.tsx';
import { words } from '../../words/words.ts';
import {
  BLANK_BOX,
  type BoxDraft,
  boxOf,
  draftOf,
  halfInside,
  INSIDE,
  OUTSIDE,
} from './box-draft.ts';
import { useSetting } from './use-setting.ts';

interface NewBoxProps {
  known: readonly Box[];
  /** The box that is changed; null: a new one. */
  changed: Box | null;
  onKeep: (box: Box) => Promise<boolean>;
  onCancel: () => void;
}

/** In the units of the box, or the station's for a new one; they stand at every field. */
export function NewBox({ known, changed, onKeep, onCancel }: NewBoxProps) {
  const say = words.settings.boxes;
  const ownWeight = useUnit('units.weight');
  const ownDimension = useUnit('units.dimension');
  const weightUnit = changed?.weight.unit ?? ownWeight;
  const dimensionUnit = changed?.dimensions.unit ?? ownDimension;
  const [draft, setDraft] = useState<BoxDraft>(() => (changed ? draftOf(changed) : BLANK_BOX));
  const [wrong, setWrong] = useState<string | null>(null);
  const set = (field: keyof BoxDraft) => (value: string) => setDraft({ ...draft, [field]: value });

  async function keep() {
    if (!weightUnit || !dimensionUnit) return;
    const box = boxOf(draft, weightUnit, dimensionUnit);
    if (!box) return setWrong(halfInside(draft) ? say.halfInside : say.incomplete);
    const taken = known.some(({ name }) => name === box.name) && box.name !== changed?.name;
    if (taken) return setWrong(say.taken(box.name));
    setWrong(null);
    if ((await onKeep(box)) && !changed) setDraft(BLANK_BOX);
  }

  const side = (field: (typeof OUTSIDE | typeof INSIDE)[number]) => (
    <Field
      key={field}
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
      {changed && <h3>{say.changed(changed.name)}</h3>}
      <p className="quiet">{say.insideHint}</p>
      <div className="row-end">
        <Field
          autoFocus={changed !== null}
          label={say.name}
          value={draft.name}
          onChange={set('name')}
          error={wrong}
          disabled={changed !== null}
          chars={12}
        />
        {OUTSIDE.map(side)}
        {INSIDE.map(side)}
        <Field
          label={say.weight}
          value={draft.weight}
          onChange={set('weight')}
          inputMode="decimal"
          unit={weightUnit?.toLowerCase()}
          chars={7}
        />
        <Action
          icon={changed ? Save : Plus}
          label={changed ? say.keep : say.add}
          onPress={() => void keep()}
        />
        {changed && <Action icon={Undo2} weight="quiet" label={words.cancel} onPress={onCancel} />}
      </div>
    </div>
  );
}

function useUnit<K extends 'units.weight' | 'units.dimension'>(key: K) {
  const { answered } = useSetting(key);
  return answered.state === 'ready' ? answered.value : null;
}
