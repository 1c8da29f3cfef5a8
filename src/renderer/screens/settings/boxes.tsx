import { Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Box } from '../../../shared/station/carton.ts';
import { Action } from '../../components/action.tsx';
import { Chip } from '../../components/notice.tsx';
import { words } from '../../words/words.ts';
import { formatBox } from '../pack/box-words.ts';
import { NewBox } from './new-box.tsx';
import { Panel, WithSetting } from './panel.tsx';
import { useSetting } from './use-setting.ts';

export function Boxes() {
  const boxes = useSetting('boxes');
  const first = useSetting('boxes.default');
  const chosen = first.answered.state === 'ready' ? first.answered.value : null;
  const [changed, setChanged] = useState<Box | null>(null);

  async function keep(known: readonly Box[], box: Box): Promise<boolean> {
    const all = changed
      ? known.map((each) => (each.name === box.name ? box : each))
      : [...known, box];
    const saved = await boxes.save(all);
    if (saved) setChanged(null);
    return saved;
  }

  return (
    <Panel title={words.settings.boxes.title}>
      <WithSetting setting={boxes}>
        {(known) => (
          <>
            {known.length === 0 && <p>{words.settings.boxes.none}</p>}
            <ul className="stack">
              {known.map((box) => (
                <BoxRow
                  key={box.name}
                  box={box}
                  first={box.name === chosen}
                  onFirst={() => void first.save(box.name)}
                  onChange={() => setChanged(box)}
                  onRemove={() => void boxes.save(known.filter((each) => each.name !== box.name))}
                />
              ))}
            </ul>
            <NewBox
              key={changed?.name}
              known={known}
              changed={changed}
              onKeep={(box) => keep(known, box)}
              onCancel={() => setChanged(null)}
            />
          </>
        )}
      </WithSetting>
    </Panel>
  );
}

interface BoxRowProps {
  box: Box;
  first: boolean;
  onFirst: () => void;
  onChange: () => void;
  onRemove: () => void;
}

function BoxRow({ box, first, onFirst, onChange, onRemove }: BoxRowProps) {
  const say = words.settings.boxes;
  return (
    <li className="settings-found">
      <span className="breakable">
        <strong>{box.name}</strong> <span className="quiet">{formatBox(box)}</span>
      </span>
      {first ? (
        <Chip tone="success">{say.default}</Chip>
      ) : (
        <Action icon={Star} label={say.makeDefault} about={box.name} onPress={onFirst} />
      )}
      <Action icon={Pencil} label={say.change} about={box.name} onPress={onChange} />
      <Action
        weight="quiet"
        icon={Trash2}
        label={say.remove}
        about={box.name}
        disabled={first}
        onPress={onRemove}
      />
    </li>
  );
}
