import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';

/** The default box must be one of the boxes, whichever of the two settings changes. */
export function withoutItsBox(key: string, next: Settings): StationError | null {
  if (key !== 'boxes' && key !== 'boxes.default') return null;
  const name = next['boxes.default'];
  if (name === null || next.boxes.some((box) => box.name === name)) return null;
  const known = next.boxes.map((box) => JSON.stringify(box.name)).join(', ') || 'none';
  const message =
    key === 'boxes'
      ? say('boxes: expected the default box {name} (boxes.default) among them, found {found}.', {
          name: JSON.stringify(name),
          found: known,
        })
      : say('boxes.default: expected the name of a box, found {found}. Boxes there are: {known}.', {
          found: JSON.stringify(name),
          known,
        });
  return stationError('bad-input', message, { field: key });
}
