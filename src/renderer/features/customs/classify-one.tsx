import { useEffect, useRef, useState } from 'react';
import {
  type Classified,
  type Described,
  gradeOf,
  isUsable,
  type ScoreGrade,
} from '../../../shared/catalogue/classification.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { Action } from '../../kit/action.tsx';
import { DialogBox } from '../../kit/dialog.tsx';
import { Field } from '../../kit/fields.tsx';
import { Loading, Notice, type Tone } from '../../kit/notice.tsx';
import { ERROR_TITLES } from '../../words/names.ts';
import { locale, sentence, t } from '../../words/words.ts';
import { customsWords, type Goods, hasWords, type Taken } from './goods.ts';
import { FIELD_LABELS, GRADE_NAMES, LEVEL_NAMES } from './messages.ts';
import type { Classifying } from './use-classify.ts';

const FIELDS = ['title', 'description', 'material', 'category'] as const;
type DescribedField = keyof Described;

interface OneProps {
  goods: Goods;
  work: Classifying;
  /** Why the accepted code could not be saved. */
  refused: StationError | null;
  /** Otherwise the code is only displayed. */
  canTake: boolean;
  onTake: (taken: Taken) => void;
  onBack: () => void;
  back: string;
}

/** One item: its description on one side, the partner's classification on the other. */
export function ClassifyOne(props: OneProps) {
  const { goods, work, refused, onTake, onBack, back } = props;
  const { id } = goods;
  const described = work.described(id);
  const outcome = work.outcome(id);
  const classified = outcome?.classified ?? null;
  const [typed, setTyped] = useState<string | null>(null);
  const asking = work.running.includes(id);
  const asked = classified !== null || outcome?.error != null;
  const usable = classified !== null && isUsable(classified) && !asking;
  const wordless = !hasWords(described);
  const focus = useFieldToMend(asking, !usable && asked);
  const error = work.error ?? outcome?.error ?? null;
  const ask = () => {
    setTyped(null);
    void work.classify([id]);
  };
  const offered = classified ? customsWords(classified, described) : '';
  const own = goods.isDescribed ? goods.described.title : null;
  const description = typed ?? own ?? offered;
  const kept = own !== null && description.trim() === own;
  const take = () =>
    classified &&
    onTake({ id, hsCode: classified.hsCode, description: kept ? '' : description.trim() });
  return (
    <DialogBox
      wide
      title={`${t('Which HS code?')} ${goods.about}`.trim()}
      onClose={onBack}
      actions={
        <>
          <Action act="close" label={back} onPress={onBack} />
          <Action
            act="classify"
            weight={usable ? 'plain' : 'main'}
            label={asked ? t('Classify again') : t('Classify')}
            busy={asking}
            disabled={wordless}
            onPress={ask}
          />
          {usable && props.canTake && (
            <Action act="next" weight="main" label={t('Take this code')} onPress={take} />
          )}
        </>
      }
    >
      <div className="classify-sides">
        <DescribedForm
          described={described}
          toMend={focus}
          advice={classified?.recommendations}
          onChange={(field, text) => work.describe(id, { ...described, [field]: text })}
          onSubmit={() => {
            if (!wordless && !asking) ask();
          }}
        />
        <div className="stack classify-result" aria-live="polite">
          {refused && <Notice tone="attention">{sentence(refused)}</Notice>}
          {asking && <Loading what={t('Asking the partner…')} />}
          {!asking && error && <Unanswered error={error} />}
          {!asking && !error && classified && (
            <Result
              classified={classified}
              description={description}
              offered={kept && offered !== own ? offered : null}
              onDescription={(text) => setTyped(text)}
            />
          )}
        </div>
      </div>
    </DialogBox>
  );
}

interface DescribedFormProps {
  described: Described;
  toMend: React.Ref<HTMLInputElement>;
  advice: Recommendations | undefined;
  onChange: (field: DescribedField, text: string) => void;
  onSubmit: () => void;
}

function DescribedForm({ described, toMend, advice, onChange, onSubmit }: DescribedFormProps) {
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        // React events of a dialog bubble to the form that opened it.
        event.stopPropagation();
        onSubmit();
      }}
    >
      <p className="quiet">
        {t('Describe the item. The partner proposes a code; nothing is saved until you take it.')}
      </p>
      {FIELDS.map((field) => (
        <DescribedInput
          key={field}
          field={field}
          described={described}
          first={field === 'title'}
          inputRef={field === 'description' ? toMend : undefined}
          advice={adviceFor(field, advice)}
          onChange={(text) => onChange(field, text)}
        />
      ))}
      <input type="submit" hidden />
    </form>
  );
}

/** Focuses the description where the answer has no code, since a better description helps. */
function useFieldToMend(asking: boolean, toMend: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const was = useRef(asking);
  useEffect(() => {
    if (was.current && !asking && toMend) input.current?.focus();
    was.current = asking;
  }, [asking, toMend]);
  return input;
}

interface Recommendations {
  productDescription: readonly string[];
  material: readonly string[];
}

function adviceFor(field: DescribedField, advice: Recommendations | undefined): readonly string[] {
  if (field === 'description') return advice?.productDescription ?? [];
  return field === 'material' ? (advice?.material ?? []) : [];
}

interface DescribedInputProps {
  field: DescribedField;
  described: Described;
  first: boolean;
  inputRef: React.Ref<HTMLInputElement> | undefined;
  /** The partner's advice, beside the field it is about. */
  advice: readonly string[];
  onChange: (text: string) => void;
}

function DescribedInput(props: DescribedInputProps) {
  const { field, described, advice } = props;
  return (
    <div>
      <Field
        autoFocus={props.first}
        label={t(FIELD_LABELS[field])}
        value={described[field]}
        {...(field === 'category' ? { placeholder: t('Kitchen > Mugs') } : {})}
        onChange={props.onChange}
        {...(props.inputRef ? { inputRef: props.inputRef } : {})}
      />
      {advice.length > 0 && (
        <p className="classify-advice small">
          <span className="strong">{t('Better with:')}</span> {advice.join(' ')}
        </p>
      )}
    </div>
  );
}

const TONE: Record<ScoreGrade, Tone> = { good: 'success', fair: 'attention', poor: 'stop' };

/** As a bar, a number and words, since none is clear alone. */
export function Score({ score, bare }: { score: number | null; bare?: boolean }) {
  const grade = gradeOf(score);
  if (score === null)
    return bare ? null : (
      <p className="quiet">{`${t('How well it is described')}: ${t('not stated (quality)')}`}</p>
    );
  const number = score.toLocaleString(locale);
  return (
    <div className="classify-score" data-tone={grade ? TONE[grade] : undefined}>
      {!bare && <span className="quiet small">{t('How well it is described')}</span>}
      {grade && (
        <>
          <meter
            className="visually-hidden"
            min={0}
            max={100}
            value={score}
            aria-label={t('How well it is described')}
            aria-valuetext={`${t('{score} of 100', { score: number })}, ${t(GRADE_NAMES[grade])}`}
          />
          <span className="classify-bar" aria-hidden>
            <span style={{ inlineSize: `${score}%` }} />
          </span>
        </>
      )}
      <span className="strong">{grade ? t('{score} of 100', { score: number }) : number}</span>
      {grade && !bare && <span>{t(GRADE_NAMES[grade])}</span>}
    </div>
  );
}

const LEVELS = ['chapter', 'heading', 'subheading'] as const;

interface ResultProps {
  classified: Classified;
  description: string;
  /** The partner's description, where the item keeps its own. */
  offered?: string | null;
  onDescription: (text: string) => void;
}

/** The partner's proposal for one item, from the chapter down to the code. */
export function Result({ classified, description, offered, onDescription }: ResultProps) {
  const { success, hsCode, message, score } = classified;
  if (!success)
    return (
      <>
        <Notice tone="attention" title={t('The partner found no code')}>
          {message && <p className="breakable">{message}</p>}
          <p>
            {t(
              'Describe in more detail what it is and what it is made of. Then classify it again.',
            )}
          </p>
        </Notice>
        <Score score={score} />
      </>
    );
  return (
    <>
      <p className="classify-code">
        <span className="quiet small">{t('HS code')}</span> <strong>{hsCode}</strong>
      </p>
      {!isUsable(classified) && (
        <Notice tone="attention">
          {t('The code {code} does not have 6 digits and cannot be taken.', { code: hsCode })}
        </Notice>
      )}
      <ol className="classify-levels">
        {LEVELS.map((level) => (
          <li key={level}>
            <span className="quiet small">{t(LEVEL_NAMES[level])}</span>{' '}
            <strong>{classified[level].code}</strong>
            <span className="breakable">{classified[level].description}</span>
          </li>
        ))}
      </ol>
      <Score score={score} />
      {message && <p className="breakable quiet">{message}</p>}
      <Field label={t('Description for customs')} value={description} onChange={onDescription} />
      {offered && (
        <div className="row">
          <span className="grow breakable">
            <span className="quiet small">{t('The partner’s words:')}</span> {offered}
          </span>
          <Action
            weight="quiet"
            label={t('Use these words')}
            onPress={() => onDescription(offered)}
          />
        </div>
      )}
    </>
  );
}

/** Why there is no answer, and the action to take. */
export function Unanswered({ error }: { error: StationError }) {
  const ofWords = error.retry === 'after-change';
  return (
    <Notice tone={ofWords ? 'attention' : 'stop'} title={t(ERROR_TITLES[error.code])}>
      <p className="breakable">{sentence(error)}</p>
      <p className="strong">
        {ofWords
          ? t('Change the words, and classify it again.')
          : t('Nothing is lost. Ask again in a moment.')}
      </p>
    </Notice>
  );
}
