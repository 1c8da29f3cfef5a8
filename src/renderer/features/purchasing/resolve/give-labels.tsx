import { FilePlus } from 'lucide-react';
import { useState } from 'react';
import type { Shipment } from '../../../../shared/purchasing/shipment.ts';
import { Action } from '../../../kit/action.tsx';
import { ask } from '../../../state/station.ts';
import { words } from '../../../words/words.ts';
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
        hotkey="Alt+G"
        icon={FilePlus}
        label={words.settle.giveLabels}
        onPress={() => setGiving(true)}
      />
      {giving && <GiveLabelsBox shipment={shipment} onClose={() => setGiving(false)} />}
    </>
  );
}

function GiveLabelsBox({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const say = words.settle;
  const [files, setFiles] = useState<readonly File[]>([]);

  async function give(by: { reason: string; pin: string | null }): Promise<Refusal | null> {
    if (files.length === 0) return { field: 'label', message: say.noFile };
    const labels = await readLabelFiles(files);
    if (!labels) return { field: 'label', message: say.unreadable };
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
      title={say.giveTitle}
      tone="attention"
      intro={say.giveIntro}
      reference={shipment.reference}
      reasonLabel={say.reason}
      send={say.give}
      back={say.back}
      decide={give}
      shows={['label']}
      after={(refusals) => <GivenLabels files={files} onChange={setFiles} {...refusals} />}
      onClose={onClose}
    />
  );
}
