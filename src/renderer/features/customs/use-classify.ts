import { useEffect, useState } from 'react';
import type { Described, Outcome } from '../../../shared/catalogue/classification.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { ask } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import type { Goods } from './goods.ts';

export type Classifying = ReturnType<typeof useClassify>;

const of = <T>(all: ReadonlyMap<string, T>, id: string, value: T): Map<string, T> =>
  new Map(all).set(id, value);

/** Questions to the partner and their answers, while the dialog is open. */
export function useClassify(goods: readonly Goods[]) {
  const [job] = useState(() => crypto.randomUUID());
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Described>>(
    () => new Map(goods.map(({ id, described }) => [id, described])),
  );
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [running, setRunning] = useState<readonly string[]>([]);
  const [error, setError] = useState<StationError | null>(null);
  const done = useWindow(({ classifying }) => (classifying?.job === job ? classifying.done : 0));
  const stop = () => void ask('goods.stopClassifying', { job });
  // Answers are not needed once the dialog is closed.
  useEffect(() => () => void ask('goods.stopClassifying', { job }), [job]);

  const described = (id: string): Described => {
    const draft = drafts.get(id);
    if (!draft) throw new Error(`Nothing is known of the goods ${id}`);
    return draft;
  };

  return {
    described,
    outcome: (id: string) => outcomes.get(id) ?? null,
    describe: (id: string, words: Described) => setDrafts((all) => of(all, id, words)),
    running,
    /** Number of goods answered. */
    done,
    stop,
    /** Why the last request as a whole had no answer. */
    error,
    /** Classifies these goods; those in progress are in `running`. */
    async classify(ids: readonly string[]) {
      if (running.length > 0) return;
      setRunning(ids);
      setError(null);
      const ran = await ask('goods.classify', { job, goods: ids.map(described) });
      setRunning([]);
      if (!ran.ok) return setError(ran.error);
      const { outcomes: found, error: ended } = ran.value;
      setError(ended);
      setOutcomes((all) => {
        const next = new Map(all);
        for (const [at, id] of ids.entries()) {
          const outcome = found[at];
          if (outcome?.classified || outcome?.error) next.set(id, outcome);
        }
        return next;
      });
    },
  };
}
