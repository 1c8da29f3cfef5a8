import type { SettingKey, Settings } from '../../../../shared/settings/settings.ts';
import { ChoiceRow, Toggle } from '../../../kit/fields.tsx';
import { useWindow } from '../../../state/window-store.ts';
import { words } from '../../../words/words.ts';
import { NumberSetting } from '../../settings/number-setting.tsx';
import { WithSetting } from '../../settings/panel.tsx';
import { useSetting } from '../../settings/use-setting.ts';

/** What prints by itself, when, and how often. */
export function PaperRules() {
  const say = words.settings.printers;
  const sandbox = useWindow((state) => state.status?.partner.sandbox ?? false);
  return (
    <section className="settings-block" aria-label={say.rules}>
      <h3>{say.rules}</h3>
      <YesNo name="printing.labelOnCartonScan" label={say.onScan} />
      <ScanBack />
      <NumberSetting name="printing.invoiceCopies" label={say.copies} min={0} max={20} />
      {sandbox && <YesNo name="printing.sandboxToRealPrinters" label={say.sandboxReal} />}
    </section>
  );
}

type YesNoKey = {
  [K in SettingKey]: Settings[K] extends boolean
    ? K extends `printing.${string}`
      ? K
      : never
    : never;
}[SettingKey];

function YesNo({ name, label }: { name: YesNoKey; label: string }) {
  const setting = useSetting(name);
  return (
    <WithSetting setting={setting}>
      {(value) => <Toggle label={label} value={value} onChange={(yes) => void setting.save(yes)} />}
    </WithSetting>
  );
}

const SCAN_BACKS = ['several', 'always', 'never'] as const;

function ScanBack() {
  const say = words.settings.printers;
  const setting = useSetting('scanBack');
  return (
    <WithSetting setting={setting}>
      {(value) => (
        <div className="stack">
          <p className="strong">{say.scanBack}</p>
          <ChoiceRow
            label={say.scanBack}
            value={value}
            onChange={(id) => void setting.save(id)}
            choices={SCAN_BACKS.map((id) => ({ id, label: say.scanBacks[id] }))}
          />
        </div>
      )}
    </WithSetting>
  );
}
