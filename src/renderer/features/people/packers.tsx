import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { Packer } from '../../../shared/people/packer.ts';
import { Action } from '../../kit/action.tsx';
import { SaveForm } from '../../kit/content/save-form.tsx';
import { Field } from '../../kit/fields.tsx';
import { takeScans } from '../../scanner/scan-taker.ts';
import { useKept } from '../../state/session-storage.ts';
import { t } from '../../words/words.ts';
import { Panel, useSetting, useUnsaved, WithSetting } from '../settings/panel.tsx';
import { SettingField } from '../settings/setting-field.tsx';

export function Packers() {
  const packers = useSetting('packers');
  return (
    <Panel title={t('Who packs here')}>
      <p className="quiet">
        {t(
          'A packer’s name stands in every purchase, print and decision. A badge is any barcode of theirs, or PB:PACKER: and its code.',
        )}
      </p>
      <WithSetting setting={packers}>
        {(known) => (
          <>
            {known.length === 0 && <p>{t('No packers yet: nobody has to sign in.')}</p>}
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
      <SettingField name="packers.required" />
    </Panel>
  );
}

/** The badge's code is not shown again: whoever reads it could sign in with it. */
function PackerRow({ packer, onRemove }: { packer: Packer; onRemove: () => void }) {
  return (
    <li className="settings-found">
      <span className="breakable">
        <strong>{packer.name}</strong>{' '}
        <span className="quiet">
          {packer.badge === null ? t('no badge: signs in by name') : t('signs in by badge or name')}
        </span>
      </span>
      <Action
        weight="quiet"
        icon={Trash2}
        label={t('Remove')}
        about={packer.name}
        onPress={onRemove}
      />
    </li>
  );
}

function NewPacker({ onAdd }: { onAdd: (packer: Packer) => Promise<boolean> }) {
  const [name, setName] = useKept('settings.packer', z.string(), '');
  const [badge, setBadge] = useState('');
  // A badge is recorded by scanning it, whatever has the focus.
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
        <Field label={t('Name')} value={name} onChange={setName} chars={20} />
        <Field label={t('Badge (scan it)')} value={badge} onChange={setBadge} chars={20} />
        <Action icon={Plus} label={t('Add packer')} disabled={name.trim() === ''} />
      </SaveForm>
    </div>
  );
}
