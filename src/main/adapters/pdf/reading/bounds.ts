/** An area, counted from the upper left corner; right and bottom are exclusive. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const around = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** 0 if they touch or overlap. */
export const gapBetween = (a: Bounds, b: Bounds): number =>
  Math.max(0, a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);

/** How far the same sides of both are apart at most. */
export const farthestSide = (a: Bounds, b: Bounds): number =>
  Math.max(
    Math.abs(a.left - b.left),
    Math.abs(a.top - b.top),
    Math.abs(a.right - b.right),
    Math.abs(a.bottom - b.bottom),
  );

/** Of the area that both cover together, the share that each does; 1 if they are the same. */
export function sharedBy(a: Bounds, b: Bounds): number {
  const shared = areaOf({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  return shared / (areaOf(a) + areaOf(b) - shared);
}

const areaOf = ({ left, top, right, bottom }: Bounds): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

export const divided = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left / by,
  top: top / by,
  right: right / by,
  bottom: bottom / by,
});
