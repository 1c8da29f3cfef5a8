import type { ComponentType } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { z } from 'zod';
import { Connection } from '../features/connection/connection.tsx';
import { Credentials } from '../features/connection/credentials.tsx';
import { Operations } from '../features/connection/operations.tsx';
import { ScaleSettings } from '../features/devices/scale.tsx';
import { Scanner } from '../features/devices/scanner.tsx';
import { Checks } from '../features/maintenance/checks.tsx';
import { Decisions } from '../features/maintenance/decisions.tsx';
import { SetUp } from '../features/maintenance/set-up/set-up.tsx';
import { useSetUp } from '../features/maintenance/set-up/set-up-store.ts';
import { Merchants } from '../features/merchants/merchants.tsx';
import { Boxes } from '../features/packing/boxes/boxes.tsx';
import { Packers } from '../features/people/packers.tsx';
import { Supervisor } from '../features/people/supervisor.tsx';
import { Printers } from '../features/printing/settings/printers.tsx';
import { RatesRules } from '../features/rating/rates-rules.tsx';
import { OwnAddress } from '../features/settings/address.tsx';
import { Display } from '../features/settings/display.tsx';
import { LockLine } from '../features/settings/lock.tsx';
import { Events } from '../features/webhooks/events.tsx';
import { useKept } from '../state/session-storage.ts';
import { t } from '../words/words.ts';
import { Frame } from './frame.tsx';
import { SECTION_NAMES } from './messages.ts';
import '../features/settings/settings.css';

type Section = keyof typeof SECTION_NAMES;

const SECTIONS: readonly { id: Section; panel: ComponentType }[] = [
  { id: 'checks', panel: Checks },
  { id: 'connection', panel: Connection },
  { id: 'credentials', panel: Credentials },
  { id: 'operations', panel: Operations },
  { id: 'printers', panel: Printers },
  { id: 'scanner', panel: Scanner },
  { id: 'scale', panel: ScaleSettings },
  { id: 'boxes', panel: Boxes },
  { id: 'rates', panel: RatesRules },
  { id: 'address', panel: OwnAddress },
  { id: 'merchants', panel: Merchants },
  { id: 'events', panel: Events },
  { id: 'packers', panel: Packers },
  { id: 'supervisor', panel: Supervisor },
  { id: 'decisions', panel: Decisions },
  { id: 'display', panel: Display },
];

const SectionSchema = z.enum(SECTIONS.map(({ id }) => id));

export default function SettingsScreen() {
  const step = useSetUp((state) => state.step);
  return step === null ? <Sections /> : <SetUp step={step} />;
}

function Sections() {
  const [section, setSection] = useKept<Section>('settings.section', SectionSchema, 'checks');
  return (
    <Frame next={{ text: t('Set up this station') }}>
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
          {SECTIONS.map(({ id }) => (
            <Tab key={id} id={id} className="settings-tab">
              {t(SECTION_NAMES[id])}
            </Tab>
          ))}
        </TabList>
        {SECTIONS.map(({ id, panel: Panel }) => (
          <TabPanel key={id} id={id} className="settings-panel">
            <LockLine />
            <Panel />
          </TabPanel>
        ))}
      </Tabs>
    </Frame>
  );
}
