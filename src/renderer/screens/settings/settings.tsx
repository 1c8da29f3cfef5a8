import { type ComponentType, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { Frame } from '../../components/frame.tsx';
import { words } from '../../words/words.ts';
import { OwnAddress } from './address.tsx';
import { Boxes } from './boxes.tsx';
import { Checks } from './checks.tsx';
import { Credentials } from './credentials.tsx';
import { Decisions } from './decisions.tsx';
import { Display } from './display.tsx';
import { Printers } from './printers.tsx';
import './settings.css';

type Section = Exclude<keyof typeof words.settings.sections, 'label'>;

const SECTIONS: readonly { id: Section; panel: ComponentType }[] = [
  { id: 'checks', panel: Checks },
  { id: 'credentials', panel: Credentials },
  { id: 'printers', panel: Printers },
  { id: 'boxes', panel: Boxes },
  { id: 'address', panel: OwnAddress },
  { id: 'decisions', panel: Decisions },
  { id: 'display', panel: Display },
];

export default function SettingsScreen() {
  const [section, setSection] = useState<Section>('checks');
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
            <Panel />
          </TabPanel>
        ))}
      </Tabs>
    </Frame>
  );
}
