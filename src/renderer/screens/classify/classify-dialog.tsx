import { useEffect, useRef, useState } from 'react';
import type { StationError } from '../../../shared/errors.ts';
import { words } from '../../words/words.ts';
import { ClassifyMany } from './classify-many.tsx';
import { ClassifyOne } from './classify-one.tsx';
import { type ClassifyProps, customsWords, isPlain, type Taken } from './goods.ts';
import { useClassify } from './use-classify.ts';
import './classify.css';

/** HS codes for one of the goods or for many; nothing is saved before a person takes it. */
export default function ClassifyDialog({ goods, onTake, onClose }: ClassifyProps) {
  const work = useClassify(goods);
  const [looked, setLooked] = useState<string | null>(null);
  // What a person ticked or took the tick from; everything else goes by how plain it is.
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  // Descriptions for customs that a person changed.
  const [edited, setEdited] = useState<ReadonlyMap<string, string>>(new Map());
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
  const proposal = (id: string): Taken | null => {
    const classified = work.outcome(id)?.classified;
    if (!classified) return null;
    const description = edited.get(id) ?? customsWords(classified, work.described(id));
    return { id, hsCode: classified.hsCode, description };
  };
  const chosen = new Set(
    goods
      .filter(({ id }) => {
        const outcome = work.outcome(id);
        return ticks.get(id) ?? (outcome !== null && isPlain(outcome));
      })
      .map(({ id }) => id),
  );

  const one = many ? goods.find(({ id }) => id === looked) : single;
  if (one)
    return (
      <ClassifyOne
        key={one.id}
        goods={one}
        work={work}
        refused={refused}
        back={many ? words.classify.back : words.cancel}
        onBack={many ? () => setLooked(null) : onClose}
        canTake={onTake !== undefined}
        onTake={(taken) => {
          if (!many) return void take([taken]);
          setTicks((all) => new Map(all).set(one.id, true));
          setEdited((all) => new Map(all).set(one.id, taken.description));
          setLooked(null);
        }}
      />
    );
  return (
    <ClassifyMany
      goods={goods}
      work={work}
      chosen={chosen}
      refused={refused}
      busy={busy}
      onChoose={(id, ticked) => setTicks((all) => new Map(all).set(id, ticked))}
      onLook={setLooked}
      onTake={() => void take([...chosen].flatMap((id) => proposal(id) ?? []))}
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
