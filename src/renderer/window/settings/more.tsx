import { Panel } from '../../features/settings/panel.tsx';
import { SettingsForm } from '../../features/settings/setting-field.tsx';
import { t } from '../../words/words.ts';

/** Settings that are seldom changed. */
export const More = () => (
  <Panel title={t('More settings')}>
    <SettingsForm of="units" />
    <SettingsForm of="partner" />
    <SettingsForm of="program" />
  </Panel>
);
