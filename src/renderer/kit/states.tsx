import { Inbox, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StationError } from '../../shared/kernel/errors.ts';
import { ERROR_TITLES } from '../words/names.ts';
import { sentence } from '../words/sentence.ts';
import { t } from '../words/words.ts';
import { Action } from './action.tsx';
import { Notice } from './notice.tsx';
import './states.css';

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

/** A question to the station that failed, where its answer would stand. */
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
