import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Tone } from '../../kit/notice.tsx';

/** What folds first: what is as it should be, then what is less urgent. The rest never folds. */
const ORDER = [
  '.status-site:not([data-tone])',
  '.status-printer:not([data-tone])',
  '.status-play',
  '.status-packer:not([data-tone])',
  '.status-scale:not([data-tone])',
  '.status-programs',
  '.status-site:not(.status-line-trouble)',
  '.status-scale',
  '.status-packer',
  '.status-printer',
  '.status-jobs',
  '.status-line-trouble',
];

const TONES: readonly Tone[] = ['stop', 'unknown', 'attention', 'info'];

interface Folded {
  count: number;
  /** The most urgent among them. */
  tone: Tone | undefined;
}

/** Hides what does not fit into one row of the bar, and counts it. */
export function useFolded(bar: RefObject<HTMLElement | null>): Folded {
  const [folded, setFolded] = useState<Folded>({ count: 0, tone: undefined });
  useLayoutEffect(() => {
    const row = bar.current;
    if (!row) return;
    const fold = () => {
      const found = foldIn(row);
      setFolded((before) =>
        before.count === found.count && before.tone === found.tone ? before : found,
      );
    };
    fold();
    const resized = new ResizeObserver(fold);
    resized.observe(row);
    const changed = new MutationObserver(fold);
    changed.observe(row, { childList: true, subtree: true, characterData: true });
    // Another font changes the widths, and nothing else.
    document.fonts.addEventListener('loadingdone', fold);
    return () => {
      document.fonts.removeEventListener('loadingdone', fold);
      resized.disconnect();
      changed.disconnect();
    };
  }, [bar]);
  return folded;
}

function foldIn(row: HTMLElement): Folded {
  const items = [...row.children].filter((each) => each.matches('.status-item'));
  for (const item of items) item.removeAttribute('data-folded');
  row.removeAttribute('data-folds');
  const folded: Element[] = [];
  for (const selector of ORDER) {
    for (const item of items.filter((each) => each.matches(selector)).toReversed()) {
      if (row.scrollWidth <= row.clientWidth) break;
      if (folded.includes(item)) continue;
      item.setAttribute('data-folded', '');
      row.setAttribute('data-folds', '');
      folded.push(item);
    }
  }
  const tones = folded.map((item) => item.getAttribute('data-tone'));
  return { count: folded.length, tone: TONES.find((tone) => tones.includes(tone)) };
}
