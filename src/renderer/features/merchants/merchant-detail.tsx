import { ArrowLeft, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type KnownMerchant,
  type Merchant,
  MerchantSchema,
} from '../../../shared/merchants/merchant.ts';
import { TermsSchema } from '../../../shared/orders/order.ts';
import { ChooseRuleSchema } from '../../../shared/rating/quote.ts';
import { Action } from '../../kit/action.tsx';
import { DialogBox } from '../../kit/dialog.tsx';
import { Pick } from '../../kit/fields.tsx';
import { words } from '../../words/words.ts';
import { BoxList } from '../packing/boxes/boxes.tsx';
import { AddressForm, BLANK } from '../settings/address.tsx';
import { askSupervised } from '../settings/supervisor-state.ts';
import { MerchantKey } from './merchant-key.tsx';
import { MerchantLook } from './merchant-look.tsx';

interface MerchantDetailProps {
  name: string;
  all: readonly Merchant[];
  known: KnownMerchant | null;
  onSave: (merchants: Merchant[]) => Promise<boolean>;
  onKey: () => void;
  onClose: () => void;
}

/** All that one merchant is set to; each part is kept by itself. Its name is its orders' and stays. */
export function MerchantDetail(props: MerchantDetailProps) {
  const { name, all, known, onSave, onKey, onClose } = props;
  const say = words.merchants;
  const set = all.find((each) => each.name === name) ?? null;
  const merchant = set ?? MerchantSchema.parse({ name });
  const change = (part: Partial<Merchant>) => {
    const next = { ...merchant, ...part };
    return onSave(set ? all.map((each) => (each === set ? next : each)) : [...all, next]);
  };
  return (
    <>
      <div className="row">
        <Action hotkey="Escape" icon={ArrowLeft} label={say.back} onPress={onClose} />
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
      <Part title={say.keyTitle}>
        <MerchantKey name={name} where={known?.where ?? null} onChanged={onKey} />
      </Part>
      <Part title={say.lookTitle}>
        <MerchantLook key={JSON.stringify(set)} merchant={merchant} onChange={change} />
      </Part>
      <Part title={say.rulesTitle}>
        <Rules merchant={merchant} onChange={change} />
      </Part>
      <Part title={say.addressTitle}>
        {merchant.address === null && <p>{say.addressNone}</p>}
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
              label={say.addressRemove}
              onPress={() => void change({ address: null })}
            />
          </div>
        )}
      </Part>
      <Part title={say.boxesTitle}>
        <BoxList
          whose={`of ${name} `}
          known={merchant.boxes}
          first={merchant.defaultBox}
          none={say.boxesNone}
          onFirst={(defaultBox) => void change({ defaultBox })}
          onSave={(boxes) => change({ boxes })}
        />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="settings-block" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface RulesProps {
  merchant: Merchant;
  onChange: (part: Partial<Merchant>) => Promise<boolean>;
}

const STATION = 'station';

/** What is left to the station is null. */
function Rules({ merchant, onChange }: RulesProps) {
  const say = words.merchants;
  const { rules } = words.settings.rates;
  const station = { id: STATION, label: say.asStation };
  const own = <T extends string>(id: string, read: (id: string) => T | boolean) =>
    id === STATION ? null : read(id);
  const ruleText = (rule: string) =>
    Object.hasOwn(rules, rule) ? rules[rule as 'cheapest'] : rule;
  return (
    <div className="row-end">
      <Pick
        label={say.terms}
        value={merchant.terms ?? STATION}
        choices={[station, ...TermsSchema.options.map((id) => ({ id, label: id }))]}
        onChange={(id) => void onChange({ terms: id === STATION ? null : TermsSchema.parse(id) })}
      />
      <Pick
        label={say.choose}
        value={merchant.choose ?? STATION}
        choices={[station, ...ChooseRuleSchema.options.map((id) => ({ id, label: ruleText(id) }))]}
        onChange={(id) =>
          void onChange({ choose: id === STATION ? null : ChooseRuleSchema.parse(id) })
        }
      />
      <Pick
        label={say.insure}
        value={merchant.insure === null ? STATION : String(merchant.insure)}
        choices={[
          station,
          { id: 'true', label: say.insureYes },
          { id: 'false', label: say.insureNo },
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
  const say = words.merchants;
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
        label={say.remove}
        about={name}
        onPress={() => setAsked(true)}
      />
      {asked && (
        <DialogBox
          title={say.removeSure(name)}
          onClose={() => setAsked(false)}
          actions={
            <>
              <Action hotkey="Escape" label={words.cancel} onPress={() => setAsked(false)} />
              <Action
                weight="main"
                hotkey="F8"
                icon={Trash2}
                label={say.remove}
                onPress={() => void remove()}
              />
            </>
          }
        >
          <p>{say.removeHint}</p>
        </DialogBox>
      )}
    </>
  );
}
