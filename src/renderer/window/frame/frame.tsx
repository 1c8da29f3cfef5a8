import { type ReactNode, useRef } from 'react';
import { type Tone, ToneIcon } from '../../kit/notice.tsx';
import { useFocusOnNext } from '../../scanner/focus-on-next.ts';
import './frame.css';

export interface Sentence {
  text: string;
  detail?: string | null;
  /** Left out: the usual way, in ink. */
  tone?: Tone;
}

interface FrameProps {
  /** What to do next: one sentence, the largest type of the screen. */
  next: Sentence;
  /** Between the sentence and the content: where one is on the way, what the last scan did. */
  above?: ReactNode;
  actions?: ReactNode;
  /** Above the sentence: which order this is about. */
  eyebrow?: ReactNode;
  /** At the far end of the sentence. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The build of every screen, top to bottom: what to do next, the content, the actions. */
export function Frame({ next, above, actions, eyebrow, beside, children }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNext(main, next.text);
  return (
    <main ref={main} className="frame" id="main" tabIndex={-1}>
      <header className="frame-next" data-tone={next.tone}>
        {eyebrow && <div className="frame-eyebrow">{eyebrow}</div>}
        <h1 aria-live="polite">
          {next.tone && <ToneIcon tone={next.tone} />}
          <span>{next.text}</span>
        </h1>
        {next.detail && <p className="frame-detail">{next.detail}</p>}
        {beside && <div className="frame-beside">{beside}</div>}
      </header>
      {above}
      <div className="frame-content">{children}</div>
      {actions && <div className="frame-actions">{actions}</div>}
    </main>
  );
}

/** The far end of the row of actions: where the hand expects what goes on. */
export const Onward = ({ children }: { children: ReactNode }) => (
  <div className="frame-end">{children}</div>
);
