import { ListOrdered } from 'lucide-react';
import { Action } from '../../../kit/action.tsx';
import { t } from '../../../words/words.ts';
import { Panel } from '../../settings/panel.tsx';
import { SettingsForm } from '../../settings/setting-field.tsx';
import { showQueue } from '../queue-state.ts';
import { RolePrinter } from './role-printer.tsx';
import { ZebraSettings } from './zebra-settings.tsx';

export function Printers() {
  return (
    <Panel title={t('Where documents print')}>
      <div className="row">
        <p className="quiet grow">
          {t(
            'Labels and documents each have a printer of their own. Packbench never prints on the system’s default printer.',
          )}
        </p>
        <Action icon={ListOrdered} act="printQueue" label={t('Print queue')} onPress={showQueue} />
      </div>
      <RolePrinter forRole="label" />
      <RolePrinter forRole="document" />
      <SettingsForm of="printing" />
      <ZebraSettings />
    </Panel>
  );
}
