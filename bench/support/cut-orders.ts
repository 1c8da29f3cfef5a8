import { chance, type Kind, type Sides } from '../../src/shared/boxes/search/model.ts';

/** An order that is known to fit: its units were cut from the volume of its box. */
export interface CutOrder {
  room: Sides;
  /**
   * guillotine: every cut goes all the way through; pinwheel: some cuts make five parts, four around a
   * middle one, which no straight cut separates.
   */
  cut: 'guillotine' | 'pinwheel';
  /** Share of the box's volume that the units take: 0 to 1. */
  fill: number;
  units: Kind[];
}

interface Part extends Sides {
  whole?: boolean;
}

/** Thinnest part, in tenths of a millimetre. */
const THINNEST = 200;

/** Makes an order of `count` units, the same for the same seed; removes or shrinks units for space. */
export function cutOrder(
  seed: number,
  { cut, count, fill }: { cut: CutOrder['cut']; count: number; fill: number },
): CutOrder {
  const random = chance(seed);
  const side = () => 10 * (150 + Math.floor(random() * 300));
  const room = { l: side(), w: side(), h: side() };
  // More parts than units, so that some can be removed.
  let parts: Part[] = [room];
  const wanted = Math.max(count, Math.round(count / (0.4 + 0.6 * fill)));
  for (let tries = 0; parts.length < wanted && tries < 500; tries += 1) {
    parts.sort((a, b) => b.l * b.w * b.h - a.l * a.w * a.h);
    const at = Math.floor(random() ** 2 * Math.min(parts.length, 4));
    const part = parts[at];
    if (!part) continue;
    const pinwheel = cut === 'pinwheel' && (parts.length === 1 || random() < 0.4);
    const pieces =
      pinwheel && parts.length + 4 <= wanted ? pinwheelOf(part, random) : halves(part, random);
    if (pieces) parts = [...parts.slice(0, at), ...parts.slice(at + 1), ...pieces];
  }
  const all = room.l * room.w * room.h;
  const shuffled = parts.map((part) => ({ part, key: random() })).sort((a, b) => a.key - b.key);
  let units = shuffled.map(({ part }) => part);
  const volume = () => units.reduce((sum, { l, w, h }) => sum + l * w * h, 0);
  while (units.length > count && volume() - smallest(units) > fill * all) units = units.slice(1);
  // Makes the units smaller until the volume matches.
  while (volume() > fill * all) {
    units = units.map((unit) => ({
      l: unit.l - 10 * Math.ceil((random() * unit.l) / 400),
      w: unit.w - 10 * Math.ceil((random() * unit.w) / 400),
      h: unit.h - 10 * Math.ceil((random() * unit.h) / 400),
    }));
  }
  const turned = units.map((unit) => turn(unit, random));
  return {
    room,
    cut,
    fill: volume() / all,
    units: turned.map((unit) => ({ ...unit, upright: false, weight: 0, count: 1 })),
  };
}

const smallest = (units: readonly Sides[]) => Math.min(...units.map(({ l, w, h }) => l * w * h));

function turn({ l, w, h }: Sides, random: () => number): Sides {
  const sides = [l, w, h].map((side) => ({ side, key: random() })).sort((a, b) => a.key - b.key);
  const [a, b, c] = sides.map(({ side }) => side);
  return { l: a ?? l, w: b ?? w, h: c ?? h };
}

type Axis = 'l' | 'w' | 'h';

function halves(part: Part, random: () => number): Part[] | null {
  const axes = (['l', 'w', 'h'] as const).filter((axis) => part[axis] >= 2 * THINNEST);
  const axis = axes[Math.floor(random() * axes.length)];
  if (!axis) return null;
  const at = between(part[axis], random);
  return [
    { ...part, [axis]: at },
    { ...part, [axis]: part[axis] - at },
  ];
}

const between = (side: number, random: () => number): number =>
  THINNEST + 10 * Math.floor((random() * (side - 2 * THINNEST + 10)) / 10);

/** Four parts around a fifth, through the whole third side: no single straight cut separates one of them. */
function pinwheelOf(part: Part, random: () => number): Part[] | null {
  const [a, b] = (
    [
      ['l', 'w'],
      ['w', 'h'],
      ['l', 'h'],
    ] as const
  )[Math.floor(random() * 3)] ?? ['l', 'w'];
  if (part[a] < 3 * THINNEST || part[b] < 3 * THINNEST) return null;
  const [a1, a2] = two(part[a], random);
  const [b1, b2] = two(part[b], random);
  const piece = (onA: number, onB: number): Part => ({
    ...part,
    [a as Axis]: onA,
    [b as Axis]: onB,
  });
  return [
    piece(a2, b1),
    piece(part[a] - a2, b2),
    piece(part[a] - a1, part[b] - b2),
    piece(a1, part[b] - b1),
    piece(a2 - a1, b2 - b1),
  ];
}

/** Two cutting positions along a side, with all three parts thick enough. */
function two(side: number, random: () => number): [number, number] {
  const first = THINNEST + 10 * Math.floor((random() * (side - 3 * THINNEST)) / 10);
  const second =
    first + THINNEST + 10 * Math.floor((random() * (side - first - 2 * THINNEST)) / 10);
  return [first, second];
}
