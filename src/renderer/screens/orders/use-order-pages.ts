import { useCallback, useEffect, useRef, useState } from 'react';
import type { StationError } from '../../../shared/errors.ts';
import type { OrderStatus, OrderSummary } from '../../../shared/station/order.ts';
import { ask } from '../../store/station.ts';
import { useWindow } from '../../store/window-store.ts';

const PAGE = 100;

export interface OrdersWanted {
  status?: OrderStatus;
  merchant?: string;
  search?: string;
}

interface Ready {
  state: 'ready';
  /** Which question the pages answer, and at which of the station's changes. */
  question: string;
  wanted: string;
  search: string;
  total: number;
  pages: ReadonlyMap<number, readonly OrderSummary[]>;
}

type Found = { state: 'loading' } | { state: 'failed'; error: StationError } | Ready;

export interface OrderPages {
  found: Found;
  /** undefined: not here yet. */
  at(index: number): OrderSummary | undefined;
  /** Says which rows are on the screen; their pages are fetched. */
  show(first: number, last: number): void;
  again(): void;
}

/**
 * All orders that fit, of which only the pages on the screen are asked for. When the question
 * changes, or the station told of a change, the last answer stays until the new one is here.
 */
export function useOrderPages(query: OrdersWanted): OrderPages {
  const wanted = JSON.stringify(query);
  const heard = useWindow((state) => state.heard);
  const contact = useWindow((state) => state.contact);
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<Found>({ state: 'loading' });
  const [shown, setShown] = useState({ wanted, first: 0, last: 0 });
  const question = JSON.stringify([wanted, heard, turn]);
  const latest = useRef(question);
  const asked = useRef(new Set<string>());

  // Rows of another question say nothing about where this one is looked at.
  const { first, last } = shown.wanted === wanted ? shown : { first: 0, last: 0 };
  const here = found.state === 'ready' && found.question === question ? found.pages : null;
  const missing = pagesOf(first, last).filter((page) => !here?.has(page));
  const todo = missing.join(' ');

  useEffect(() => {
    if (latest.current !== question) asked.current.clear();
    latest.current = question;
    if (contact !== 'up' || todo === '') return;
    const pages = todo.split(' ').map(Number);
    for (const page of pages) {
      const name = `${question} ${page}`;
      if (asked.current.has(name)) continue;
      asked.current.add(name);
      const input = { ...(JSON.parse(wanted) as OrdersWanted), limit: PAGE, offset: page * PAGE };
      void ask('orders.list', input).then((result) => {
        asked.current.delete(name);
        if (latest.current !== question) return;
        if (!result.ok) return setFound({ state: 'failed', error: result.error });
        const { orders, total } = result.value;
        setFound((before) => {
          const same = before.state === 'ready' && before.question === question;
          const kept = same ? before.pages : [];
          return {
            state: 'ready',
            question,
            wanted,
            search: input.search ?? '',
            total,
            pages: new Map([...kept, [page, orders]]),
          };
        });
      });
    }
  }, [question, todo, contact, wanted]);

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
      return found.pages.get(Math.floor(index / PAGE))?.[index % PAGE];
    },
    show,
    again: useCallback(() => setTurn((before) => before + 1), []),
  };
}

function pagesOf(first: number, last: number): number[] {
  const start = Math.floor(first / PAGE);
  const end = Math.floor(Math.max(first, last) / PAGE);
  return Array.from({ length: end - start + 1 }, (_each, index) => start + index);
}
