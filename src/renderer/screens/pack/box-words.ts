import type { Box } from '../../../shared/station/carton.ts';
import { dimensionsText, weightText } from '../../components/format.ts';

export const formatBox = ({ dimensions, weight }: Box): string =>
  `${dimensionsText(dimensions)}, ${weightText(weight)}`;
