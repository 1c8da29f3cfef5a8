import { useState } from 'react';
import type { Bench } from '../../../../shared/packing/session.ts';
import { Field } from '../../../kit/fields.tsx';
import { change } from '../../../state/station.ts';
import { t } from '../../../words/words.ts';
import { AskBox } from './ask-box.tsx';

/** For whoever packs on; an empty note takes it off. */
export function NoteDialog({ bench, onClose }: { bench: Bench; onClose: () => void }) {
  const [note, setNote] = useState(bench.session.note ?? '');
  const keep = () => {
    onClose();
    void change('bench.note', { note });
  };
  return (
    <AskBox
      title={t('Note on the packing of this order')}
      take={t('Keep the note')}
      onTake={keep}
      onClose={onClose}
    >
      <p>
        {t('Whoever opens the order reads it, until it is taken off. It is not sent anywhere.')}
      </p>
      <Field autoFocus label={t('Your note')} value={note} onChange={setNote} />
    </AskBox>
  );
}
