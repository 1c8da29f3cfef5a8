import { ArrowLeft, ImagePlus, Save, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import {
  type KnownMerchant,
  type Merchant,
  MerchantSchema,
} from '../../../shared/merchants/merchant.ts';
import { TermsSchema } from '../../../shared/orders/order.ts';
import { ChooseRuleSchema } from '../../../shared/rating/quote.ts';
import { Action } from '../../kit/action.tsx';
import { AskBox } from '../../kit/ask-box.tsx';
import { SaveForm } from '../../kit/content/save-form.tsx';
import { Field, Pick } from '../../kit/fields.tsx';
import { LongField } from '../../kit/long-field.tsx';
import { Notice } from '../../kit/notice.tsx';
import { chooseFiles } from '../../state/files.ts';
import { chooseText } from '../../words/choose-text.ts';
import { t } from '../../words/words.ts';
import { AddressForm, BLANK } from '../settings/address.tsx';
import { Block } from '../settings/panel.tsx';
import { askSupervised } from '../settings/supervisor/pin.tsx';
import { BoxList } from './boxes/boxes.tsx';
import { logoOf } from './logo-file.ts';
import { MerchantSignBand } from './merchant-band.tsx';
import { MerchantKey } from './merchant-key.tsx';

interface MerchantDetailProps {
  name: string;
  all: readonly Merchant[];
  known: KnownMerchant | null;
  onSave: (merchants: Merchant[]) => Promise<boolean>;
  onKey: () => void;
  onClose: () => void;
}

/**
 * All settings of one merchant; each part is saved separately. The name is used by orders and cannot
 * change.
 */
export function MerchantDetail(props: MerchantDetailProps) {
  const { name, all, known, onSave, onKey, onClose } = props;
  const set = all.find((each) => each.name === name) ?? null;
  const merchant = set ?? MerchantSchema.parse({ name });
  const change = (part: Partial<Merchant>) => {
    const next = { ...merchant, ...part };
    return onSave(set ? all.map((each) => (each === set ? next : each)) : [...all, next]);
  };
  return (
    <>
      <div className="row">
        <Action act="close" icon={ArrowLeft} label={t('Back to all merchants')} onPress={onClose} />
        {set && (
          <Remove
            name={name}
            hasKey={known?.where === 'keychain' || known?.where === 'this-run'}
            onRemove={async () => {
              if (await onSave(all.filter((each) => each !== set))) onClose();
            }}
          />
        )}
      </div>
      <Block title={t('Key (CustomerKey)')}>
        <MerchantKey name={name} where={known?.where ?? null} onChanged={onKey} />
      </Block>
      <Block title={t('On the bench')}>
        <MerchantLook key={JSON.stringify(set)} merchant={merchant} onChange={change} />
      </Block>
      <Block title={t('Rules')}>
        <Rules merchant={merchant} onChange={change} />
      </Block>
      <Block title={t('Sender address of its parcels')}>
        {merchant.address === null && <p>{t('The station’s own address is used.')}</p>}
        <AddressForm
          key={JSON.stringify(merchant.address)}
          whose={`of ${name} `}
          kept={merchant.address ?? BLANK}
          onSave={(address) => change({ address })}
        />
        {merchant.address && (
          <div>
            <Action
              icon={Undo2}
              weight="quiet"
              label={t('Use the station’s')}
              onPress={() => void change({ address: null })}
            />
          </div>
        )}
      </Block>
      <Block title={t('Its own boxes')}>
        <BoxList
          whose={`of ${name} `}
          known={merchant.boxes}
          first={merchant.defaultBox}
          none={t('The station’s boxes are used.')}
          onFirst={(defaultBox) => void change({ defaultBox })}
          onSave={(boxes) => change({ boxes })}
        />
      </Block>
    </>
  );
}

interface RulesProps {
  merchant: Merchant;
  onChange: (part: Partial<Merchant>) => Promise<boolean>;
}

const STATION = 'station';

/** null leaves a value to the station's settings. */
function Rules({ merchant, onChange }: RulesProps) {
  const station = { id: STATION, label: t('As the station') };
  const own = <T extends string>(id: string, read: (id: string) => T | boolean) =>
    id === STATION ? null : read(id);
  return (
    <div className="row-end">
      <Pick
        label={t('Terms if the order has none')}
        value={merchant.terms ?? STATION}
        choices={[station, ...TermsSchema.options.map((id) => ({ id, label: id }))]}
        onChange={(id) => void onChange({ terms: id === STATION ? null : TermsSchema.parse(id) })}
      />
      <Pick
        label={t('Suggested offer')}
        value={merchant.choose ?? STATION}
        choices={[
          station,
          ...ChooseRuleSchema.options.map((id) => ({ id, label: chooseText(id) })),
        ]}
        onChange={(id) =>
          void onChange({ choose: id === STATION ? null : ChooseRuleSchema.parse(id) })
        }
      />
      <Pick
        label={t('Insurance')}
        value={merchant.insure === null ? STATION : String(merchant.insure)}
        choices={[
          station,
          { id: 'true', label: t('Insured unless the packer declines') },
          { id: 'false', label: t('Not insured unless the packer asks for it') },
        ]}
        onChange={(id) => void onChange({ insure: own(id, (text) => text === 'true') as boolean })}
      />
    </div>
  );
}

interface RemoveProps {
  name: string;
  hasKey: boolean;
  onRemove: () => Promise<void>;
}

function Remove({ name, hasKey, onRemove }: RemoveProps) {
  const [asked, setAsked] = useState(false);

  async function remove() {
    setAsked(false);
    if (hasKey && !(await askSupervised('merchants.clearKey', { name })).ok) return;
    await onRemove();
  }

  return (
    <>
      <Action
        weight="quiet"
        icon={Trash2}
        label={t('Remove')}
        about={name}
        onPress={() => setAsked(true)}
      />
      {asked && (
        <AskBox
          title={t('Remove {name}?', { name })}
          take={t('Remove')}
          icon={Trash2}
          onTake={() => void remove()}
          onClose={() => setAsked(false)}
        >
          <p>{t('Its settings and its CustomerKey are deleted. Orders and shipments stay.')}</p>
        </AskBox>
      )}
    </>
  );
}

/** Colour, logo and notes, with a preview of the bench's band. */
function MerchantLook({ merchant, onChange }: RulesProps) {
  const [colour, setColour] = useState(merchant.colour ?? '');
  const [notes, setNotes] = useState(merchant.notes);
  const [bad, setBad] = useState(false);
  const wanted = colour.trim() || null;
  const changed = wanted !== merchant.colour || notes !== merchant.notes;
  const shown = wanted !== null && /^#[0-9a-f]{6}$/i.test(wanted) ? wanted : null;

  async function take([file]: File[]) {
    if (!file) return;
    const logo = await logoOf(file);
    setBad(logo === null);
    if (logo !== null) await onChange({ logo });
  }

  const choose = () => chooseFiles({ accept: 'image/png,image/jpeg,image/webp,image/gif', take });
  return (
    <>
      <p className="quiet">{t('As the bench shows it')}</p>
      <MerchantSignBand
        sign={{ name: merchant.name, logo: merchant.logo, colour: shown, notes, hasKey: true }}
      />
      <div className="row">
        <Action icon={ImagePlus} label={t('Choose a logo')} onPress={choose} />
        {merchant.logo && (
          <Action
            weight="quiet"
            icon={Trash2}
            label={t('Remove logo')}
            onPress={() => void onChange({ logo: null })}
          />
        )}
      </div>
      <div role="status">
        {bad && (
          <Notice tone="stop">
            {t('This file cannot be shown as a picture. PNG, JPEG, WebP and GIF can.')}
          </Notice>
        )}
      </div>
      <SaveForm className="settings-form" onSave={() => void onChange({ colour: wanted, notes })}>
        <Field
          label={t('Colour')}
          value={colour}
          onChange={setColour}
          placeholder={t('like #1d4ed8')}
          chars={12}
        />
        <LongField
          label={t('Packing notes, shown with every order')}
          value={notes}
          onChange={setNotes}
          rows={3}
          most={2000}
        />
        <Action icon={Save} label={t('Save')} disabled={!changed} />
      </SaveForm>
    </>
  );
}
