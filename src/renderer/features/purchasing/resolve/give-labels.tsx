import { FilePlus, X } from 'lucide-react';
import { useState } from 'react';
import { whyNotGiven } from '../../../../shared/purchasing/given-labels.ts';
import type { Shipment } from '../../../../shared/purchasing/shipment.ts';
import { Action } from '../../../kit/action.tsx';
import { sizeText } from '../../../kit/format.ts';
import { Notice } from '../../../kit/notice.tsx';
import { base64Of, chooseFiles } from '../../../state/files.ts';
import { ask } from '../../../state/station.ts';
import { sentence, t } from '../../../words/words.ts';
import {
  DecisionBox,
  type Refusal,
  type Refusals,
} from '../../settings/supervisor/decision-box.tsx';

/** A bought shipment with a carton that has no label. */
const lacksLabels = ({ state, cartons }: Shipment): boolean =>
  state === 'confirmed' && cartons.some(({ label }) => label === null);

/**
 * The next step if the labels of a bought shipment could not be fetched (rule 15) or matched to its
 * cartons.
 */
export function GiveLabels({ shipment }: { shipment: Shipment }) {
  const [giving, setGiving] = useState(false);
  if (!lacksLabels(shipment)) return null;
  return (
    <>
      <Action
        weight={shipment.error?.code === 'labels-held' ? 'main' : 'plain'}
        act="files"
        icon={FilePlus}
        label={t('Give label files')}
        onPress={() => setGiving(true)}
      />
      {giving && <GiveLabelsBox shipment={shipment} onClose={() => setGiving(false)} />}
    </>
  );
}

function GiveLabelsBox({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);

  async function give(by: { reason: string; pin: string | null }): Promise<Refusal | null> {
    if (files.length === 0)
      return { field: 'label', message: t('Expected a label file, found none.') };
    const labels = await readLabelFiles(files);
    if (!labels)
      return {
        field: 'label',
        message: t('A file cannot be read any more. Remove it and choose it again.'),
      };
    const { attemptId } = shipment;
    const given = await ask('shipments.settle', {
      attemptId,
      word: { kind: 'labels', labels },
      ...by,
    });
    return given.ok ? null : given.error;
  }

  return (
    <DecisionBox
      title={t('Label files for a bought shipment')}
      tone="attention"
      intro={t(
        'Save the labels from the partner’s portal and give them here. Nothing is bought by it; they are sorted to their cartons like any other. Order:',
      )}
      reference={shipment.reference}
      reasonLabel={t('How it was checked')}
      send={t('Give these labels')}
      back={t('Back')}
      decide={give}
      shows={['label']}
      after={(refusals) => <GivenLabels files={files} onChange={setFiles} {...refusals} />}
      onClose={onClose}
    />
  );
}

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

/** Recognises a file that was chosen twice. */
const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

/** The files as input of the command; null if one cannot be read any more (moved or deleted). */
export async function readLabelFiles(
  files: readonly File[],
): Promise<{ name: string; pdf: string }[] | null> {
  try {
    return await Promise.all(
      files.map(async (file) => ({ name: file.name, pdf: await base64Of(file) })),
    );
  } catch {
    return null;
  }
}
