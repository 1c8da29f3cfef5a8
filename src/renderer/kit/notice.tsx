import {
  CircleCheck,
  CircleHelp,
  Inbox,
  Info,
  LoaderCircle,
  OctagonX,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { StationError } from '../../shared/kernel/errors.ts';
import type { ScanAnswer } from '../../shared/packing/session.ts';
import { ERROR_TITLES } from '../words/names.ts';
import { sentence, t } from '../words/words.ts';
import { Action } from './action.tsx';
import { unbroken } from './content/unbroken.tsx';
import './notice.css';
import './states.css';

export type Tone = ScanAnswer['tone'];

const ICONS = {
  info: Info,
  success: CircleCheck,
  attention: TriangleAlert,
  stop: OctagonX,
  unknown: CircleHelp,
};

/** A distinct shape for each tone, for people who cannot tell the colours apart. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = ICONS[tone];
  return <Icon aria-hidden />;
}

/** A remark at its place on the screen, shown as long as it applies. */
export function Notice(props: { tone: Tone; title?: string; children?: ReactNode }) {
  return (
    <div className="notice" data-tone={props.tone}>
      <ToneIcon tone={props.tone} />
      <div className="stack notice-text">
        {props.title && <p className="strong">{unbroken(props.title)}</p>}
        {props.children && <div>{unbroken(props.children)}</div>}
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

export function Loading({ what = t('Loading…') }: { what?: string }) {
  return (
    <p className="state-empty" role="status">
      <LoaderCircle aria-hidden className="turning" />
      {what}
    </p>
  );
}

export function Empty(props: { title: string; children?: ReactNode }) {
  return (
    <div className="state-empty">
      <Inbox aria-hidden />
      <p className="large strong">{props.title}</p>
      {props.children && <div className="quiet">{props.children}</div>}
    </div>
  );
}

/** The problem of a displayed shipment. */
export function Standing({ error }: { error: StationError }) {
  const tone = error.code === 'purchase-unknown' ? 'unknown' : 'attention';
  return (
    <Notice tone={tone} title={t(ERROR_TITLES[error.code])}>
      {sentence(error)}
    </Notice>
  );
}

/** Shown in place of the data when a call to the station failed. */
export function Failed(props: { error: StationError; again?: () => void }) {
  return (
    <Notice tone="stop" title={t(ERROR_TITLES[props.error.code])}>
      <div className="stack">
        <p>{sentence(props.error)}</p>
        {props.again && (
          <div>
            <Action label={t('Try again')} onPress={props.again} />
          </div>
        )}
      </div>
    </Notice>
  );
}
