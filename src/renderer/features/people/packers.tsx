import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { Packer } from '../../../shared/people/packer.ts';
import { Action } from '../../kit/action.tsx';
import { Field, Toggle } from '../../kit/fields.tsx';
import { takeScans } from '../../scanner/scan-taker.ts';
import { useKept } from '../../state/session-storage.ts';
import { words } from '../../words/words.ts';
import { Panel, SaveForm, WithSetting } from '../settings/panel.tsx';
import { useUnsaved } from '../settings/unsaved.ts';
import { useSetting } from '../settings/use-setting.ts';

export function Packers() {
  const say = words.packers;
  const packers = useSetting('packers');
  const required = useSetting('packers.required');
  return (
    <Panel title={say.title}>
      <p className="quiet">{say.hint}</p>
      <WithSetting setting={packers}>
        {(known) => (
          <>
            {known.length === 0 && <p>{say.none}</p>}
            <ul className="stack">
              {known.map((packer) => (
                <PackerRow
                  key={packer.name}
                  packer={packer}
                  onRemove={() =>
                    void packers.save(known.filter(({ name }) => name !== packer.name))
                  }
                />
              ))}
            </ul>
            <NewPacker onAdd={(packer) => packers.save([...known, packer])} />
          </>
        )}
      </WithSetting>
      <WithSetting setting={required}>
        {(on) => (
          <Toggle
            label={say.required}
            value={on}
            onChange={(wanted) => void required.save(wanted)}
          />
        )}
      </WithSetting>
    </Panel>
  );
}

/** The badge itself is not shown again: whoever reads it could sign as its wearer. */
function PackerRow({ packer, onRemove }: { packer: Packer; onRemove: () => void }) {
  const say = words.packers;
  return (
    <li className="settings-found">
      <span className="breakable">
        <strong>{packer.name}</strong>{' '}
        <span className="quiet">{packer.badge === null ? say.noBadge : say.hasBadge}</span>
      </span>
      <Action
        weight="quiet"
        icon={Trash2}
        label={say.remove}
        about={packer.name}
        onPress={onRemove}
      />
    </li>
  );
}

function NewPacker({ onAdd }: { onAdd: (packer: Packer) => Promise<boolean> }) {
  const say = words.packers;
  const [name, setName] = useKept('settings.packer', z.string(), '');
  const [badge, setBadge] = useState('');
  // A badge is written down by scanning it, whatever has the focus.
  useEffect(() => takeScans(setBadge), []);

  async function add() {
    const added = await onAdd({ name, badge: badge.trim() || null });
    if (added) {
      setName('');
      setBadge('');
    }
    return added;
  }
  useUnsaved(name.trim() !== '' || badge.trim() !== '', add);

  return (
    <div className="settings-block">
      <SaveForm className="row-end" onSave={() => void add()}>
        <Field label={say.name} value={name} onChange={setName} chars={20} />
        <Field label={say.badge} value={badge} onChange={setBadge} chars={20} />
        <Action icon={Plus} label={say.add} disabled={name.trim() === ''} />
      </SaveForm>
    </div>
  );
}
