import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import type { KnownMerchant, Merchant } from '../../../shared/merchants/merchant.ts';
import { Action } from '../../kit/action.tsx';
import { SaveForm } from '../../kit/content/save-form.tsx';
import { Field } from '../../kit/fields.tsx';
import { Chip, Notice } from '../../kit/notice.tsx';
import { useKept } from '../../state/session-storage.ts';
import { useCall } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import { Panel, type SettingInUse, useSetting, WithSetting } from '../settings/panel.tsx';
import { MerchantDetail } from './merchant-detail.tsx';
import { MerchantReport } from './merchant-report.tsx';
import { KEY_PLACES } from './messages.ts';

export function Merchants() {
  const setting = useSetting('merchants');
  const found = useCall('merchants.list', {}, { follow: true });
  const [chosen, setChosen] = useKept('settings.merchant', z.string().nullable(), null);
  const known = found.state === 'ready' ? found.value.merchants : [];
  const trouble = found.state === 'ready' ? found.value.trouble : null;
  return (
    <Panel title={chosen ?? t('Merchants')}>
      <WithSetting setting={setting}>
        {(all) =>
          chosen === null ? (
            <>
              <p className="quiet">
                {t(
                  'Owners of the goods packed here. The order names its merchant; nobody chooses it at the bench.',
                )}
              </p>
              {trouble && (
                <Notice tone="attention">
                  {t('Keys may be missing here: {why}', { why: trouble })}
                </Notice>
              )}
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
  if (known.length === 0)
    return <p>{t('No merchant yet. Orders bring their names, or add one here.')}</p>;
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
              <Chip tone="attention">{t('CustomerKey missing')}</Chip>
            ) : (
              <Chip>{t('Key {where}', { where: t(KEY_PLACES[where]) })}</Chip>
            )}
            <Action icon={Pencil} label={t('Set up')} about={name} onPress={() => onChoose(name)} />
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
  const [name, setName] = useState('');
  const typed = name.trim();

  async function add() {
    if (typed === '' || !(await setting.save([...all, { name: typed }]))) return;
    setName('');
    onAdded(typed);
  }

  return (
    <SaveForm className="row-end" onSave={() => void add()}>
      <Field label={t('Name as on its orders')} value={name} onChange={setName} chars={30} />
      <Action icon={Plus} label={t('Add merchant')} disabled={typed === ''} />
    </SaveForm>
  );
}
