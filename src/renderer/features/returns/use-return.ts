import { useRef, useState } from 'react';
import type { CallOutput } from '../../../shared/bridge/calls.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type { ReturnOption, ReturnQuote, ReturnView } from '../../../shared/returns/return.ts';
import { asShown, cheapestFirst } from '../../../shared/returns/return-choice.ts';
import { type Answered, ask, askOrStop, useCall } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { wrongPickUp } from '../rating/days.ts';
import { useAfterSale, type Wanted } from '../shipments/after-sale-state.ts';
import { cartonOf, type Draft, EMPTY, unitsOf } from './draft.ts';
import type { ReturnStep } from './return-scans.ts';

export type Returning = ReturnType<typeof useReturn>;

/** State of one return, from its lines to its label; the station keeps what was bought. */
export function useReturn({ text, order }: Wanted) {
  const outbound = useCall('returns.find', { text, order }, { follow: true });
  const listed = useCall('returns.list', { text, order }, { follow: true });
  const { draft, latestDraft, setDraft } = useDraft();
  const [quote, setQuote] = useState<ReturnQuote | null>(null);
  const [key, setKey] = useState<string | null>(null);
  /** The option that was refused as dearer than what was named before: to buy it now names its price. */
  const [tooDear, setTooDear] = useState<string | null>(null);
  const rating = usePending('returns.rate');
  const [bought, setBought] = useState<string | null>(null);
  const options = quote ? cheapestFirst(quote.options) : [];
  const chosen =
    options.find((each) => each.key === key) ?? options.find(({ total }) => total !== null) ?? null;
  const isTooDear = chosen !== null && chosen.key === tooDear;
  const all = listed.state === 'ready' ? listed.value.returns : [];
  /** Bought, but not listed yet. */
  const isToCome =
    bought !== null &&
    listed.state === 'ready' &&
    !all.some(({ shipment }) => shipment.attemptId === bought);
  const buying = usePending('returns.buy') || isToCome;

  function again() {
    outbound.again();
    listed.again();
  }

  async function rate() {
    if (outbound.state !== 'ready' || rating) return;
    const wish = wishOf(outbound.value.lines, latestDraft());
    if (wish === null) return;
    const rated = await askOrStop('returns.rate', { text, order, wish });
    if (!rated.ok) return again();
    setQuote(rated.value);
    setKey(null);
    useAfterSale.setState({ returnsBefore: null });
  }

  async function buy() {
    // Reads the store directly: a second press may come before a render.
    if (!quote || !chosen || isPending('returns.buy')) return;
    if (listed.state === 'ready')
      useAfterSale.setState({ returnsBefore: all.map(({ shipment }) => shipment.attemptId) });
    const { attemptId, refused } = await buyAndPrint(quote, chosen, isTooDear);
    again();
    setBought(attemptId);
    if (attemptId !== null) setDraft(EMPTY);
    setQuote(null);
    setTooDear(refused?.code === 'price-rose' ? chosen.key : null);
    // A changed price is shown for confirmation, not bought.
    if (refused?.code === 'quote-stale' || refused?.code === 'price-rose') {
      await rate();
      setKey(chosen.key);
    }
  }

  const found = foundIn(
    all,
    useAfterSale(({ returnsBefore }) => returnsBefore),
  );
  return {
    outbound,
    returns: (listed.state === 'ready' ? { state: 'ready', value: all } : listed) as Answered<
      readonly ReturnView[]
    >,
    again,
    draft,
    latestDraft,
    setDraft,
    quote,
    options,
    chosen,
    rate,
    buy,
    rating,
    buying,
    choose: setKey,
    isTooDear,
    giveUpQuote: () => setQuote(null),
    ...found,
    /** Read at a scan, which may come before a render. */
    step(): ReturnStep {
      if (isPending('returns.buy') || isToCome) return 'buying';
      if (isPending('returns.rate')) return 'rating';
      if (found.unknown || found.fresh || outbound.state !== 'ready') return 'open';
      return quote ? 'choosing' : 'entering';
    },
  };
}

const isPending = (name: 'returns.buy' | 'returns.rate'): boolean =>
  useWindow.getState().pending.includes(name);

/** The latest state also before a render, for scans in quick succession. */
function useDraft() {
  const [draft, show] = useState<Draft>(EMPTY);
  const latest = useRef(draft);
  return {
    draft,
    latestDraft: () => latest.current,
    setDraft(next: Draft) {
      latest.current = next;
      show(next);
    },
  };
}

/** `before`: as `returnsBefore`. */
function foundIn(all: readonly ReturnView[], before: readonly string[] | null) {
  return {
    /** The return whose purchase is not confirmed. */
    unknown: all.find(({ shipment }) => ['unknown', 'open'].includes(shipment.state)) ?? null,
    /** The purchase just made. */
    fresh:
      all.find(
        ({ shipment: { attemptId, state } }) =>
          state === 'confirmed' && before !== null && !before.includes(attemptId),
      ) ?? null,
  };
}

/** null while the typed carton is incomplete, or the date is none. */
function wishOf(lines: Parameters<typeof unitsOf>[0]['lines'], draft: Draft) {
  const { reason, note, pickUpDate } = draft;
  const carton = cartonOf(draft);
  if (carton === 'unfinished' || wrongPickUp(pickUpDate)) return null;
  return {
    lines: unitsOf({ lines }, draft),
    reason,
    note: note.trim() || null,
    carton,
    pickUpDate: pickUpDate || null,
  };
}

/** Also if the packer has left the screen meanwhile: the label prints, and a refusal stops. */
async function buyAndPrint(quote: ReturnQuote, option: ReturnOption, isNamed: boolean) {
  const answer = await ask('returns.buy', {
    quoteId: quote.id,
    choice: asShown(option),
    ...(isNamed && { isNamed: true }),
    print: true,
  });
  const refused = refusalOf(answer);
  if (refused) useWindow.setState({ stop: { kind: 'call', error: refused } });
  else if (answer.ok && answer.value.shipment.state === 'confirmed' && !answer.value.error)
    void printOnce(answer.value.shipment.attemptId);
  const attemptId = answer.ok && refused === null ? answer.value.shipment.attemptId : null;
  return { attemptId, refused };
}

/** Prints the label of a bought return, unless it has been printed. */
export const printOnce = (attemptId: string) =>
  askOrStop('shipments.print', { attemptId, kind: 'label', unprinted: true });

/** Nothing was bought: no attempt was made, or the partner refused it. */
function refusalOf(answer: Result<CallOutput<'returns.buy'>>): StationError | null {
  if (!answer.ok) return answer.error;
  const { shipment, error } = answer.value;
  return shipment.state === 'refused' ? error : null;
}
