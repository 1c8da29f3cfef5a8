import { formatDimensions, formatWeight } from '../../../shared/measure.ts';
import type { Box } from '../../../shared/station/carton.ts';

export const formatBox = ({ dimensions, weight }: Box): string =>
  `${formatDimensions(dimensions)}, ${formatWeight(weight)}`;
