import { ArrowLeft, Layers, PackageOpen, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../shared/bridge/calls.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { type OrderKey, showOrderKey } from '../../../shared/orders/order.ts';
import { type ChooseRule, ChooseRuleSchema } from '../../../shared/rating/quote.ts';
import { Action } from '../../kit/action.tsx';
import { CommandCode } from '../../kit/content/command-code.tsx';
import { Field, Pick } from '../../kit/fields.tsx';
import { decimalText, moneyText, typedDecimal, weightText } from '../../kit/format.ts';
import { Notice } from '../../kit/notice.tsx';
import { ScanBar } from '../../scanner/scan-bar.tsx';
import { openOrder } from '../../state/actions.ts';
import { ask } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { Frame, Onward } from '../../window/frame/frame.tsx';
import { chooseText } from '../../words/choose-text.ts';
import { sentence, t } from '../../words/words.ts';
import { ItemUnits } from '../catalogue/item-units.tsx';
import { closeStack, openStack, send, useAsksFor, useStackForm } from './stack-state.ts';

type Pattern = CallOutput<'batch.pattern'>;

/** A stack before shipping: choice of the offer, and its price. */
export function Begin({ like }: { like: OrderKey }) {
  const [pattern, setPattern] = useState<Pattern | null>(null);
  const [refused, setRefused] = useState<StationError | null>(null);
  const [most, setMost] = useState('');
  const rule = useStackForm((state) => state.rule);
  useEffect(() => {
    void ask('batch.pattern', { like }).then((found) => {
      setRefused(found.ok ? null : found.error);
      if (!found.ok) return;
      setPattern(found.value);
      setMost(decimalText(found.value.price?.amount ?? ''));
    });
  }, [like]);
  const price = pattern?.price ?? null;
  const amount = typedDecimal(most);
  if (!pattern || !price) return <First like={like} refused={refused} />;
  const { currency } = price;
  const begin = () => {
    if (amount === null) return;
    useWindow.setState({ answer: null });
    void send('batch.begin', { like, atMost: { amount, currency }, choose: rule });
  };
  return (
    <Frame
      next={{
        text: t('{left} more to ship like {order}', {
          left: pattern.left,
          order: showOrderKey(like),
        }),
      }}
      above={<ScanBar />}
      actions={
        <>
          <Back />
          <Onward>
            <Action
              act="next"
              weight="main"
              icon={Play}
              label={t('Begin batch')}
              disabled={amount === null}
              onPress={begin}
            />
          </Onward>
        </>
      }
    >
      <div className="batch">
        <p className="large">
          {t('The first cost {price} and weighs {weight}.', {
            price: moneyText(price),
            weight: weightText(pattern.weight),
          })}
        </p>
        <div className="batch-form">
          <Field
            label={t('One parcel may cost at most ({currency})', { currency })}
            value={most}
            onChange={setMost}
            inputMode="decimal"
            chars={10}
            error={amount === null ? t('An amount, like 12.50') : null}
          />
          <Offer rule={rule} choose={pattern.choose} />
        </div>
        <Codes next={t('Begin batch')} />
        <ItemUnits merchant={like.merchant} units={pattern.content} large />
      </div>
    </Frame>
  );
}

const BY_RULES = 'rules';

/** The offer: by the rules of each order, unless the packer chooses one for all. */
function Offer({ rule, choose }: { rule: ChooseRule | null; choose: ChooseRule }) {
  useAsksFor('rule');
  return (
    <Pick
      label={t('Which offer')}
      value={rule ?? BY_RULES}
      choices={[
        { id: BY_RULES, label: t('As rules say: {rule}', { rule: chooseText(choose) }) },
        ...ChooseRuleSchema.options.map((id) => ({ id, label: chooseText(id) })),
      ]}
      onChange={(id) =>
        useStackForm.setState({ rule: id === BY_RULES ? null : ChooseRuleSchema.parse(id) })
      }
    />
  );
}

const Back = () => (
  <>
    <Action act="close" icon={ArrowLeft} weight="quiet" label={t('Back')} onPress={closeStack} />
    <Action
      act="more"
      icon={Layers}
      weight="quiet"
      label={t('Stacks')}
      onPress={() => openStack('list')}
    />
  </>
);

/** Nobody packed it yet, which is no fault: the first one says how. */
const UNPACKED = '--carton';
/** No order of the stack can stand for the others. */
const NO_PATTERN: readonly string[] = ['cartons', 'like'];

/**
 * How one of them is packed is not known yet; or `refused`: it cannot stand for the others, and each is
 * packed by hand.
 */
export function First({ like, refused }: { like: OrderKey; refused: StationError | null }) {
  const isNone = refused !== null && NO_PATTERN.includes(refused.field ?? '');
  const open = isNone ? t('Open order') : t('Pack the first');
  return (
    <Frame
      next={
        isNone
          ? { text: t('Pack these orders one by one'), tone: 'attention' }
          : {
              text: t('Pack the first one by hand'),
              detail: t('Its carton and its weight are those of all others.'),
            }
      }
      above={<ScanBar />}
      actions={
        <>
          <Back />
          <Onward>
            <Action
              act="next"
              weight="main"
              icon={PackageOpen}
              label={open}
              onPress={() => void openOrder(like)}
            />
          </Onward>
        </>
      }
    >
      <div className="batch">
        {refused && refused.field !== UNPACKED && (
          <Notice tone="attention">{sentence(refused)}</Notice>
        )}
        <Codes next={open} />
      </div>
    </Frame>
  );
}

const Codes = ({ next }: { next: string }) => (
  <div className="row">
    <CommandCode command="CANCEL" label={t('Back')} />
    <CommandCode command="STACKS" label={t('Stacks')} />
    <CommandCode command="OK" label={next} />
  </div>
);
