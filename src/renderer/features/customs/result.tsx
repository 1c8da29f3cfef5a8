import {
  type Classified,
  gradeOf,
  isUsable,
  type ScoreGrade,
} from '../../../shared/customs/classification.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { Action } from '../../kit/action.tsx';
import { Field } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notice.tsx';
import type { Tone } from '../../kit/notices/tone-icon.tsx';
import { ERROR_TITLES } from '../../words/names.ts';
import { sentence } from '../../words/sentence.ts';
import { locale, t } from '../../words/words.ts';
import { GRADE_NAMES, LEVEL_NAMES } from './messages.ts';

const TONE: Record<ScoreGrade, Tone> = { good: 'success', fair: 'attention', poor: 'stop' };

/** As a bar, as a number and in words: none of them alone says it. */
export function Score({ score, bare }: { score: number | null; bare?: boolean }) {
  const grade = gradeOf(score);
  if (score === null)
    return bare ? null : (
      <p className="quiet">{`${t('How well it is described')}: ${t('not said')}`}</p>
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
  /** The partner's own words for it, where the item keeps those that it has. */
  offered?: string | null;
  onDescription: (text: string) => void;
}

/** What the partner proposes for one of the goods, from the chapter down to the code. */
export function Result({ classified, description, offered, onDescription }: ResultProps) {
  const { success, hsCode, message, score } = classified;
  if (!success)
    return (
      <>
        <Notice tone="attention" title={t('The partner could not tell the code')}>
          {message && <p className="breakable">{message}</p>}
          <p>{t('Say more of what it is and what it is made of. Then classify it again.')}</p>
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
          {t('The code {code} is not of 6 digits, and cannot be taken.', { code: hsCode })}
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

/** Why there is no answer, and the one thing to do. */
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
