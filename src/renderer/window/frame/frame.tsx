import { type ReactNode, useRef } from 'react';
import { unbroken } from '../../kit/content/unbroken.tsx';
import { type Tone, ToneIcon } from '../../kit/notice.tsx';
import { useFocusOnNext } from '../../scanner/focus-on-next.ts';
import './frame.css';

export interface Sentence {
  text: string;
  detail?: string | null;
  /** Default: the text colour. */
  tone?: Tone;
}

interface FrameProps {
  /** The next step: one sentence, in the largest type of the screen. */
  next: Sentence;
  /** Between the sentence and the content: progress, and the result of the last scan. */
  above?: ReactNode;
  actions?: ReactNode;
  /** Above the sentence: the order in question. */
  eyebrow?: ReactNode;
  /** At the right end of the sentence's row. */
  beside?: ReactNode;
  children: ReactNode;
}

/** Layout of every screen, top to bottom: the next step, the content, the actions. */
export function Frame({ next, above, actions, eyebrow, beside, children }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNext(main, next.text);
  return (
    <main ref={main} className="frame" id="main" tabIndex={-1}>
      <header className="frame-next" data-tone={next.tone}>
        {eyebrow && <div className="frame-eyebrow">{eyebrow}</div>}
        <h1 aria-live="polite">
          {next.tone && <ToneIcon tone={next.tone} />}
          <span>{unbroken(next.text)}</span>
        </h1>
        {next.detail && <p className="frame-detail">{unbroken(next.detail)}</p>}
        {beside && <div className="frame-beside">{beside}</div>}
      </header>
      {above}
      <div className="frame-content">{children}</div>
      {actions && <div className="frame-actions">{actions}</div>}
    </main>
  );
}

/** Right end of the row of actions, where the action that continues is expected. */
export const Onward = ({ children }: { children: ReactNode }) => (
  <div className="frame-end">{children}</div>
);
