import { useState } from 'react';
import type { CallInput } from '../../../../shared/bridge/calls.ts';
import type { CustomsFinding } from '../../../../shared/customs/customs-finding.ts';
import type { StationError } from '../../../../shared/kernel/errors.ts';
import type { WeightUnit } from '../../../../shared/kernel/measure.ts';
import { say } from '../../../../shared/kernel/message.ts';
import type { OrderLine } from '../../../../shared/orders/order.ts';
import type { Bench } from '../../../../shared/packing/session.ts';
import { Action } from '../../../kit/action.tsx';
import { AskBox } from '../../../kit/ask-box.tsx';
import { Field, Toggle } from '../../../kit/fields.tsx';
import { type Act, PICKS } from '../../../kit/keys/keys.ts';
import { Failed, Loading, Notice } from '../../../kit/notice.tsx';
import { ask } from '../../../state/station.ts';
import { showBench, usePending } from '../../../state/window-store.ts';
import { sentence, t } from '../../../words/words.ts';
import { Classify } from '../../customs/classify.tsx';
import { type Goods, NOTHING, type Taken } from '../../customs/goods.ts';
import { useUnitsOnScale } from '../../devices/scale-state.tsx';
import { WeighOne } from '../../devices/weigh-one.tsx';
import { LINE_LABELS } from '../../orders/messages.ts';
import { useBeforeRating } from '../before-rating.tsx';
import './customs-dialog.css';

const FIELDS = ['hsCode', 'originCountry', 'description', 'unitPrice', 'unitWeight'] as const;
/** Asked for only where they are missing or 0. */
const WHERE_MISSING: readonly string[] = ['unitPrice', 'unitWeight'];
type CustomsField = (typeof FIELDS)[number];
type Typed = Partial<Record<CustomsField, string>>;
type Filled = CallInput<'bench.fillCustoms'>['lines'][number];

interface CustomsDialogProps {
  bench: Bench;
  /** Begins with what the partner proposes. */
  classify: boolean;
  onClose: () => void;
}

/** Entry of missing customs data of the lines, for the order on the bench. */
export default function CustomsDialog({ bench, classify, onClose }: CustomsDialogProps) {
  const found = useBeforeRating(bench);
  const findings = found.state === 'ready' ? found.value.customs : [];
  const lines = [...new Set(findings.flatMap(({ line }) => line ?? []))].toSorted((a, b) => a - b);
  if (lines.length > 0)
    return (
      <CustomsForm
        bench={bench}
        classify={classify}
        findings={findings}
        lines={lines}
        onClose={onClose}
      />
    );
  return (
    <AskBox title={t('Customs data')} take={t('Save')} onClose={onClose}>
      {found.state === 'loading' && <Loading />}
      {found.state === 'failed' && <Failed error={found.error} />}
      {found.state === 'ready' && <p>{t('The customs data of every line is complete.')}</p>}
    </AskBox>
  );
}

interface CustomsFormProps extends CustomsDialogProps {
  findings: readonly CustomsFinding[];
  lines: readonly number[];
}

function CustomsForm(props: CustomsFormProps) {
  const { bench, findings, lines, onClose } = props;
  const { typed, type, keep, setKeep, error, save, saveTaken } = useCustomsForm(props);
  const [classifying, setClassifying] = useState(props.classify);
  const busy = usePending('bench.fillCustoms');
  const unweighed = lines.filter((line) => lacks(findings, line, 'unitWeight'));
  useUnitsOnScale(unweighed.length > 0);
  const stopClassifying = () => (props.classify ? onClose() : setClassifying(false));

  if (classifying)
    return (
      <Classify
        goods={goodsOf(bench, findings, lines)}
        onTake={(taken) => saveTaken(taken, stopClassifying)}
        onClose={stopClassifying}
      />
    );
  return (
    <AskBox
      title={t('Customs data')}
      take={t('Save')}
      disabled={busy}
      onTake={() => void save()}
      onClose={onClose}
      more={
        <Action
          act="classify"
          label={t('Classify')}
          disabled={busy}
          onPress={() => setClassifying(true)}
        />
      }
    >
      {error ? (
        <Notice tone="attention">{sentence(error)}</Notice>
      ) : (
        <p>{t('Saved to this order. Rates are requested again.')}</p>
      )}
      {lines.map((line, at) => (
        <CustomsLine
          key={line}
          line={bench.order.lines[line]}
          weightUnit={bench.order.weightUnit}
          typed={typed[line] ?? {}}
          missing={FIELDS.filter((field) => lacks(findings, line, field))}
          first={at === 0}
          weigh={unweighed.includes(line) ? PICKS[unweighed.indexOf(line)] : undefined}
          wrong={error?.field?.startsWith(`lines[${line}].`) ? error.field : null}
          onType={(field, text) => type(line, field, text)}
        />
      ))}
      <Toggle
        label={t('Save it for these items, so that the next order has it')}
        value={keep}
        onChange={setKeep}
      />
    </AskBox>
  );
}

function useCustomsForm({ findings, lines, onClose }: CustomsFormProps) {
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({});
  const [keep, setKeep] = useState(true);
  const [error, setError] = useState<StationError | null>(null);
  const type = (line: number, field: CustomsField, text: string) => {
    // A changed field is no longer marked as refused, so that the form can be sent again.
    setError(null);
    setTyped((all) => ({ ...all, [line]: { ...all[line], [field]: text } }));
  };
  const save = async () => {
    const refused = await fill(lines.map((line) => ({ ...filledIn(line, typed[line]), keep })));
    if (refused) setError(refused);
    else onClose();
  };
  const saveTaken = async (taken: Taken[], onSaved: () => void): Promise<StationError | null> => {
    const refused = await fill(
      taken.map(({ id, hsCode, description }) => ({
        ...filledIn(Number(id), {
          ...typed[Number(id)],
          hsCode,
          ...(description ? { description } : {}),
        }),
        classified: true,
        keep: true,
      })),
    );
    if (refused) return refused;
    onSaved();
    if (isAllMended(findings, taken)) onClose();
    return null;
  };
  return { typed, type, keep, setKeep, error, save, saveTaken };
}

async function fill(lines: Filled[]): Promise<StationError | null> {
  const saved = await ask('bench.fillCustoms', { lines });
  if (!saved.ok) return saved.error;
  showBench(saved.value);
  return null;
}

const lacks = (findings: readonly CustomsFinding[], line: number, field: CustomsField): boolean =>
  findings.some((each) => each.field === `lines[${line}].${field}`);

const filledIn = (line: number, typed: Typed = {}): Filled => ({
  line,
  hsCode: typed.hsCode ?? '',
  originCountry: typed.originCountry ?? '',
  description: typed.description ?? '',
  ...(typed.unitPrice?.trim() ? { unitPrice: typed.unitPrice.trim().replace(',', '.') } : {}),
  ...(typed.unitWeight?.trim() ? { unitWeight: typed.unitWeight.trim().replace(',', '.') } : {}),
});

/** Goods to classify: those without a code, or all shown if every line has one. */
function goodsOf(
  { order }: Bench,
  findings: readonly CustomsFinding[],
  lines: readonly number[],
): Goods[] {
  const codeless = lines.filter((line) => lacks(findings, line, 'hsCode'));
  return (codeless.length > 0 ? codeless : lines).map((at) => {
    const { sku = '', description = '' } = order.lines[at] ?? {};
    return {
      id: String(at),
      about: sku,
      described: { ...NOTHING, title: description.slice(0, 200) },
      isDescribed: !lacks(findings, at, 'description'),
    };
  });
}

/** Whether the accepted codes and descriptions resolve all findings. */
const isAllMended = (findings: readonly CustomsFinding[], taken: readonly Taken[]): boolean =>
  findings.every(
    ({ line, field }) =>
      line === null ||
      (taken.some(({ id }) => Number(id) === line) && /\.(hsCode|description)$/.test(field)),
  );

interface CustomsLineProps {
  line: OrderLine | undefined;
  typed: Typed;
  /** Fields with a finding. */
  missing: readonly CustomsField[];
  weightUnit: WeightUnit;
  first: boolean;
  /** The key that takes the weight of one unit off the scale. */
  weigh: Act | undefined;
  /** Name of the refused field, as in the station's error. */
  wrong: string | null;
  onType: (field: CustomsField, text: string) => void;
}

function CustomsLine(props: CustomsLineProps) {
  const { line, typed, missing, weightUnit, first, weigh, wrong, onType } = props;
  const names = { ...LINE_LABELS, unitPrice: say('Value of one unit') };
  return (
    <fieldset className="customs-line">
      <legend className="strong">
        {line?.sku} <bdi className="quiet">{line?.description}</bdi>
      </legend>
      {FIELDS.filter((field) => !WHERE_MISSING.includes(field) || missing.includes(field)).map(
        (field) => (
          <Field
            key={field}
            autoFocus={first && field === 'hsCode'}
            label={t(names[field])}
            value={typed[field] ?? line?.[field] ?? ''}
            onChange={(text) => onType(field, text)}
            error={wrong?.endsWith(field) ? ' ' : null}
            {...(field === 'hsCode' ? { inputMode: 'numeric' as const, chars: 8 } : {})}
            {...(field === 'originCountry' ? { chars: 4 } : {})}
            {...(WHERE_MISSING.includes(field) ? { inputMode: 'decimal' as const, chars: 8 } : {})}
            {...(field === 'unitWeight' ? { unit: weightUnit } : {})}
          />
        ),
      )}
      {missing.includes('unitWeight') && (
        <WeighOne
          sku={line?.sku ?? ''}
          unit={weightUnit}
          act={weigh}
          onWeight={(value) => onType('unitWeight', value)}
        />
      )}
    </fieldset>
  );
}
