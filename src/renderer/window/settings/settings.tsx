import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { z } from 'zod';
import { Connection } from '../../features/connection/connection.tsx';
import { Credentials } from '../../features/connection/credentials.tsx';
import { Operations } from '../../features/connection/operations.tsx';
import { ScaleSettings } from '../../features/devices/scale.tsx';
import { scaleTone, useScale } from '../../features/devices/scale-state.tsx';
import { Scanner } from '../../features/devices/scanner.tsx';
import { Exchange } from '../../features/exchange/exchange.tsx';
import { GoLive } from '../../features/go-live/go-live.tsx';
import { Checks } from '../../features/maintenance/checks.tsx';
import { useChecks } from '../../features/maintenance/checks-state.ts';
import { Decisions } from '../../features/maintenance/decisions.tsx';
import { SetUp } from '../../features/maintenance/set-up/set-up.tsx';
import { useSetUp } from '../../features/maintenance/set-up/set-up-store.ts';
import { Boxes } from '../../features/merchants/boxes/boxes.tsx';
import { Merchants } from '../../features/merchants/merchants.tsx';
import { Events } from '../../features/partner-events/events.tsx';
import { Packers } from '../../features/people/packers.tsx';
import { Supervisor } from '../../features/people/supervisor.tsx';
import { PhotoSettings } from '../../features/photos/photo-settings.tsx';
import { Printers } from '../../features/printing/settings/printers.tsx';
import { RatesRules } from '../../features/rating/rates-rules.tsx';
import { CameraScannerSettings } from '../../features/scanning/camera/camera-scanner-settings.tsx';
import { OwnAddress } from '../../features/settings/address.tsx';
import { Display } from '../../features/settings/display.tsx';
import { Panel } from '../../features/settings/panel.tsx';
import { SettingsForm, wantedSetting } from '../../features/settings/setting-field.tsx';
import { LockLine } from '../../features/settings/supervisor/lock.tsx';
import { PackerStatistics } from '../../features/shipments/packer-statistics.tsx';
import { SiteSettings } from '../../features/site/site-settings.tsx';
import { Action } from '../../kit/action.tsx';
import { Field } from '../../kit/fields.tsx';
import { Loading, ToneIcon } from '../../kit/notice.tsx';
import { useKept } from '../../state/session-storage.ts';
import { useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { Frame } from '../frame/frame.tsx';
import { findSettings, type Section } from './find-setting.ts';
import { GROUP_NAMES, SECTION_NAMES } from './messages.ts';
import './settings.css';

/** Large and seldom used: loaded when shown. */
const Rules = lazy(() => import('../../features/automation/rules.tsx'));
const Requirements = lazy(() => import('../../features/customs/requirements/requirements.tsx'));

/** Sections with a problem reported by the station, or found by the checks. */
function useTrouble(): Section[] {
  const status = useWindow((state) => state.status);
  const scale = useScale((state) => state.scale);
  const checkFailed = useChecks((state) => state.failed);
  if (!status) return [];
  const { ready, ...printers } = status.printers;
  const noPrinter = (['label', 'document'] as const).some(
    (role) => printers[role] === null || ready[role]?.ok === false,
  );
  const found: Partial<Record<Section, boolean>> = {
    checks: status.damaged || checkFailed,
    exchange: status.exchangeTroubles > 0,
    printers: noPrinter,
    scale: scale !== null && scale.kind !== 'none' && scaleTone(scale) !== undefined,
    supervisor: !status.supervisor.pinSet,
  };
  return (Object.keys(found) as Section[]).filter((section) => found[section]);
}

/** Settings that are seldom changed. */
const More = () => (
  <Panel title={t('More settings')}>
    <SettingsForm of="handover" />
    <SettingsForm of="charges" />
    <SettingsForm of="units" />
    <SettingsForm of="partner" />
    <SettingsForm of="program" />
  </Panel>
);

const Scanners = () => (
  <>
    <Scanner />
    <CameraScannerSettings />
  </>
);

type Group = keyof typeof GROUP_NAMES;

interface SectionOf {
  id: Section;
  group: Group;
  panel: ComponentType;
}

const SECTIONS: readonly SectionOf[] = [
  { id: 'checks', group: 'station', panel: Checks },
  { id: 'address', group: 'station', panel: OwnAddress },
  { id: 'display', group: 'station', panel: Display },
  { id: 'printers', group: 'devices', panel: Printers },
  { id: 'scanner', group: 'devices', panel: Scanners },
  { id: 'scale', group: 'devices', panel: ScaleSettings },
  { id: 'photos', group: 'devices', panel: PhotoSettings },
  { id: 'connection', group: 'shipping', panel: Connection },
  { id: 'credentials', group: 'shipping', panel: Credentials },
  { id: 'goLive', group: 'shipping', panel: GoLive },
  { id: 'boxes', group: 'shipping', panel: Boxes },
  { id: 'rates', group: 'shipping', panel: RatesRules },
  { id: 'rules', group: 'shipping', panel: Rules },
  { id: 'requirements', group: 'shipping', panel: Requirements },
  { id: 'merchants', group: 'shipping', panel: Merchants },
  { id: 'packers', group: 'people', panel: Packers },
  { id: 'statistics', group: 'people', panel: PackerStatistics },
  { id: 'supervisor', group: 'people', panel: Supervisor },
  { id: 'decisions', group: 'people', panel: Decisions },
  { id: 'exchange', group: 'advanced', panel: Exchange },
  { id: 'operations', group: 'advanced', panel: Operations },
  { id: 'events', group: 'advanced', panel: Events },
  { id: 'site', group: 'advanced', panel: SiteSettings },
  { id: 'more', group: 'advanced', panel: More },
];

const SectionSchema = z.enum(SECTIONS.map(({ id }) => id));

export default function SettingsScreen() {
  const step = useSetUp((state) => state.step);
  return step === null ? <Sections /> : <SetUp step={step} />;
}

function Sections() {
  const trouble = useTrouble();
  const [section, setSection] = useKept<Section>('settings.section', SectionSchema, 'checks');
  return (
    <Frame next={{ text: t('Set up this station') }} above={<FindSetting onFound={setSection} />}>
      <Tabs
        className="settings"
        orientation="vertical"
        selectedKey={section}
        onSelectionChange={(key) => {
          const chosen = SECTIONS.find(({ id }) => id === key);
          if (chosen) setSection(chosen.id);
        }}
      >
        <TabList className="settings-tabs" aria-label={t('What to set up')}>
          {SECTIONS.map(({ id, group }, index) => (
            <Tab
              key={id}
              id={id}
              className="settings-tab"
              aria-describedby={`settings-${group}`}
              data-first={SECTIONS[index - 1]?.group !== group || undefined}
            >
              {SECTIONS[index - 1]?.group !== group && (
                <GroupName
                  group={group}
                  ok={!SECTIONS.some((each) => each.group === group && trouble.includes(each.id))}
                />
              )}
              {t(SECTION_NAMES[id])}
              {trouble.includes(id) && <StateDot ok={false} />}
            </Tab>
          ))}
        </TabList>
        {SECTIONS.map(({ id, panel: Panel }) => (
          <TabPanel key={id} id={id} className="settings-panel">
            <LockLine />
            <Suspense fallback={<Loading />}>
              <Panel />
            </Suspense>
          </TabPanel>
        ))}
      </Tabs>
    </Frame>
  );
}

/** As many as can be read at a glance. */
const MOST_FOUND = 8;

/** Finds a setting by its label or key, and opens its section. */
function FindSetting({ onFound }: { onFound: (section: Section) => void }) {
  const [text, setText] = useState('');
  const found = findSettings(text).slice(0, MOST_FOUND);
  return (
    <div className="settings-find">
      <Field
        bare
        label={t('Find a setting')}
        placeholder={t('Find a setting')}
        chars={24}
        value={text}
        onChange={setText}
      />
      {text.trim() !== '' && found.length === 0 && <p className="quiet">{t('No setting found')}</p>}
      {found.map(({ key, label, section }) => (
        <Action
          key={key}
          tight
          weight="quiet"
          label={key === section ? label : `${label} · ${t(SECTION_NAMES[section])}`}
          onPress={() => {
            setText('');
            wantedSetting.key = key;
            onFound(section);
          }}
        />
      ))}
    </div>
  );
}

/** Title above the first section of a group; screen readers announce it with each section. */
const GroupName = ({ group, ok }: { group: Group; ok: boolean }) => (
  <span className="settings-group" id={`settings-${group}`} aria-hidden>
    {t(GROUP_NAMES[group])}
    <StateDot ok={ok} />
    <span className="visually-hidden">: {ok ? t('works') : t('problem')}</span>
  </span>
);

const StateDot = ({ ok }: { ok: boolean }) => (
  <span className="settings-state" data-tone={ok ? 'success' : 'attention'} aria-hidden>
    <ToneIcon tone={ok ? 'success' : 'attention'} />
  </span>
);
