import { type ExpectedScan, MOST_SEEN } from '../../../../shared/scanning/seen-codes.ts';
import { createHeldCodes } from './held-codes.ts';
import type { Look, SeenCode } from './look.ts';
import { mayCount } from './own-check.ts';
import type { SmallPicture } from './small-picture.ts';

export type Verdict =
  | { kind: 'nothing' }
  /** Read in two looks, and expected: it counts. */
  | { kind: 'counts'; text: string }
  /** Has counted, and has not left the picture since. */
  | { kind: 'stays'; text: string }
  /** Codes of different things at once. */
  | { kind: 'several' }
  /** Read in two looks, and not expected here. */
  | { kind: 'unexpected'; text: string };

/** Looks that are farther apart are no two looks at the same thing. */
const TOGETHER_MS = 5_000;
const NOTHING: Verdict = { kind: 'nothing' };

/**
 * Decides which code counts. Each look is given to `look`; the codes it returns are asked about at the station, and
 * its answer is given to `decide`. No I/O, no clock.
 */
export function createJudge() {
  const held = createHeldCodes();
  let last: Look | null = null;
  let now: Look | null = null;

  return {
    /** The codes to ask about: none where no two looks agree. Null where there are too many to tell one. */
    look(look: Look): string[] | null {
      last = now && look.at - now.at <= TOGETHER_MS ? now : null;
      now = look;
      held.look(look);
      const texts = [...new Set([...countable(look), ...countable(last)].map(({ text }) => text))];
      if (texts.length > MOST_SEEN) return null;
      return agreedOf(last, now).length > 0 ? texts : [];
    },
    /** `expected`: the station's answer about the codes of the last look. */
    decide(expected: readonly ExpectedScan[]): Verdict {
      if (!now) return NOTHING;
      const agreed = agreedOf(last, now);
      const here = new Set(countable(now).map(({ text }) => text));
      const things = new Set(expected.map(({ of }) => of));
      if (things.size > 1) {
        const inOnePicture = new Set(
          expected.filter(({ text }) => here.has(text)).map((e) => e.of),
        );
        return inOnePicture.size > 1 ? { kind: 'several' } : NOTHING;
      }
      const sure = expected.filter(
        (each) => each.isDue && agreed.some(({ text }) => text === each.text),
      );
      for (const each of sure) {
        const code = agreed.find(({ text }) => text === each.text);
        if (code) held.seen(each, code, now);
      }
      // A label has its carton's name too; the number of its own says more.
      const [first] = sure.toSorted((a, b) => rank(a) - rank(b));
      if (!first) {
        const [only] = agreed;
        if (!only || expected.some(({ isDue }) => isDue)) return NOTHING;
        return { kind: held.hasText(only.text) ? 'stays' : 'unexpected', text: only.text };
      }
      if (held.has(first)) return { kind: 'stays', text: first.text };
      const code = agreed.find(({ text }) => text === first.text);
      if (code) held.add(first, code, now);
      return { kind: 'counts', text: first.text };
    },
    /** Nothing moved for a while and nothing was read: this is the empty zone. */
    rests: (small: SmallPicture, at: number) => held.rests(small, at),
  };
}

const rank = ({ means }: ExpectedScan): number => (means.startsWith('label ') ? 0 : 1);

const countable = (look: Look | null): SeenCode[] => (look?.codes ?? []).filter(mayCount);

/** In both looks, by symbology and text. */
function agreedOf(last: Look | null, now: Look): SeenCode[] {
  const before = countable(last);
  return countable(now).filter((code) =>
    before.some(({ format, text }) => format === code.format && text === code.text),
  );
}
