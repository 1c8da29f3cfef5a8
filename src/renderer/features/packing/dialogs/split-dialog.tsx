import { useState } from 'react';
import type { Bench } from '../../../../shared/packing/session.ts';
import { change } from '../../../state/station.ts';
import { words } from '../../../words/words.ts';
import { AskBox, CountField, countIn } from './ask-box.tsx';

export function SplitDialog({ bench, onClose }: { bench: Bench; onClose: () => void }) {
  const say = words.packing.split;
  const [text, setText] = useState(() => String(Math.max(2, bench.session.cartons.length)));
  const cartons = countIn(text);
  const take = () => {
    if (cartons === null) return;
    onClose();
    void change('bench.splitEvenly', { cartons });
  };
  return (
    <AskBox
      title={say.title}
      take={say.take}
      disabled={cartons === null}
      onTake={take}
      onClose={onClose}
    >
      <p>{say.detail}</p>
      <CountField label={say.cartons} value={text} onChange={setText} />
    </AskBox>
  );
}
