import type { Box } from '../../../../shared/orders/carton.ts';
import { typedDecimal } from '../../../kit/format.ts';

export const OUTSIDE = ['length', 'width', 'height'] as const;
export const INSIDE = ['innerLength', 'innerWidth', 'innerHeight'] as const;

export const BLANK_BOX = {
  name: '',
  length: '',
  width: '',
  height: '',
  innerLength: '',
  innerWidth: '',
  innerHeight: '',
  weight: '',
};
export type BoxDraft = typeof BLANK_BOX;

export const draftOf = ({ name, dimensions, inner, weight }: Box): BoxDraft => ({
  name,
  length: dimensions.length,
  width: dimensions.width,
  height: dimensions.height,
  innerLength: inner?.length ?? '',
  innerWidth: inner?.width ?? '',
  innerHeight: inner?.height ?? '',
  weight: weight.value,
});

/** Some inner sides, but not all of them: which room that is cannot be guessed. */
export const halfInside = (draft: BoxDraft): boolean =>
  INSIDE.some((side) => draft[side].trim() !== '') &&
  INSIDE.some((side) => typedDecimal(draft[side]) === null);

/** null where something is missing or no number above zero. */
export function boxOf(
  draft: BoxDraft,
  weightUnit: Box['weight']['unit'],
  unit: Box['dimensions']['unit'],
): Box | null {
  const name = draft.name.trim();
  const [length, width, height] = OUTSIDE.map((side) => typedDecimal(draft[side]));
  const [inLength, inWidth, inHeight] = INSIDE.map((side) => typedDecimal(draft[side]));
  const weight = typedDecimal(draft.weight);
  if (!name || !length || !width || !height || !weight || halfInside(draft)) return null;
  const inside =
    inLength && inWidth && inHeight
      ? { inner: { length: inLength, width: inWidth, height: inHeight, unit } }
      : {};
  return {
    name,
    dimensions: { length, width, height, unit },
    ...inside,
    weight: { value: weight, unit: weightUnit },
  };
}
