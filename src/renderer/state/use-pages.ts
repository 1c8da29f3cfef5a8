import { useCallback, useEffect, useRef, useState } from 'react';
import type { StationError } from '../../shared/kernel/errors.ts';
import type { Result } from '../../shared/kernel/result.ts';
import { useWindow } from './window-store.ts';

const PAGE = 100;

/** Fetches `limit` rows from `offset` on. */
export type AskPage<Q, T, M> = (
  question: Q & { limit: number; offset: number },
) => Promise<Result<{ rows: readonly T[]; total: number; more: M }>>;

interface Ready<Q, T, M> {
  state: 'ready';
  /** The query of the pages, and the change counter at that time. */
  asked: string;
  wanted: string;
  question: Q;
  total: number;
  /** Additional data returned with the rows. */
  more: M;
  pages: ReadonlyMap<number, readonly T[]>;
}

type Found<Q, T, M> =
  | { state: 'loading' }
  | { state: 'failed'; error: StationError }
  | Ready<Q, T, M>;

export interface Pages<Q, T, M> {
  found: Found<Q, T, M>;
  /** undefined: not loaded yet. */
  at(index: number): T | undefined;
  /** Reports the visible range; its pages are fetched. */
  show(first: number, last: number): void;
  again(): void;
}

/**
 * All rows of a query, of which only the visible pages are fetched. When the query changes, or the
 * station notified a change, the last answer stays until the new one arrives. `askPage` and `rows`
 * (rows per page) must be stable.
 */
export function usePages<Q extends object, T, M>(
  query: Q,
  askPage: AskPage<Q, T, M>,
  rows = PAGE,
): Pages<Q, T, M> {
  const wanted = JSON.stringify(query);
  const changes = useWindow((state) => state.changes);
  const contact = useWindow((state) => state.contact);
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<Found<Q, T, M>>({ state: 'loading' });
  const [shown, setShown] = useState({ wanted, first: 0, last: 0 });
  const asked = JSON.stringify([wanted, changes, turn]);
  const latest = useRef(asked);
  const underWay = useRef(new Set<string>());

  // The position within another query's rows does not apply.
  const { first, last } = shown.wanted === wanted ? shown : { first: 0, last: 0 };
  const here = found.state === 'ready' && found.asked === asked ? found.pages : null;
  const missing = pagesOf(first, last, rows).filter((page) => !here?.has(page));
  const todo = missing.join(' ');

  useEffect(() => {
    if (latest.current !== asked) underWay.current.clear();
    latest.current = asked;
    if (contact !== 'up' || todo === '') return;
    const question = JSON.parse(wanted) as Q;
    for (const page of todo.split(' ').map(Number)) {
      const name = `${asked} ${page}`;
      if (underWay.current.has(name)) continue;
      underWay.current.add(name);
      void askPage({ ...question, limit: rows, offset: page * rows }).then((result) => {
        underWay.current.delete(name);
        if (latest.current !== asked) return;
        if (!result.ok) return setFound({ state: 'failed', error: result.error });
        const { rows: got, total, more } = result.value;
        setFound((before) => {
          const same = before.state === 'ready' && before.asked === asked;
          const pages = new Map([...(same ? before.pages : []), [page, got] as const]);
          // A later page may have counted further.
          const counted = same && before.total > total ? before : { total, more };
          return {
            state: 'ready',
            asked,
            wanted,
            question,
            pages,
            total: counted.total,
            more: counted.more,
          };
        });
      });
    }
  }, [asked, todo, contact, wanted, askPage, rows]);

  const show = useCallback(
    (from: number, to: number) =>
      setShown((before) =>
        before.wanted === wanted && before.first === from && before.last === to
          ? before
          : { wanted, first: from, last: to },
      ),
    [wanted],
  );
  return {
    found,
    at(index) {
      if (found.state !== 'ready') return undefined;
      return found.pages.get(Math.floor(index / rows))?.[index % rows];
    },
    show,
    again: useCallback(() => setTurn((before) => before + 1), []),
  };
}

function pagesOf(first: number, last: number, rows: number): number[] {
  const start = Math.floor(first / rows);
  const end = Math.floor(Math.max(first, last) / rows);
  return Array.from({ length: end - start + 1 }, (_each, index) => start + index);
}
