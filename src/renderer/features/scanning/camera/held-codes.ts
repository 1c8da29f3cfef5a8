import type { ExpectedScan } from '../../../../shared/scanning/seen-codes.ts';
import type { Corner, Look, SeenCode } from './look.ts';
import { type Area, differenceOf, glareIn, isMoved, type SmallPicture } from './small-picture.ts';

/** A code that counted, until it has left the picture. */
interface Held {
  means: string;
  /** All codes of it that were read, each where it was last. */
  places: Map<string, readonly Corner[]>;
  /** Of the code read last. */
  corners: readonly Corner[];
  /** The picture when it was read last. */
  small: SmallPicture;
  edges: number;
  seenAt: number;
  /** Good looks without it, one after the other. */
  without: number;
  /** In one of them nothing moved and no code was read. */
  isClear: boolean;
  /** Out of the picture, but perhaps only behind something. */
  isAway: boolean;
}

/** Unread for so long, and now nothing moves: it has left, though the camera was moved or the desk has no edges. */
const LONG_GONE_MS = 15_000;
const LOOKS_WITHOUT = 2;
const WITHOUT_MS = 1_000;
/** Of 255, as the mean of the whole small picture: with more, codes blur. */
const TOO_FAST = 8;
/** Of 255, where the code was: blurred or out of focus the small picture stays the same. */
const PLACE_CHANGED = 10;
/** Of 255, in one place. */
const PLACE_SAME = 6;
/** Of the edges of the picture in which the code was read. */
const SHARP_ENOUGH = 0.35;
/** A share of the picture that became too bright. */
const MORE_GLARE = 0.02;
/** A share of the side of the zone: nobody holds a second item just there. */
const SAME_PLACE = 0.02;

/**
 * What has counted and is still in the picture. It has left when good looks do not show it: its place has changed, and
 * the picture is the empty one or sharp, without more glare. Where it comes back at just its place and no look between
 * showed a still picture without codes, it was only covered.
 */
export function createHeldCodes() {
  let held: Held[] = [];
  let empty: SmallPicture | null = null;

  function look(look: Look): void {
    // What lay there already was no empty zone.
    if (empty) {
      const before = empty;
      const isInIt = look.codes.some(
        ({ corners }) => differenceOf(before, look.small, areaOf(corners)) < PLACE_SAME,
      );
      if (isInIt) empty = null;
    }
    held = held.filter((each) => !hasLeft(each, look, empty));
  }

  return {
    look,
    /** An expected code that two looks agree on is of the thing that is held, if that means the same. */
    seen({ means }: ExpectedScan, code: SeenCode, look: Look): void {
      for (const each of held) if (each.means === means) showsIn(each, code, look);
    },
    has: ({ means, text }: ExpectedScan): boolean =>
      held.some((each) => each.means === means || each.places.has(text)),
    hasText: (text: string): boolean => held.some(({ places }) => places.has(text)),
    add({ means }: ExpectedScan, code: SeenCode, { small, edges, at }: Look): void {
      held.push({
        means,
        places: new Map([[code.text, code.corners]]),
        corners: code.corners,
        small,
        edges,
        seenAt: at,
        without: 0,
        isClear: false,
        isAway: false,
      });
    },
    rests(small: SmallPicture, at: number): void {
      held = held.filter((each) => at - each.seenAt < LONG_GONE_MS || !isPlaceChanged(each, small));
      if (held.length === 0) empty = small;
    },
  };
}

/** Notes what the look says about it; true where it may count again. */
function hasLeft(each: Held, look: Look, empty: SmallPicture | null): boolean {
  const code = look.codes.find(({ text }) => each.places.has(text));
  if (code) {
    const before = each.places.get(code.text) ?? code.corners;
    if (each.isAway && !isSamePlace(code.corners, before)) return true;
    showsIn(each, code, look);
    return false;
  }
  if (!isGoodWithout(each, look, empty)) {
    if (!each.isAway) {
      each.without = 0;
      each.isClear = false;
    }
    return false;
  }
  each.without += 1;
  if (look.codes.length === 0 && look.motion < STILL) each.isClear = true;
  each.isAway ||= each.without >= LOOKS_WITHOUT && look.at - each.seenAt >= WITHOUT_MS;
  return each.isAway && each.isClear;
}

function showsIn(each: Held, { text, corners }: SeenCode, { small, edges, at }: Look): void {
  each.places.set(text, corners);
  each.corners = corners;
  each.small = small;
  each.edges = Math.max(each.edges, edges);
  each.seenAt = at;
  each.without = 0;
  each.isClear = false;
  each.isAway = false;
}

/** Of 255: less is the noise of a sensor. */
const STILL = 1;

function isGoodWithout({ corners, small, edges }: Held, look: Look, empty: SmallPicture | null) {
  if (look.motion > TOO_FAST) return false;
  if (differenceOf(small, look.small, areaOf(corners)) < PLACE_CHANGED) return false;
  if (empty && !isMoved(empty, look.small)) return true;
  return look.edges >= SHARP_ENOUGH * edges && !hasMoreGlare(small, look.small);
}

const hasMoreGlare = (before: SmallPicture, now: SmallPicture): boolean =>
  glareIn(now) > glareIn(before) + MORE_GLARE;

const isPlaceChanged = ({ corners, small }: Held, now: SmallPicture): boolean =>
  differenceOf(small, now, areaOf(corners)) >= PLACE_CHANGED && !hasMoreGlare(small, now);

const isSamePlace = (now: readonly Corner[], before: readonly Corner[]): boolean =>
  now.every(({ x, y }, at) => {
    const was = before[at];
    return was !== undefined && Math.hypot(x - was.x, y - was.y) <= SAME_PLACE;
  });

/** At least so large: bars of one dimension are read along a line. */
const LEAST = 0.12;

function areaOf(corners: readonly Corner[]): Area {
  const across = corners.map(({ x }) => x);
  const down = corners.map(({ y }) => y);
  const [left, right] = wide(Math.min(...across), Math.max(...across));
  const [top, bottom] = wide(Math.min(...down), Math.max(...down));
  return { left, top, right, bottom };
}

function wide(from: number, to: number): [number, number] {
  const more = Math.max(0, LEAST - (to - from)) / 2;
  return [from - more, to + more];
}
