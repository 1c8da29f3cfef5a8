import { Save } from 'lucide-react';
import { z } from 'zod';
import type { Address } from '../../../shared/kernel/address.ts';
import { Action } from '../../kit/action.tsx';
import { CodeField } from '../../kit/codes/code-field.tsx';
import { countryCodes } from '../../kit/codes/code-lists.ts';
import { SaveForm } from '../../kit/content/save-form.tsx';
import { Field } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notice.tsx';
import { forget, useKept } from '../../state/session-storage.ts';
import { t } from '../../words/words.ts';
import { ADDRESS_LABELS } from './messages.ts';
import { Origin, Panel, useSetting, useUnsaved, WithSetting } from './panel.tsx';
import { shownText } from './setting-field.tsx';

export const BLANK = {
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
type Shown = Exclude<(typeof FIELDS)[number], 'federalTaxId' | 'stateTaxId'>;
/** The partner only accepts tax IDs of the recipient (interface document, "Address"). */
const SHOWN = FIELDS.filter(
  (field): field is Shown => field !== 'federalTaxId' && field !== 'stateTaxId',
);
/** A draft may be incomplete. */
const DraftSchema = z.record(z.enum(FIELDS), z.string());

export function OwnAddress() {
  const setting = useSetting('shipFrom');
  const none = shownText('shipFrom', null);
  return (
    <Panel title={t('Where parcels come from')}>
      <p className="quiet">{t('Used for every order that names no sender of its own.')}</p>
      <WithSetting setting={setting}>
        {(kept) => (
          <>
            {kept === null && (
              <Notice tone="attention">
                {t('No address yet. Orders that name no sender get no rates.')}
              </Notice>
            )}
            <Origin now={kept?.name ?? none} atFirst={none} />
            <AddressForm key={JSON.stringify(kept)} kept={kept ?? BLANK} onSave={setting.save} />
          </>
        )}
      </WithSetting>
    </Panel>
  );
}

interface AddressFormProps {
  /** Separates unsaved drafts: the station's or a merchant's. */
  whose?: string;
  kept: Address;
  onSave: (address: Address) => Promise<boolean>;
}

export function AddressForm(props: AddressFormProps) {
  const name = `settings.address ${props.whose ?? ''}${JSON.stringify(props.kept)}`;
  const [draft, setDraft] = useKept(name, DraftSchema, props.kept);
  const changed = FIELDS.some((field) => draft[field] !== props.kept[field]);
  const save = async () => {
    const saved = await props.onSave(draft);
    if (saved) forget(name);
    return saved;
  };
  useUnsaved(changed, save);
  return (
    <SaveForm className="settings-form" onSave={() => void save()}>
      <div className="settings-address">
        {SHOWN.map((field) => {
          const shared = {
            label: t(ADDRESS_LABELS[field]),
            value: draft[field] ?? '',
            onChange: (value: string) => setDraft({ ...draft, [field]: value }),
          };
          return field === 'country' ? (
            <CodeField key={field} {...shared} codes={countryCodes()} />
          ) : (
            <Field key={field} {...shared} />
          );
        })}
      </div>
      <div>
        <Action icon={Save} label={t('Save')} disabled={!changed} />
      </div>
    </SaveForm>
  );
}
