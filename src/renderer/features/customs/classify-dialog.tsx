import { useEffect, useRef, useState } from 'react';
import type { Classified } from '../../../shared/customs/classification.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { t } from '../../words/words.ts';
import { ClassifyMany } from './classify-many.tsx';
import { ClassifyOne } from './classify-one.tsx';
import { type ClassifyProps, customsWords, isTaken, type Taken } from './goods.ts';
import { useClassify } from './use-classify.ts';
import './classify.css';

type Answer = Classified | null;

/** HS codes for one of the goods or for many; nothing is saved before a person takes it. */
export default function ClassifyDialog({ goods, onTake, onClose }: ClassifyProps) {
  const work = useClassify(goods);
  const [looked, setLooked] = useState<string | null>(null);
  // Of an answer, and gone with it: its tick as a person left it, and the description they took.
  const [ticks, setTicks] = useState<ReadonlyMap<Answer, boolean>>(new Map());
  const [edited, setEdited] = useState<ReadonlyMap<Answer, string>>(new Map());
  const [refused, setRefused] = useState<StationError | null>(null);
  const [busy, setBusy] = useState(false);
  const [single] = goods;
  const many = goods.length > 1;
  useOnce(() => {
    if (many) void work.classify(goods.map(({ id }) => id));
  });

  const take = async (taken: Taken[]) => {
    if (!onTake) return;
    setBusy(true);
    setRefused(await onTake(taken));
    setBusy(false);
  };
  const answer = (id: string): Answer => work.outcome(id)?.classified ?? null;
  const proposals = goods.flatMap(({ id, told }): Taken[] => {
    const classified = answer(id);
    if (!classified || !isTaken(classified, ticks.get(classified))) return [];
    const words = told ? '' : customsWords(classified, work.described(id));
    return [{ id, hsCode: classified.hsCode, description: edited.get(classified) ?? words }];
  });

  const one = many ? goods.find(({ id }) => id === looked) : single;
  if (one)
    return (
      <ClassifyOne
        key={one.id}
        goods={one}
        work={work}
        refused={refused}
        back={many ? t('Back to the list') : t('Cancel')}
        onBack={many ? () => setLooked(null) : onClose}
        canTake={onTake !== undefined}
        onTake={(taken) => {
          if (!many) return void take([taken]);
          const of = answer(one.id);
          setTicks((all) => new Map(all).set(of, true));
          setEdited((all) => new Map(all).set(of, taken.description));
          setLooked(null);
        }}
      />
    );
  return (
    <ClassifyMany
      goods={goods}
      work={work}
      chosen={new Set(proposals.map(({ id }) => id))}
      refused={refused}
      busy={busy}
      onChoose={(id, ticked) => setTicks((all) => new Map(all).set(answer(id), ticked))}
      onLook={setLooked}
      onTake={() => void take(proposals)}
      onClose={onClose}
    />
  );
}

/** Also where React draws twice to find mistakes, the partner is asked once. */
function useOnce(work: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    work();
  });
}
