import { Save } from 'lucide-react';
import { useState } from 'react';
import type { Address } from '../../../shared/station/address.ts';
import { Action } from '../../components/action.tsx';
import { Field } from '../../components/fields.tsx';
import { words } from '../../words/words.ts';
import { Panel, WithSetting } from './panel.tsx';
import { useSetting } from './use-setting.ts';

const BLANK = {
  name: '',
  attentionName: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  phone: '',
  email: '',
  federalTaxId: '',
  stateTaxId: '',
} satisfies Address;
const FIELDS = Object.keys(BLANK) as (keyof typeof BLANK)[];

export function OwnAddress() {
  const setting = useSetting('shipFrom');
  return (
    <Panel title={words.settings.address.title}>
      <p className="quiet">{words.settings.address.hint}</p>
      <WithSetting setting={setting}>
        {(kept) => (
          <AddressForm
            key={JSON.stringify(kept)}
            kept={kept ?? BLANK}
            onSave={(address) => void setting.save(address)}
          />
        )}
      </WithSetting>
    </Panel>
  );
}

function AddressForm(props: { kept: Address; onSave: (address: Address) => void }) {
  const [draft, setDraft] = useState(props.kept);
  const changed = FIELDS.some((field) => draft[field] !== props.kept[field]);
  return (
    <div className="settings-form">
      <div className="settings-address">
        {FIELDS.map((field) => (
          <Field
            key={field}
            label={words.settings.address.fields[field]}
            value={draft[field]}
            onChange={(value) =>
              setDraft({ ...draft, [field]: field === 'country' ? value.toUpperCase() : value })
            }
          />
        ))}
      </div>
      <div>
        <Action
          icon={Save}
          label={words.settings.save}
          disabled={!changed}
          onPress={() => props.onSave(draft)}
        />
      </div>
    </div>
  );
}
