import { useEffect, useRef } from 'react';
import { useHotkey } from '../../../scanner/hotkeys.tsx';
import { setPlayOpen, usePreferences } from '../../../state/preferences.ts';
import { t } from '../../../words/words.ts';
import { PlayScale } from './play-scale.tsx';
import { PlayScanner } from './play-scanner.tsx';
import './play.css';

/**
 * Scanner and scale for whoever has none: on the sandbox alone. It stands beside the screens and
 * covers none of them. `guided`: somebody practises, and scans `next` now; what is no part of that
 * leaves its room to the screen.
 */
export default function PlayPanel({ guided }: { guided?: { next: string | null } }) {
  const open = usePreferences((state) => state.playOpen);
  const panel = useRef<HTMLElement>(null);
  const wanted = useRef(false);

  const turn = () => {
    const inside = panel.current?.contains(document.activeElement) ?? false;
    wanted.current = !inside;
    if (open && !inside) focusFirst(panel.current);
    else setPlayOpen(!open);
  };
  useHotkey('simulate', turn, true, t('Simulate scanner and scale'));
  useEffect(() => {
    if (open && wanted.current) focusFirst(panel.current);
  }, [open]);

  if (!open) return null;
  return (
    <section
      ref={panel}
      className="play"
      aria-label={t('Simulate scanner and scale')}
      data-guided={guided !== undefined || undefined}
    >
      <PlayScanner next={guided?.next ?? null} />
      <PlayScale />
    </section>
  );
}

const focusFirst = (panel: HTMLElement | null): void => panel?.querySelector('button')?.focus();
