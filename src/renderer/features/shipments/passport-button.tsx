import { FileBadge } from 'lucide-react';
import { useState } from 'react';
import type { Shipment } from '../../../shared/purchasing/shipment.ts';
import { Action } from '../../kit/action.tsx';
import { AskBox } from '../../kit/ask-box.tsx';
import { Toggle } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notice.tsx';
import { saveFile } from '../../state/files.ts';
import { ask } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { sentence, t } from '../../words/words.ts';

/** Saves one PDF that a claims desk can send on. */
export function PassportButton({ shipment }: { shipment: Shipment }) {
  const [isAsked, setAsked] = useState(false);
  if (shipment.boughtAt === null) return null;
  return (
    <>
      <Action
        icon={FileBadge}
        label={t('Passport')}
        about={shipment.reference}
        onPress={() => setAsked(true)}
      />
      {isAsked && <PassportBox shipment={shipment} onClose={() => setAsked(false)} />}
    </>
  );
}

function PassportBox({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const [withPeople, setWithPeople] = useState(false);
  const [withCosts, setWithCosts] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const busy = usePending('shipments.passport');

  async function save() {
    const { attemptId } = shipment;
    const made = await ask('shipments.passport', { attemptId, withPeople, withCosts });
    if (!made.ok) return setRefused(sentence(made.error));
    const bytes = Uint8Array.from(atob(made.value.pdf), (letter) => letter.charCodeAt(0));
    saveFile(made.value.name, 'application/pdf', bytes);
    onClose();
  }

  return (
    <AskBox
      title={t('Passport of {reference}', { reference: shipment.reference })}
      take={t('Save the PDF')}
      busy={busy}
      onTake={() => void save()}
      onClose={onClose}
    >
      <p>
        {t(
          'One PDF for a claim: contents, weights, photos, labels, customs codes, times and hashes. That it was made is recorded.',
        )}
      </p>
      <Toggle label={t('Show who packed it')} value={withPeople} onChange={setWithPeople} />
      <Toggle label={t('Show what it cost')} value={withCosts} onChange={setWithCosts} />
      {refused && <Notice tone="stop">{refused}</Notice>}
    </AskBox>
  );
}
