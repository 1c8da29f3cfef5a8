import type { ComponentType } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { z } from 'zod';
import { Frame } from '../../components/frame.tsx';
import { useKept } from '../../store/over-reload.ts';
import { words } from '../../words/words.ts';
import { SetUp } from '../set-up/set-up.tsx';
import { useSetUp } from '../set-up/set-up-store.ts';
import { OwnAddress } from './address.tsx';
import { Boxes } from './boxes.tsx';
import { Checks } from './checks.tsx';
import { Connection } from './connection.tsx';
import { Credentials } from './credentials.tsx';
import { Decisions } from './decisions.tsx';
import { Display } from './display.tsx';
import { Events } from './events.tsx';
import { LockLine } from './lock.tsx';
import { Merchants } from './merchants.tsx';
import { Operations } from './operations.tsx';
import { Packers } from './packers.tsx';
import { Printers } from './printers.tsx';
import { RatesRules } from './rates-rules.tsx';
import { ScaleSettings } from './scale.tsx';
import { Scanner } from './scanner.tsx';
import { Supervisor } from './supervisor.tsx';
import './settings.css';

type Section = Exclude<keyof typeof words.settings.sections, 'label'>;

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
    <Frame next={{ text: words.settings.next }}>
      <Tabs
        className="settings"
        orientation="vertical"
        selectedKey={section}
        onSelectionChange={(key) => {
          const chosen = SECTIONS.find(({ id }) => id === key);
          if (chosen) setSection(chosen.id);
        }}
      >
        <TabList className="settings-tabs" aria-label={words.settings.sections.label}>
          {SECTIONS.map(({ id }) => (
            <Tab key={id} id={id} className="settings-tab">
              {words.settings.sections[id]}
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
