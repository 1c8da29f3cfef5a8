import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import type { KnownMerchant, Merchant } from '../../../shared/merchants/merchant.ts';
import { Action } from '../../kit/action.tsx';
import { Field } from '../../kit/fields.tsx';
import { Chip, Notice } from '../../kit/notice.tsx';
import { useKept } from '../../state/session-storage.ts';
import { useCall } from '../../state/use-call.ts';
import { words } from '../../words/words.ts';
import { Panel, SaveForm, WithSetting } from '../settings/panel.tsx';
import { type SettingInUse, useSetting } from '../settings/use-setting.ts';
import { MerchantDetail } from './merchant-detail.tsx';
import { MerchantReport } from './merchant-report.tsx';

/** Whose goods are packed here: by their key, their settings or their orders. */
export function Merchants() {
  const say = words.merchants;
  const setting = useSetting('merchants');
  const found = useCall('merchants.list', {}, { follow: true });
  const [chosen, setChosen] = useKept('settings.merchant', z.string().nullable(), null);
  const known = found.state === 'ready' ? found.value.merchants : [];
  const trouble = found.state === 'ready' ? found.value.trouble : null;
  return (
    <Panel title={chosen ?? say.title}>
      <WithSetting setting={setting}>
        {(all) =>
          chosen === null ? (
            <>
              <p className="quiet">{say.hint}</p>
              {trouble && <Notice tone="attention">{say.trouble(trouble)}</Notice>}
              <MerchantList known={known} all={all} onChoose={setChosen} />
              <NewMerchant all={all} setting={setting} onAdded={setChosen} />
              <MerchantReport merchants={known.map(({ name }) => name)} />
            </>
          ) : (
            <MerchantDetail
              key={chosen}
              name={chosen}
              all={all}
              known={known.find(({ name }) => name === chosen) ?? null}
              onSave={setting.save}
              onKey={found.again}
              onClose={() => setChosen(null)}
            />
          )
        }
      </WithSetting>
    </Panel>
  );
}

interface MerchantListProps {
  known: readonly KnownMerchant[];
  all: readonly Merchant[];
  onChoose: (name: string) => void;
}

function MerchantList({ known, all, onChoose }: MerchantListProps) {
  const say = words.merchants;
  if (known.length === 0) return <p>{say.none}</p>;
  return (
    <ul className="stack">
      {known.map(({ name, where }) => {
        const colour = all.find((each) => each.name === name)?.colour ?? null;
        return (
          <li key={name} className="settings-found">
            <span className="breakable">
              {colour && <span className="merchant-dot" style={{ background: colour }} />}
              <strong>{name}</strong>
            </span>
            {where === null ? (
              <Chip tone="attention">{say.keyMissing}</Chip>
            ) : (
              <Chip>{say.key(say.places[where])}</Chip>
            )}
            <Action icon={Pencil} label={say.edit} about={name} onPress={() => onChoose(name)} />
          </li>
        );
      })}
    </ul>
  );
}

interface NewMerchantProps {
  all: readonly Merchant[];
  setting: SettingInUse<'merchants'>;
  onAdded: (name: string) => void;
}

function NewMerchant({ all, setting, onAdded }: NewMerchantProps) {
  const say = words.merchants;
  const [name, setName] = useState('');
  const typed = name.trim();

  async function add() {
    if (typed === '' || !(await setting.save([...all, { name: typed }]))) return;
    setName('');
    onAdded(typed);
  }

  return (
    <SaveForm className="row-end" onSave={() => void add()}>
      <Field label={say.name} value={name} onChange={setName} chars={30} />
      <Action icon={Plus} label={say.add} disabled={typed === ''} />
    </SaveForm>
  );
}
