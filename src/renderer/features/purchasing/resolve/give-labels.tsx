import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import type { Shipment } from '../../../../shared/purchasing/shipment.ts';
import { Action } from '../../../kit/action.tsx';
import { ask } from '../../../state/station.ts';
import { t } from '../../../words/words.ts';
import { DecisionBox, type Refusal } from './decision-box.tsx';
import { GivenLabels } from './given-labels.tsx';
import { readLabelFiles } from './label-files.ts';

/** What is bought, and of which a carton has no label. */
const lacksLabels = ({ state, cartons }: Shipment): boolean =>
  state === 'confirmed' && cartons.some(({ label }) => label === null);

/**
 * The next step where the labels of a bought shipment could not be had (rule 15), or do not fit its
 * cartons: then nothing else leads on.
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
      reasonLabel={t('How you know')}
      send={t('Give these labels')}
      back={t('Back')}
      decide={give}
      shows={['label']}
      after={(refusals) => <GivenLabels files={files} onChange={setFiles} {...refusals} />}
      onClose={onClose}
    />
  );
}
