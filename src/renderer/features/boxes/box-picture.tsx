import type { PlacedUnit, SuggestedCarton } from '../../../shared/boxes/suggestion.ts';
import { t } from '../../words/words.ts';
import { edgesOf, facesOf, fromBehind, viewOf, wallsOf } from './isometric.ts';

/** Colours repeat after this many items; letters do not. */
const COLOURS = 8;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Letter and colour of each item in the carton, in the order of the lines. */
export function marksOf({
  items,
}: SuggestedCarton): Map<number, { letter: string; colour: number }> {
  return new Map(
    items.map(({ line }, at) => {
      const round = Math.floor(at / LETTERS.length);
      const letter = `${LETTERS[at % LETTERS.length]}${round > 0 ? round + 1 : ''}`;
      return [line, { letter, colour: at % COLOURS }];
    }),
  );
}

/** Drawing of the packed box, from above a corner; each unit has the letter of its item. */
export function BoxPicture({ carton }: { carton: SuggestedCarton }) {
  const { room, placed } = carton;
  const marks = marksOf(carton);
  const size = Math.max(room.length, room.width, room.height);
  return (
    <svg
      className="box-picture"
      viewBox={viewOf(room)}
      role="img"
      aria-label={t('How it lies in {box}', { box: carton.box })}
    >
      {wallsOf(room).map((wall) => (
        <path key={wall} className="box-wall" d={wall} />
      ))}
      {fromBehind(placed).map((unit) => (
        <Unit
          key={`${unit.x} ${unit.y} ${unit.z}`}
          unit={unit}
          mark={marks.get(unit.line)}
          of={size}
        />
      ))}
      <path className="box-edge" d={edgesOf(room)} />
    </svg>
  );
}

interface UnitProps {
  unit: PlacedUnit;
  mark: { letter: string; colour: number } | undefined;
  of: number;
}

function Unit({ unit, mark, of }: UnitProps) {
  const { top, left, right, middle } = facesOf(unit);
  const letter = Math.min(of / 9, 0.5 * Math.min(unit.length, unit.width));
  return (
    <g className="box-unit" data-colour={mark?.colour}>
      <path className="box-left" d={left} />
      <path className="box-right" d={right} />
      <path className="box-top" d={top} />
      <text x={middle[0]} y={middle[1]} fontSize={letter}>
        {mark?.letter}
      </text>
    </g>
  );
}

/** Each layer from above, lowest first, as they are packed. */
export function BoxLayers({ carton }: { carton: SuggestedCarton }) {
  const { room, placed } = carton;
  const marks = marksOf(carton);
  const floors = [...new Set(placed.map(({ z }) => z))].sort((a, b) => a - b);
  if (floors.length < 2 || floors.length > MOST_LAYERS) return null;
  return (
    <ol className="box-layers">
      {floors.map((z, at) => (
        <li key={z}>
          <span>{t('Layer {number}', { number: at + 1 })}</span>
          <svg
            viewBox={`-20 -20 ${room.length + 40} ${room.width + 40}`}
            role="img"
            aria-label={t('Layer {number} from above', { number: at + 1 })}
          >
            <rect className="box-wall" width={room.length} height={room.width} />
            {placed.map((unit) => {
              if (unit.z > z || unit.z + unit.height <= z) return null;
              const mark = marks.get(unit.line);
              const isNew = unit.z === z;
              const letter = Math.min(room.length / 6, 0.7 * Math.min(unit.length, unit.width));
              return (
                <g
                  key={`${unit.x} ${unit.y} ${unit.z}`}
                  className="box-unit"
                  data-colour={mark?.colour}
                  data-below={!isNew || undefined}
                >
                  <rect
                    className="box-top"
                    x={unit.x}
                    y={unit.y}
                    width={unit.length}
                    height={unit.width}
                  />
                  {isNew && (
                    <text
                      x={unit.x + unit.length / 2}
                      y={unit.y + unit.width / 2}
                      fontSize={letter}
                    >
                      {mark?.letter}
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
        </li>
      ))}
    </ol>
  );
}

const MOST_LAYERS = 6;
