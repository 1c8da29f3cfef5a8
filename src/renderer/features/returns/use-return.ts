import { useState } from 'react';
import type { CallOutput } from '../../../shared/bridge/calls.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Result } from '../../../shared/kernel/result.ts';
import type {
  Returnable,
  ReturnQuote,
  ReturnReason,
  ReturnView,
} from '../../../shared/returns/return.ts';
import { asShown, cheapestFirst } from '../../../shared/returns/return-choice.ts';
import { typedDecimal } from '../../kit/format.ts';
import { type Answered, ask, askOrStop, useCall } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import type { Wanted } from '../shipments/after-sale-state.ts';

/** The return as edited on the screen. */
export interface Draft {
  /** Units by SKU; an absent SKU means all units left. */
  units: Readonly<Record<string, number>>;
  reason: ReturnReason | null;
  note: string;
  /** As typed; all empty: the original carton, or the weight of the returned part. */
  carton: Readonly<Record<Measure, string>>;
}

export const MEASURES = ['weight', 'length', 'width', 'height'] as const;
export type Measure = (typeof MEASURES)[number];

const EMPTY: Draft = {
  units: {},
  reason: null,
  note: '',
  carton: { weight: '', length: '', width: '', height: '' },
};

export type Returning = ReturnType<typeof useReturn>;

/** State of one return, from its lines to its label; the station keeps what was bought. */
export function useReturn({ text, order }: Wanted) {
  const outbound = useCall('returns.find', { text, order }, { follow: true });
  const listed = useCall('returns.list', { text, order }, { follow: true });
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [quote, setQuote] = useState<ReturnQuote | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const [bought, setBought] = useState<string | null>(null);
  const rating = usePending('returns.rate');
  const buying = usePending('returns.buy');
  const options = quote ? cheapestFirst(quote.options) : [];
  const chosen =
    options.find((each) => each.key === key) ?? options.find(({ total }) => total !== null) ?? null;
  const all = listed.state === 'ready' ? listed.value.returns : [];

  function again() {
    outbound.again();
    listed.again();
  }

  async function rate() {
    if (outbound.state !== 'ready' || rating) return;
    const { reason, note } = draft;
    const lines = unitsOf(outbound.value, draft);
    const carton = cartonOf(draft);
    if (carton === 'unfinished') return;
    const wish = { lines, reason, note: note.trim() || null, carton };
    const rated = await askOrStop('returns.rate', { text, order, wish });
    if (!rated.ok) return again();
    setQuote(rated.value);
    setKey(null);
    setBought(null);
  }

  async function buy() {
    // Reads the store directly: a second press may come before a render.
    if (!quote || !chosen || useWindow.getState().pending.includes('returns.buy')) return;
    const answer = await ask('returns.buy', { quoteId: quote.id, choice: asShown(chosen) });
    again();
    const refused = refusalOf(answer);
    if (refused) useWindow.setState({ stop: { kind: 'call', error: refused } });
    else if (answer.ok) {
      setBought(answer.value.shipment.attemptId);
      setDraft(EMPTY);
    }
    setQuote(null);
    // A changed price is shown for confirmation, not bought.
    if (refused?.code === 'quote-stale') {
      await rate();
      setKey(chosen.key);
    }
  }

  return {
    outbound,
    returns: (listed.state === 'ready' ? { state: 'ready', value: all } : listed) as Answered<
      readonly ReturnView[]
    >,
    again,
    draft,
    setDraft,
    quote,
    options,
    chosen,
    choose: setKey,
    giveUpQuote: () => setQuote(null),
    rate,
    buy,
    /** The return whose purchase is not confirmed. */
    unknown: all.find(({ shipment }) => ['unknown', 'open'].includes(shipment.state)) ?? null,
    /** The purchase just made. */
    fresh:
      all.find(({ shipment }) => shipment.attemptId === bought && shipment.state === 'confirmed') ??
      null,
    rating,
    buying,
  };
}

/** Nothing was bought: no attempt was made, or the partner refused it. */
function refusalOf(answer: Result<CallOutput<'returns.buy'>>): StationError | null {
  if (!answer.ok) return answer.error;
  const { shipment, error } = answer.value;
  return shipment.state === 'refused' ? error : null;
}

/** The typed carton; null where none was typed. */
export function cartonOf({ carton }: Draft): Record<Measure, string> | 'unfinished' | null {
  if (MEASURES.every((each) => carton[each].trim() === '')) return null;
  const [weight, length, width, height] = MEASURES.map((each) => typedDecimal(carton[each]));
  return weight && length && width && height ? { weight, length, width, height } : 'unfinished';
}

/** Wished units of a line: all that is left by default. */
export const unitsWished = ({ sku, left }: Returnable['lines'][number], { units }: Draft): number =>
  // A SKU may have the name of an inherited property.
  Math.min(left, Object.hasOwn(units, sku) ? (units[sku] ?? left) : left);

/** The wished lines, limited to what is left. */
export const unitsOf = ({ lines }: Returnable, draft: Draft) =>
  lines
    .map((line) => ({ sku: line.sku, quantity: unitsWished(line, draft) }))
    .filter(({ quantity }) => quantity > 0);
