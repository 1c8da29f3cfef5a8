import { lazy, Suspense } from 'react';
import { exceptionCount } from '../../../shared/exceptions/exception.ts';
import { ChoiceRow } from '../../kit/fields.tsx';
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

/** The screen for the end of a shift: figures, hand-over, exceptions. */
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
  }
}

const show = (tab: DayTab) => useDayTab.setState({ tab });

function Tabs({ tab, waiting }: { tab: DayTab; waiting: number | undefined }) {
  useHotkey('close', () => goTo('bench'), true, t('Bench'));
  useHotkey('pick1', () => show('figures'), true, t(TAB_NAMES.figures));
  useHotkey('pick2', () => show('handover'), true, t(TAB_NAMES.handover));
  useHotkey('pick3', () => show('exceptions'), true, t(TAB_NAMES.exceptions));
  return (
    <div className="screen-bar">
      <ChoiceRow
        label={t('Parts of the day')}
        value={tab}
        onChange={show}
        choices={DAY_TABS.map((id) => ({
          id,
          label: t(TAB_NAMES[id]),
          ...(id === 'exceptions' && waiting !== undefined ? { count: waiting } : {}),
        }))}
      />
    </div>
  );
}
