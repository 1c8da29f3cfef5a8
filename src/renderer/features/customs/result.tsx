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
import type { Tone } from '../../kit/tone-icon.tsx';
import { sentence } from '../../words/sentence.ts';
import { locale, words } from '../../words/words.ts';

const TONE: Record<ScoreGrade, Tone> = { good: 'success', fair: 'attention', poor: 'stop' };

/** As a bar, as a number and in words: none of them alone says it. */
export function Score({ score, bare }: { score: number | null; bare?: boolean }) {
  const say = words.classify;
  const grade = gradeOf(score);
  if (score === null)
    return bare ? null : <p className="quiet">{`${say.score}: ${say.noScore}`}</p>;
  const number = score.toLocaleString(locale);
  return (
    <div className="classify-score" data-tone={grade ? TONE[grade] : undefined}>
      {!bare && <span className="quiet small">{say.score}</span>}
      {grade && (
        <>
          <meter
            className="visually-hidden"
            min={0}
            max={100}
            value={score}
            aria-label={say.score}
            aria-valuetext={`${say.scoreOf(number)}, ${say.grades[grade]}`}
          />
          <span className="classify-bar" aria-hidden>
            <span style={{ inlineSize: `${score}%` }} />
          </span>
        </>
      )}
      <span className="strong">{grade ? say.scoreOf(number) : number}</span>
      {grade && !bare && <span>{say.grades[grade]}</span>}
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
  const say = words.classify;
  const { success, hsCode, message, score } = classified;
  if (!success)
    return (
      <>
        <Notice tone="attention" title={say.none}>
          {message && <p className="breakable">{message}</p>}
          <p>{say.noneNext}</p>
        </Notice>
        <Score score={score} />
      </>
    );
  return (
    <>
      <p className="classify-code">
        <span className="quiet small">{say.code}</span> <strong>{hsCode}</strong>
      </p>
      {!isUsable(classified) && <Notice tone="attention">{say.unusable(hsCode)}</Notice>}
      <ol className="classify-levels">
        {LEVELS.map((level) => (
          <li key={level}>
            <span className="quiet small">{say.levels[level]}</span>{' '}
            <strong>{classified[level].code}</strong>
            <span className="breakable">{classified[level].description}</span>
          </li>
        ))}
      </ol>
      <Score score={score} />
      {message && <p className="breakable quiet">{message}</p>}
      <Field label={say.customsDescription} value={description} onChange={onDescription} />
      {offered && (
        <div className="row">
          <span className="grow breakable">
            <span className="quiet small">{say.offered}</span> {offered}
          </span>
          <Action weight="quiet" label={say.useOffered} onPress={() => onDescription(offered)} />
        </div>
      )}
    </>
  );
}

/** Why there is no answer, and the one thing to do. */
export function Unanswered({ error }: { error: StationError }) {
  const say = words.classify;
  const ofWords = error.retry === 'after-change';
  return (
    <Notice tone={ofWords ? 'attention' : 'stop'} title={words.errors[error.code]}>
      <p className="breakable">{sentence(error)}</p>
      <p className="strong">{ofWords ? say.refusedNext : say.brokenNext}</p>
    </Notice>
  );
}
