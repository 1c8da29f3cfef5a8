import { FilePlus, X } from 'lucide-react';
import { whyNotGiven } from '../../../../shared/documents/given-labels.ts';
import { Action } from '../../../kit/action.tsx';
import { sizeText } from '../../../kit/format.ts';
import { Notice } from '../../../kit/notice.tsx';
import { chooseFiles } from '../../../state/files.ts';
import { sentence } from '../../../words/sentence.ts';
import { t } from '../../../words/words.ts';
import type { Refusals } from './decision-box.tsx';

interface GivenLabelsProps extends Refusals {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

/** Label PDFs that a supervisor saved from the portal, by name and size. */
export function GivenLabels({ files, onChange, wrong, refuse }: GivenLabelsProps) {
  const refused = wrong('label');

  function take(more: readonly File[]) {
    const known = new Set(files.map(keyOf));
    const next = [...files, ...more.filter((file) => !known.has(keyOf(file)))];
    const error = whyNotGiven(next);
    refuse(error ? { field: 'label', message: sentence(error) } : null);
    if (!error) onChange(next);
  }

  return (
    <section className="given" aria-label={t('Label PDFs from the portal')}>
      <div className="given-head">
        <p>
          <strong>{t('Label PDFs from the portal')}</strong>{' '}
          <span className="quiet">{t('if you have them')}</span>
        </p>
        <Action
          act="files"
          icon={FilePlus}
          label={t('Add PDF files')}
          onPress={() => chooseFiles({ accept: '.pdf,application/pdf', take })}
        />
      </div>
      {files.length > 0 && (
        <ul className="given-files">
          {files.map((file) => (
            <li key={keyOf(file)}>
              <span className="breakable">{file.name}</span>
              <span className="quiet">{sizeText(file.size)}</span>
              <Action
                weight="quiet"
                iconOnly
                icon={X}
                label={t('Remove')}
                about={file.name}
                onPress={() => {
                  refuse(null);
                  onChange(files.filter((each) => each !== file));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {refused && (
        <div role="alert">
          <Notice tone="stop">{refused}</Notice>
        </div>
      )}
    </section>
  );
}

/** The same file chosen twice is one. */
const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;
