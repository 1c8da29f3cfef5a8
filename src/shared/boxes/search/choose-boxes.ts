import { cannotHold, cannotLieIn, eachLiesIn, leastCartons } from './bounds.ts';
import {
  chance,
  type Kind,
  type Placed,
  type Room,
  unitsOfAll,
  volume,
  volumeOfAll,
  weightOfAll,
} from './model.ts';
import { packLong, packQuickly, TACTICS } from './pack-one.ts';
import { fill } from './spaces.ts';
import { whyInvalid } from './verify.ts';

export interface Candidate {
  room: Room;
  /** The inner size was measured; without that a placement proves nothing. */
  measured: boolean;
  outer: number;
  tare: number;
  /** In one unit for all boxes; infinite if unknown. */
  cost: number;
}

export interface Question {
  /** Sizes and weights rounded up and boxes down: a placement found with them fits. */
  kinds: readonly Kind[];
  boxes: readonly Candidate[];
  /** Rounded the other way: what cannot fit with these values cannot fit. */
  loose: { kinds: readonly Kind[]; rooms: readonly Room[] };
  /** Cubic centimetres that carriers count as one kilogram. */
  divisor: number;
}

/** `counts`: units per kind in the box of that index; `placed` is empty if nothing is proven. */
export interface ChosenCarton {
  box: number;
  counts: number[];
  placed: Placed[];
}

export interface Choice {
  proof: 'fits' | 'not-proven' | 'does-not-fit';
  cartons: ChosenCarton[];
  /** Lower bound of cartons. */
  atLeast: number;
  impossible: number[];
}

/** Limit of units for the search: more take too long, and their picture would be unreadable. */
const MOST_UNITS = 600;

/** Chooses boxes for all units: fewest cartons, then lowest shipping cost, then least empty space. */
export function chooseBoxes(question: Question, over: OverShare): Choice {
  const { kinds, boxes, loose } = question;
  const impossible = loose.kinds.flatMap((kind, at) =>
    loose.rooms.every((room) => cannotLieIn(kind, room)) ? [at] : [],
  );
  if (impossible.length > 0) return { proof: 'does-not-fit', cartons: [], atLeast: 0, impossible };
  const atLeast = leastCartons(loose.kinds, loose.rooms);
  const order = ranked(question, kinds);
  const measured = order.filter((box) => boxes[box]?.measured);
  if (unitsOfAll(kinds) <= MOST_UNITS) {
    const one = inOne(question, measured, over);
    const cartons = one ? [one] : inSeveral(question, measured, atLeast, over);
    if (cartons) return { proof: 'fits', cartons, atLeast, impossible };
  }
  const counts = kinds.map(({ count }) => count);
  const guess = order.find((box) => couldHold(question, box));
  const cartons = guess === undefined ? [] : [{ box: guess, counts, placed: [] }];
  return { proof: 'not-proven', cartons, atLeast, impossible };
}

/** Whether that share (0 to 1) of the time limit has passed. */
export type OverShare = (share: number) => boolean;

/** Nothing speaks against it, and each unit lies along its walls. */
const couldHold = ({ loose }: Question, box: number): boolean => {
  const room = loose.rooms[box];
  return room !== undefined && !cannotHold(loose.kinds, room) && eachLiesIn(loose.kinds, room);
};

/** Boxes by cost of shipping, then inner volume, then cost of the box. */
function ranked({ boxes, divisor }: Question, kinds: readonly Kind[]): number[] {
  const content = weightOfAll(kinds);
  const keys = boxes.map((box) => [billed(box, content, divisor), volume(box.room), box.cost]);
  return boxes.map((_, at) => at).sort((a, b) => compare(keys[a] ?? [], keys[b] ?? []) || a - b);
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, one] of a.entries()) {
    const other = b[at] ?? 0;
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

/** Billed weight in steps of half a kilogram, as carriers count: actual or dimensional weight. */
function billed({ outer, tare }: Candidate, content: number, divisor: number): number {
  // A step is 500,000 mg, or 500 cm³ times the divisor / 1000; 1 cm³ is 10^6 cubic tenths of a millimetre.
  const bySize = roundedUp(outer, divisor * 500_000);
  return Math.max(bySize, roundedUp(content + tare, 500_000));
}

function roundedUp(value: number, step: number): number {
  const steps = Math.floor(value / step);
  return steps * step < value ? steps + 1 : steps;
}

/**
 * One box for everything. Tries each box quickly in the order of the ranking; then searches longer in the
 * boxes ranked before the first success, largest first.
 */
function inOne(
  { kinds, boxes }: Question,
  order: readonly number[],
  over: OverShare,
): ChosenCarton | null {
  const roomOf = (box: number) => boxes[box]?.room ?? NO_ROOM;
  const possible = order.filter(
    (box) => !cannotHold(kinds, roomOf(box)) && eachLiesIn(kinds, roomOf(box)),
  );
  const counts = kinds.map(({ count }) => count);
  const held = (box: number, placed: Placed[] | null): ChosenCarton | null =>
    placed && whyInvalid(kinds, roomOf(box), placed) === null ? { box, counts, placed } : null;
  let best: ChosenCarton | null = null;
  let first = possible.length;
  for (const [at, box] of possible.entries()) {
    if (over(0.5)) break;
    best = held(
      box,
      packQuickly({ kinds, room: roomOf(box) }, () => over(0.6)),
    );
    if (best) {
      first = at;
      break;
    }
  }
  const before = possible.slice(0, first).sort((a, b) => volume(roomOf(b)) - volume(roomOf(a)));
  // Without a single box, the search for several cartons needs time as well.
  const [from, to] = best ? [0.6, 1] : [0.3, 0.7];
  for (const [at, box] of before.entries()) {
    const until = from + ((to - from) * (at + 1)) / before.length;
    const found = held(
      box,
      packLong({ kinds, room: roomOf(box) }, () => over(until)),
    );
    const isBetter = found && (!best || order.indexOf(box) < order.indexOf(best.box));
    if (isBetter) best = found;
  }
  return best;
}

const NO_ROOM: Room = { l: 0, w: 0, h: 0, most: 0 };

/** The best distribution found within the time limit; null if some unit fits into no box. */
function inSeveral(
  question: Question,
  order: readonly number[],
  atLeast: number,
  over: OverShare,
): ChosenCarton[] | null {
  const { kinds, boxes } = question;
  const rooms = order.flatMap((box) => boxes[box]?.room ?? []);
  if (!kinds.every((kind) => rooms.some((room) => eachLiesIn([kind], room)))) return null;
  const random = chance(kinds.length);
  let best: ChosenCarton[] | null = null;
  let worth: number[] = [];
  // The first round always completes: it yields a solution with any number of cartons.
  for (let round = 0; round === 0 || (round < ROUNDS && !over(1)); round += 1) {
    const most = best ? best.length : unitsOfAll(kinds);
    const full = spread(question, order, { round, most, random });
    const found = full?.map((carton) => smaller(question, carton, order, random));
    if (!found) continue;
    const value = worthOf(question, found);
    if (best && compare(value, worth) >= 0) continue;
    best = found;
    worth = value;
    if (best.length === atLeast && round > 20) break;
  }
  return best;
}

const ROUNDS = 200;

function worthOf({ boxes, kinds, divisor }: Question, cartons: readonly ChosenCarton[]): number[] {
  let [steps, air, cost] = [0, 0, 0];
  for (const { box, counts } of cartons) {
    const candidate = boxes[box];
    if (!candidate) continue;
    steps += billed(candidate, weightOfAll(withCounts(kinds, counts)), divisor);
    air += volume(candidate.room);
    cost += candidate.cost;
  }
  return [cartons.length, steps, air, cost];
}

const withCounts = (kinds: readonly Kind[], counts: readonly number[]): Kind[] =>
  kinds.map((kind, at) => ({ ...kind, count: counts[at] ?? 0 }));

/** Fills one carton after the other as far as possible; the rest goes into the best box that holds it. */
function spread(
  { kinds, boxes }: Question,
  order: readonly number[],
  { round, most, random }: { round: number; most: number; random: () => number },
): ChosenCarton[] | null {
  const cartons: ChosenCarton[] = [];
  let left = kinds.map(({ count }) => count);
  const largest = [...order].sort(
    (a, b) => volume(boxes[b]?.room ?? NO_ROOM) - volume(boxes[a]?.room ?? NO_ROOM),
  );
  while (left.some((count) => count > 0)) {
    if (cartons.length >= most) return null;
    const rest = withCounts(kinds, left);
    const last = lastCarton(rest, boxes, order, random);
    if (last) return [...cartons, last];
    const carton = fullest(rest, boxes, largest, round, random);
    if (!carton) return null;
    cartons.push(carton);
    left = left.map((count, at) => count - (carton.counts[at] ?? 0));
  }
  return cartons;
}

/** The same content in the first box of the ranking that holds it. */
function smaller(
  { kinds, boxes }: Question,
  carton: ChosenCarton,
  order: readonly number[],
  random: () => number,
): ChosenCarton {
  const before = order.slice(0, order.indexOf(carton.box));
  return lastCarton(withCounts(kinds, carton.counts), boxes, before, random) ?? carton;
}

/** The first box of the ranking that holds all remaining units. */
function lastCarton(
  rest: readonly Kind[],
  boxes: readonly Candidate[],
  order: readonly number[],
  random: () => number,
): ChosenCarton | null {
  const units = unitsOfAll(rest);
  const counts = rest.map(({ count }) => count);
  for (const box of order) {
    const room = boxes[box]?.room ?? NO_ROOM;
    const there = rest.filter(({ count }) => count > 0);
    if (cannotHold(there, room) || !eachLiesIn(there, room)) continue;
    for (const tactic of TACTICS.slice(0, 6)) {
      const placed = fill({ kinds: rest, room }, { ...tactic, noise: 0.1 }, random);
      if (placed.length === units && whyInvalid(rest, room, placed) === null)
        return { box, counts, placed };
    }
  }
  return null;
}

/** The filling with the largest volume among a few tries in the largest boxes. */
function fullest(
  rest: readonly Kind[],
  boxes: readonly Candidate[],
  largest: readonly number[],
  round: number,
  random: () => number,
): ChosenCarton | null {
  let best: ChosenCarton | null = null;
  let taken = 0;
  for (const box of largest) {
    const room = boxes[box]?.room ?? NO_ROOM;
    for (let each = 0; each < 4; each += 1) {
      const tactic = TACTICS[(round * 5 + each * 7) % TACTICS.length];
      if (!tactic) continue;
      const noise = round === 0 ? 0 : 0.4 * random();
      const placed = fill({ kinds: rest, room }, { ...tactic, noise }, random);
      const counts = rest.map((_, kind) => placed.filter((unit) => unit.kind === kind).length);
      const inside = withCounts(rest, counts);
      const volumeInside = volumeOfAll(inside);
      if (volumeInside <= taken || whyInvalid(inside, room, placed) !== null) continue;
      best = { box, counts, placed };
      taken = volumeInside;
    }
    // A smaller box is tried only if the larger one holds nothing.
    if (best) break;
  }
  return best;
}
