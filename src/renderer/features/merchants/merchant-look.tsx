import { ImagePlus, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Merchant } from '../../../shared/merchants/merchant.ts';
import { Action } from '../../kit/action.tsx';
import { Field } from '../../kit/fields.tsx';
import { LongField } from '../../kit/long-field.tsx';
import { Notice } from '../../kit/notice.tsx';
import { chooseFiles } from '../../state/files.ts';
import { t } from '../../words/words.ts';
import { SaveForm } from '../settings/panel.tsx';
import { logoOf } from './logo-file.ts';
import { MerchantSignBand } from './merchant-band.tsx';

interface MerchantLookProps {
  merchant: Merchant;
  onChange: (part: Partial<Merchant>) => Promise<boolean>;
}

/** Colour, logo and notes, with the band of the bench as they make it. */
export function MerchantLook({ merchant, onChange }: MerchantLookProps) {
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
