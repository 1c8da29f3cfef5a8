import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type Exception,
  exceptionCount,
  NEXT_ACTIONS,
} from '../../../shared/exceptions/exception.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { Cell, type ListHandle, LongList } from '../../kit/content/long-list.tsx';
import { ageText } from '../../kit/format.ts';
import { Chip, Empty, Failed, Loading } from '../../kit/notice.tsx';
import type { useCall } from '../../state/station.ts';
import { Frame, type Sentence } from '../../window/frame/frame.tsx';
import { stationText, t } from '../../words/words.ts';
import { COST_NAMES, COST_TONES, KIND_NAMES } from './exception-messages.ts';
import { openException } from './open-exception.ts';
import './exceptions.css';

type Asked = ReturnType<typeof useCall<'exceptions.list'>>;

/** All exceptions, by cost of waiting; Enter opens the screen of the next action. */
export function ExceptionsTab({ tabs, asked }: { tabs: ReactNode; asked: Asked }) {
  const exceptions = asked.state === 'ready' ? asked.value.exceptions : null;
  const [active, setActive] = useState(0);
  const list = useRef<ListHandle>(null);
  const isListed = (exceptions?.length ?? 0) > 0;
  // Enter opens the first one at once; a person who is elsewhere, such as on the tabs, stays there.
  useEffect(() => {
    if (isListed && isFocusFree()) list.current?.focus();
  }, [isListed]);
  return (
    <Frame next={nextHere(exceptions)} above={tabs}>
      {asked.state === 'loading' && <Loading />}
      {asked.state === 'failed' && <Failed error={asked.error} again={asked.again} />}
      {exceptions?.length === 0 && <Empty title={t('Nothing needs a person')} />}
      {exceptions && exceptions.length > 0 && (
        <div className="exceptions">
          <LongList
            ref={list}
            label={t('Needs a person, by priority')}
            total={exceptions.length}
            wanted="exceptions"
            active={Math.min(active, exceptions.length - 1)}
            onActive={setActive}
            onOpen={(index) => {
              const exception = exceptions[index];
              if (exception) openException(exception);
            }}
            row={(index) => rowOf(exceptions[index])}
          />
        </div>
      )}
    </Frame>
  );
}

const isFocusFree = (): boolean =>
  document.activeElement === document.body ||
  (document.activeElement instanceof HTMLElement && document.activeElement.id === 'main');

function nextHere(exceptions: readonly Exception[] | null): Sentence {
  if (!exceptions || exceptions.length === 0) return { text: t('Needs a person') };
  return {
    text: t('{count} need a person', { count: exceptionCount(exceptions) }),
    detail: t('What costs most by waiting comes first. Enter opens what to do.'),
    tone: 'attention',
  };
}

function rowOf(exception: Exception | undefined) {
  if (!exception) return { name: t('Loading…'), busy: true, cells: null };
  const { kind, order, trackingNumber, since, cost, what } = exception;
  const name = [t(KIND_NAMES[kind]), order ? showOrderKey(order) : trackingNumber]
    .filter(Boolean)
    .join(' · ');
  const next = t(NEXT_ACTIONS[kind]);
  return {
    name: `${name}: ${next}`,
    cells: (
      <Cell className="exception">
        <span className="exception-what">
          <strong className="breakable">{name}</strong>
          <span className="quiet exception-why">{what === undefined ? '' : stationText(what)}</span>
        </span>
        <span className="exception-age">
          <Chip tone={COST_TONES[cost]}>{t(COST_NAMES[cost])}</Chip>
          <span className="quiet">{since === null ? '' : ageText(since)}</span>
        </span>
        <span className="exception-next">{next}</span>
      </Cell>
    ),
  };
}
