import { Pencil, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Box } from '../../../../shared/orders/carton.ts';
import { Action } from '../../../kit/action.tsx';
import { Chip } from '../../../kit/notice.tsx';
import { t } from '../../../words/words.ts';
import { Panel, useSetting, WithSetting } from '../../settings/panel.tsx';
import { formatBox } from './format-box.ts';
import { NewBox } from './new-box.tsx';

export function Boxes() {
  const boxes = useSetting('boxes');
  const first = useSetting('boxes.default');
  const chosen = first.answered.state === 'ready' ? first.answered.value : null;
  const { sandbox: lent } = boxes;
  return (
    <Panel title={t('Boxes the warehouse keeps')}>
      <WithSetting setting={boxes}>
        {(known) => (
          <BoxList
            whose=""
            known={known}
            first={chosen}
            none={
              lent ? (
                <LentBoxes boxes={lent} first={first.sandbox} />
              ) : (
                t('No box yet. Without a box, every carton is weighed and measured by hand.')
              )
            }
            onFirst={(name) => void first.save(name)}
            onSave={boxes.save}
          />
        )}
      </WithSetting>
    </Panel>
  );
}

/** The station's default boxes, used while none are configured: shown, but not editable. */
const LentBoxes = ({ boxes, first }: { boxes: readonly Box[]; first?: string | null }) => (
  <>
    <p>{t('None of your own yet. The sandbox lends these until you add one:')}</p>
    <ul className="stack">
      {boxes.map((box) => (
        <li key={box.name} className="settings-found">
          <BoxName box={box} />
          <Chip>{t('Sandbox default')}</Chip>
          {box.name === first && <Chip tone="success">{t('First choice')}</Chip>}
        </li>
      ))}
    </ul>
  </>
);

const BoxName = ({ box }: { box: Box }) => (
  <span className="breakable">
    <strong>{box.name}</strong> <span className="quiet">{formatBox(box)}</span>
  </span>
);

interface BoxListProps {
  /** Separates unsaved drafts: the station's or a merchant's. */
  whose: string;
  known: readonly Box[];
  first: string | null;
  /** Shown where there are none. */
  none: ReactNode;
  onFirst: (name: string) => void;
  onSave: (boxes: Box[]) => Promise<boolean>;
}

/** The list of boxes, and the form for a new or changed one. */
export function BoxList({ whose, known, first, none, onFirst, onSave }: BoxListProps) {
  const [changed, setChanged] = useState<Box | null>(null);

  async function keep(box: Box): Promise<boolean> {
    const all = changed
      ? known.map((each) => (each.name === box.name ? box : each))
      : [...known, box];
    const saved = await onSave(all);
    if (saved) setChanged(null);
    return saved;
  }

  return (
    <>
      {known.length === 0 && <div className="stack">{none}</div>}
      <ul className="stack">
        {known.map((box) => (
          <BoxRow
            key={box.name}
            box={box}
            first={box.name === first}
            onFirst={() => onFirst(box.name)}
            onChange={() => setChanged(box)}
            onRemove={() => void onSave(known.filter((each) => each.name !== box.name))}
          />
        ))}
      </ul>
      <NewBox
        key={changed?.name}
        whose={whose}
        known={known}
        changed={changed}
        onKeep={keep}
        onCancel={() => setChanged(null)}
      />
    </>
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
  return (
    <li className="settings-found">
      <BoxName box={box} />
      {first ? (
        <Chip tone="success">{t('First choice')}</Chip>
      ) : (
        <Action icon={Star} label={t('Make first choice')} about={box.name} onPress={onFirst} />
      )}
      <Action icon={Pencil} label={t('Change')} about={box.name} onPress={onChange} />
      <Action
        weight="quiet"
        icon={Trash2}
        label={t('Remove')}
        about={box.name}
        disabled={first}
        onPress={onRemove}
      />
    </li>
  );
}
