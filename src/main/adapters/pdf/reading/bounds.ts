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

export const divided = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left / by,
  top: top / by,
  right: right / by,
  bottom: bottom / by,
});
