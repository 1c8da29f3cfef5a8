/** Who waits for a shipment's documents: a person or a program now, a run over many orders, nobody. */
const URGENCIES = ['somebody-waits', 'batch', 'background'] as const;
export type Urgency = (typeof URGENCIES)[number];

export const mostUrgent = (...each: readonly Urgency[]): Urgency =>
  URGENCIES.find((urgency) => each.includes(urgency)) ?? 'background';

/** A shipment whose documents are fetched. */
export interface Claimant {
  /** May rise meanwhile. */
  urgency(): Urgency;
}

export interface Claim {
  of: Claimant;
  /** Called at most once, when another needs the place. Absent: it keeps the place until it leaves. */
  giveWay?: () => void;
  /** Aborted when the place is needed no more. */
  signal?: AbortSignal;
  /** It may keep the place for long: of equals the others go first. */
  isLarge?: boolean;
}

/** Frees the place. */
export type Leave = () => void;

/** Resolves once there is a place; null where the claim was withdrawn before. */
export type Turns = (claim: Claim) => Promise<Leave | null>;

interface Holder extends Claim {
  /** Milliseconds on the clock. */
  since: number;
  isLeaving: boolean;
}

interface Waiting extends Claim {
  begin(leave: Leave): void;
}

/** Milliseconds between looks at who has to give way. */
const LOOK_MS = 100;

/**
 * Places that shipments share. Next is the most urgent, then the shipment with the fewest places, then what is
 * small, then who has waited longest. Where all are taken, a place that was held for `patienceMs` goes to a more urgent shipment, or
 * to one that has fewer and never had to give way itself: so a quick one does not wait for slow ones, and slow
 * ones do not chase each other. The newest such place goes, so that what is slow comes to its end.
 */
export function createTurns({
  places,
  patienceMs,
  elapsed,
}: {
  places: number;
  patienceMs: number;
  /** Milliseconds of a clock that nobody sets. */
  elapsed(): number;
}): Turns {
  const holders = new Set<Holder>();
  const waiting = new Set<Waiting>();
  /** Those that gave way. */
  const slow = new WeakSet<Claimant>();
  let looking: NodeJS.Timeout | null = null;

  const rank = ({ urgency }: Claimant): number => URGENCIES.indexOf(urgency());
  /** Without those that are leaving. */
  const counts = new Map<Claimant, number>();
  const placesOf = (shipment: Claimant): number => counts.get(shipment) ?? 0;
  function count(shipment: Claimant, by: 1 | -1): void {
    const now = placesOf(shipment) + by;
    if (now > 0) counts.set(shipment, now);
    else counts.delete(shipment);
  }

  const order = (one: Claim, other: Claim): number =>
    rank(one.of) - rank(other.of) ||
    placesOf(one.of) - placesOf(other.of) ||
    Number(slow.has(one.of)) - Number(slow.has(other.of)) ||
    Number(one.isLarge ?? false) - Number(other.isLarge ?? false);

  /** Of equals the one that waits longest. */
  function next(): Waiting | null {
    let first: Waiting | null = null;
    for (const each of waiting) if (!first || order(each, first) < 0) first = each;
    return first;
  }

  function enter({ of, giveWay }: Claim): Leave {
    const holder: Holder = { of, since: elapsed(), isLeaving: false, ...(giveWay && { giveWay }) };
    holders.add(holder);
    count(of, 1);
    return () => {
      holders.delete(holder);
      if (!holder.isLeaving) count(of, -1);
      serve();
    };
  }

  function serve(): void {
    for (let first = next(); first && holders.size < places; first = next()) {
      waiting.delete(first);
      first.begin(enter(first));
    }
    if (![...holders].some(({ isLeaving }) => isLeaving)) makeWay();
    if (waiting.size > 0 && looking === null) looking = setTimeout(look, LOOK_MS);
  }

  function look(): void {
    looking = null;
    makeWay();
    serve();
  }

  function makeWay(): void {
    const first = next();
    if (!first) return;
    const before = elapsed() - patienceMs;
    const [leaves] = [...holders]
      .filter((each) => each.giveWay && !each.isLeaving)
      .filter((each) => each.since <= before && isBefore(first, each))
      .toSorted((one, other) => order(other, one) || other.since - one.since);
    if (!leaves) return;
    leaves.isLeaving = true;
    count(leaves.of, -1);
    slow.add(leaves.of);
    leaves.giveWay?.();
  }

  function isBefore({ of: one }: Claim, { of: other }: Claim): boolean {
    if (rank(one) !== rank(other)) return rank(one) < rank(other);
    return !slow.has(one) && (placesOf(one) === 0 || placesOf(one) + 1 < placesOf(other));
  }

  return async (claim) => {
    if (claim.signal?.aborted) return null;
    if (holders.size < places) return enter(claim);
    return await new Promise<Leave | null>((resolve) => {
      const withdraw = () => {
        waiting.delete(mine);
        resolve(null);
      };
      const mine: Waiting = {
        ...claim,
        begin(leave) {
          claim.signal?.removeEventListener('abort', withdraw);
          resolve(leave);
        },
      };
      claim.signal?.addEventListener('abort', withdraw, { once: true });
      waiting.add(mine);
      serve();
    });
  };
}
