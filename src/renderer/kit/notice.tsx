import type { ReactNode } from 'react';
import { type Tone, ToneIcon } from './notices/tone-icon.tsx';
import './notice.css';

/** A remark that belongs to a place on the screen and stays there as long as it is true. */
export function Notice(props: { tone: Tone; title?: string; children?: ReactNode }) {
  return (
    <div className="notice" data-tone={props.tone}>
      <ToneIcon tone={props.tone} />
      <div className="stack notice-text">
        {props.title && <p className="strong">{props.title}</p>}
        {props.children && <div>{props.children}</div>}
      </div>
    </div>
  );
}

export function Chip(props: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="chip" data-tone={props.tone}>
      {props.tone && <ToneIcon tone={props.tone} />}
      {props.children}
    </span>
  );
}
