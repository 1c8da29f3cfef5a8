import type { Box } from '../../../shared/orders/carton.ts';
import type { Settings } from '../../../shared/settings/settings.ts';

/** Boxes of the sandbox while none are configured. */
export const SAMPLE_BOXES: readonly Box[] = [
  sampleBox('Small', '25', '18', '10', '0.15'),
  sampleBox('Medium', '35', '25', '20', '0.35'),
  sampleBox('Large', '50', '40', '30', '0.8'),
];

function sampleBox(name: string, length: string, width: string, height: string, kg: string): Box {
  return {
    name,
    dimensions: { length, width, height, unit: 'CM' },
    inner: { length: inside(length), width: inside(width), height: inside(height), unit: 'CM' },
    weight: { value: kg, unit: 'KG' },
  };
}

/** Of corrugated board, half a centimetre thick. */
function inside(side: string): string {
  return String(Number(side) - 1);
}

/** The box for new cartons (setting `boxes.default`), if set. */
export function defaultBox(settings: Settings): Box | null {
  const name = settings['boxes.default'];
  return settings.boxes.find((box) => box.name === name) ?? null;
}
