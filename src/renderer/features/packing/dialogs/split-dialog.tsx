import { useState } from 'react';
import type { Bench } from '../../../../shared/packing/session.ts';
import { change } from '../../../state/station.ts';
import { t } from '../../../words/words.ts';
import { AskBox, CountField, countIn } from './ask-box.tsx';

export function SplitDialog({ bench, onClose }: { bench: Bench; onClose: () => void }) {
  const [text, setText] = useState(() => String(Math.max(2, bench.session.cartons.length)));
  const cartons = countIn(text);
  const take = () => {
    if (cartons === null) return;
    onClose();
    void change('bench.splitEvenly', { cartons });
  };
  return (
    <AskBox
      title={t('Split the order evenly')}
      take={t('Split')}
      disabled={cartons === null}
      onTake={take}
      onClose={onClose}
    >
      <p>
        {t('Every unit of the order is spread over so many cartons, also what is packed already.')}
      </p>
      <CountField label={t('Cartons')} value={text} onChange={setText} />
    </AskBox>
  );
}
