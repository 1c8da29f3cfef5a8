import { say } from '../../../../../shared/kernel/message.ts';
import { RefusedFile, refusal } from '../../../../../shared/orders/files/file-reading.ts';
import type { XmlReader } from './elements.ts';

/** What elements a file has, each place once, however often it is there. */
export interface Outline {
  name: string;
  /** Where it stands first. */
  line: number;
  /** So many of it stand in one element around it, at most. */
  most: number;
  children: Outline[];
}

/** More different places than any program writes. */
const MOST_PLACES = 10_000;

/** Its document is put together as it is read. */
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

/** Those of that name which stand in no other one of it. */
export function outlinesOf(root: Outline, name: string): Outline[] {
  if (root.name === name) return [root];
  return root.children.flatMap((child) => outlinesOf(child, name));
}
