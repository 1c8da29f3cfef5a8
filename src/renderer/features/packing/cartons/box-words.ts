import type { Box } from '../../../../shared/orders/carton.ts';
import type { Fit } from '../../../../shared/packing/fit.ts';
import { dimensionsText, weightText } from '../../../kit/format.ts';
import { words } from '../../../words/words.ts';

export const formatBox = ({ dimensions, inner, weight }: Box): string =>
  words.packing.boxSizes(
    dimensionsText(dimensions),
    inner ? dimensionsText(inner) : null,
    weightText(weight),
  );

/** What is said of a carton's fit; null where there is nothing to say. */
export function fitText(fit: Fit, box: string): string | null {
  const say = words.packing.fit;
  switch (fit.kind) {
    case 'unsaid':
    case 'fits':
      return null;
    case 'too-large':
      return say.tooLarge(fit.skus.join(', '), box);
    case 'too-full':
      return say.tooFull(box);
    case 'unknown':
      return fit.box ? say.noInner(box) : say.noSize(fit.skus.join(', '));
  }
}
