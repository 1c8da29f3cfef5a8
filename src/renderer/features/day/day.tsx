import { lazy, type ReactNode, Suspense } from 'react';
import { exceptionCount } from '../../../shared/exceptions/exception.ts';
import { ChoiceRow, Pick } from '../../kit/fields.tsx';
import { useHotkey } from '../../kit/keys/hotkeys.tsx';
import { Loading } from '../../kit/notice.tsx';
import { goTo } from '../../state/actions.ts';
import { DAY_TABS, type DayTab, useDayTab } from '../../state/day-tab.ts';
import { useCall } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import { HandoverTab } from '../handover/handover-tab.tsx';
import { ExceptionsTab } from './exceptions-tab.tsx';
import { TAB_NAMES } from './messages.ts';
import '../../window/frame/screen-bar.css';

/** Loaded separately, because only this tab needs the chart library. */
const FiguresTab = lazy(() => import('./figures-tab.tsx'));
const ChargesTab = lazy(() => import('../charges/charges-tab.tsx'));

/** The screen for the end of a shift: figures, hand-over, exceptions, and what was billed. */
export default function DayScreen() {
  const tab = useDayTab((state) => state.tab);
  const asked = useCall('exceptions.list', {}, { follow: true, remembered: true });
  const waiting = asked.state === 'ready' ? exceptionCount(asked.value.exceptions) : undefined;
  const tabs = <Tabs tab={tab} waiting={waiting} />;
  switch (tab) {
    case 'figures':
      return (
        <Suspense fallback={<Loading />}>
          <FiguresTab tabs={tabs} />
        </Suspense>
      );
    case 'handover':
      return <HandoverTab tabs={tabs} />;
    case 'exceptions':
      return <ExceptionsTab tabs={tabs} asked={asked} />;
    case 'charges':
      return (
        <Suspense fallback={<Loading />}>
          <ChargesTab tabs={(beside) => <Tabs tab={tab} waiting={waiting} beside={beside} />} />
        </Suspense>
      );
  }
}

const show = (tab: DayTab) => useDayTab.setState({ tab });

interface TabsProps {
  tab: DayTab;
  waiting: number | undefined;
  /** Choices within the part: those of the day are folded, so that all are in one row. */
  beside?: ReactNode;
}

function Tabs({ tab, waiting, beside }: TabsProps) {
  useHotkey('close', () => goTo('bench'), true, t('Bench'));
  useHotkey('pick1', () => show('figures'), true, t(TAB_NAMES.figures));
  useHotkey('pick2', () => show('handover'), true, t(TAB_NAMES.handover));
  useHotkey('pick3', () => show('exceptions'), true, t(TAB_NAMES.exceptions));
  useHotkey('pick4', () => show('charges'), true, t(TAB_NAMES.charges));
  const choices = DAY_TABS.map((id) => ({
    id,
    label: t(TAB_NAMES[id]),
    ...(id === 'exceptions' && waiting !== undefined ? { count: waiting } : {}),
  }));
  const label = t('Parts of the day');
  return (
    <div className="screen-bar">
      {beside ? (
        <div className="bar-pick">
          <Pick
            bare
            label={label}
            value={tab}
            onChange={(id) => show(DAY_TABS.find((each) => each === id) ?? tab)}
            choices={choices}
          />
        </div>
      ) : (
        <ChoiceRow label={label} value={tab} onChange={show} choices={choices} />
      )}
      {beside}
    </div>
  );
}
