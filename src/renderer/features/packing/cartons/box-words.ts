import type { Fit } from '../../../../shared/packing/fit.ts';
import { t } from '../../../words/words.ts';

/** Text about the fit of a carton; null if there is nothing to report. */
export function fitText(fit: Fit, box: string): string | null {
  switch (fit.kind) {
    case 'unchecked':
    case 'fits':
      return null;
    case 'too-large':
      return t('Does not fit: {skus} is larger than box {box} inside', {
        skus: fit.skus.join(', '),
        box,
      });
    case 'too-full':
      return t('Does not fit: all of it needs more room than box {box} has', { box });
    case 'unknown':
      // Missing sizes of goods are not reported here; for measured goods a box is suggested.
      return fit.box
        ? t('Whether it fits is not known: box {box} has no inner size', { box })
        : null;
  }
}
