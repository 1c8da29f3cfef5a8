import type { RuledHere } from '../../../shared/automation/ruled-here.ts';
import { Chip, Notice } from '../../kit/notice.tsx';
import { t } from '../../words/words.ts';
import './ruled-notes.css';

/** Notes of the supervisor's rules; smaller once packing has begun, as the lines need the space. */
export function RuledNotes({ ruled, begun }: { ruled: RuledHere | undefined; begun: boolean }) {
  if (!ruled) return null;
  const { tags, instructions, inserts } = ruled;
  return (
    <>
      {tags.length > 0 && (
        <ul className="ruled-tags" aria-label={t('Tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      {instructions.map(({ rule, text, picture }) => (
        <Notice key={rule} tone="attention">
          <div className="ruled-note" data-small={begun || undefined}>
            <p className={begun ? 'strong' : 'strong large'}>{text}</p>
            {picture && <img src={picture} alt="" />}
          </div>
        </Notice>
      ))}
      {inserts.length > 0 && !begun && (
        <Notice tone="info">
          {t('Prints with the label, to be put in: {files}', { files: inserts.join(', ') })}
        </Notice>
      )}
    </>
  );
}
