import { useState } from 'react';
import type { Bench } from '../../../../shared/packing/session.ts';
import { Field } from '../../../kit/fields.tsx';
import { change } from '../../../state/station.ts';
import { words } from '../../../words/words.ts';
import { AskBox } from './ask-box.tsx';

/** For whoever packs on; an empty note takes it off. */
export function NoteDialog({ bench, onClose }: { bench: Bench; onClose: () => void }) {
  const say = words.packing.note;
  const [note, setNote] = useState(bench.session.note ?? '');
  const keep = () => {
    onClose();
    void change('bench.note', { note });
  };
  return (
    <AskBox title={say.title} take={say.take} onTake={keep} onClose={onClose}>
      <p>{say.detail}</p>
      <Field autoFocus label={say.field} value={note} onChange={setNote} />
    </AskBox>
  );
}
