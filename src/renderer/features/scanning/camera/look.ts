import type { SmallPicture } from './small-picture.ts';

/** What a picture shows; `corners` in shares of the sides of the zone. */
export interface SeenCode {
  /** As zxing names the symbology. */
  format: string;
  text: string;
  corners: readonly Corner[];
}
export interface Corner {
  x: number;
  y: number;
}

/** What the worker found in the picture of a zone. */
export interface ZoneFound {
  codes: SeenCode[];
  /** The steepest edges, of 255. */
  edges: number;
}

/** null: the picture could not be read. */
export type ZoneAnswer = { found: ZoneFound } | { error: string };

/** A thorough look at the zone. */
export interface Look {
  /** Milliseconds, by one clock. */
  at: number;
  codes: readonly SeenCode[];
  small: SmallPicture;
  /** Mean difference to the picture before, of 255. */
  motion: number;
  /** The steepest edges of the picture, of 255: a blurred one has none. */
  edges: number;
}
