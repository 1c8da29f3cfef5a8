import type { SettingKey, Settings } from '../../../../shared/settings/settings.ts';
import { ChoiceRow, Toggle } from '../../../kit/fields.tsx';
import { useWindow } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { NumberSetting } from '../../settings/number-setting.tsx';
import { WithSetting } from '../../settings/panel.tsx';
import { useSetting } from '../../settings/use-setting.ts';
import { SCAN_BACK_NAMES } from '../messages.ts';

/** What prints by itself, when, and how often. */
export function PaperRules() {
  const sandbox = useWindow((state) => state.status?.partner.sandbox ?? false);
  return (
    <section className="settings-block" aria-label={t('What prints, and when')}>
      <h3>{t('What prints, and when')}</h3>
      <YesNo
        name="printing.labelOnCartonScan"
        label={t('Several cartons: a label prints when its carton is scanned')}
      />
      <ScanBack />
      <NumberSetting
        name="printing.invoiceCopies"
        label={t('Copies of the commercial invoice')}
        min={0}
        max={20}
      />
      {sandbox && (
        <YesNo
          name="printing.sandboxToRealPrinters"
          label={t('Documents of the sandbox may print on real printers')}
        />
      )}
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
  const setting = useSetting('scanBack');
  return (
    <WithSetting setting={setting}>
      {(value) => (
        <div className="stack">
          <p className="strong">{t('The label is scanned back on its carton')}</p>
          <ChoiceRow
            label={t('The label is scanned back on its carton')}
            value={value}
            onChange={(id) => void setting.save(id)}
            choices={SCAN_BACKS.map((id) => ({ id, label: t(SCAN_BACK_NAMES[id]) }))}
          />
        </div>
      )}
    </WithSetting>
  );
}
