import { say } from '../../../../../shared/kernel/message.ts';
import { RefusedFile, refusal } from '../../../../../shared/orders/files/file-reading.ts';
import type { XmlReader } from './elements.ts';

/** The element paths of a file, each once, as a tree. */
export interface Outline {
  name: string;
  /** Line of its first occurrence. */
  line: number;
  /** Largest number of occurrences in one parent element. */
  most: number;
  children: Outline[];
}

/** Limit of different paths; real files have far fewer. */
const MOST_PLACES = 10_000;

/** Builds the outline of a document while it is read. */
export function outlining(): { reader: XmlReader; root(): Outline } {
  const document: Outline = { name: '', line: 1, most: 1, children: [] };
  const open = [{ place: document, counts: new Map<string, number>() }];
  let places = 0;
  return {
    reader: {
      open(name, line) {
        const around = open.at(-1);
        if (!around) return;
        const count = (around.counts.get(name) ?? 0) + 1;
        around.counts.set(name, count);
        let place = around.place.children.find((each) => each.name === name);
        if (!place) {
          place = { name, line, most: 0, children: [] };
          around.place.children.push(place);
          places += 1;
          if (places > MOST_PLACES) {
            const message = say('expected at most {most} elements, found more', {
              most: MOST_PLACES,
            });
            throw new RefusedFile(refusal(line, message));
          }
        }
        place.most = Math.max(place.most, count);
        open.push({ place, counts: new Map() });
      },
      text: () => undefined,
      close: () => void open.pop(),
    },
    root: () => document.children[0] ?? document,
  };
}

/** The outermost elements of that name. */
export function outlinesOf(root: Outline, name: string): Outline[] {
  if (root.name === name) return [root];
  return root.children.flatMap((child) => outlinesOf(child, name));
}
