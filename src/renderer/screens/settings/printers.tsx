import { RefreshCw, Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PrintRole } from '../../../shared/station/print-job.ts';
import { Action } from '../../components/action.tsx';
import { Field } from '../../components/fields.tsx';
import { Failed, Loading } from '../../components/states.tsx';
import { useCall } from '../../store/use-call.ts';
import { usePending } from '../../store/window-store.ts';
import { words } from '../../words/words.ts';
import { Panel, WithSetting } from './panel.tsx';
import { type SettingInUse, useSetting } from './use-setting.ts';

type PrinterSetting = SettingInUse<'printers.label'> | SettingInUse<'printers.document'>;
type PrinterSettings = Record<PrintRole, PrinterSetting>;

const ROLES: readonly PrintRole[] = ['label', 'document'];

export function Printers() {
  const settings: PrinterSettings = {
    label: useSetting('printers.label'),
    document: useSetting('printers.document'),
  };
  return (
    <Panel title={words.settings.printers.title}>
      <p className="quiet">{words.settings.printers.hint}</p>
      {ROLES.map((role) => (
        <RolePrinter key={role} role={role} setting={settings[role]} />
      ))}
      <Found settings={settings} />
      <InvoiceCopies />
    </Panel>
  );
}

function RolePrinter({ role, setting }: { role: PrintRole; setting: PrinterSetting }) {
  const say = words.settings.printers;
  const { answered } = setting;
  const kept = answered.state === 'ready' ? (answered.value ?? '') : '';
  const [target, setTarget] = useState(kept);
  useEffect(() => setTarget(kept), [kept]);
  const save = () => void setting.save(target.trim() || null);
  return (
    <div className="settings-block">
      <h3>{say[role]}</h3>
      <WithSetting setting={setting as SettingInUse<'printers.label'>}>
        {(value) => (
          <>
            {value === null && <p className="quiet">{say.none}</p>}
            <div className="row-end">
              <div className="grow">
                <Field label={say.target} value={target} onChange={setTarget} />
              </div>
              <Action
                icon={Save}
                label={words.settings.save}
                about={say[role]}
                disabled={target.trim() === kept}
                onPress={save}
              />
            </div>
          </>
        )}
      </WithSetting>
    </div>
  );
}

function Found({ settings }: { settings: PrinterSettings }) {
  const say = words.settings.printers;
  const found = useCall('printers.discover', {});
  const busy = usePending('printers.discover');
  return (
    <div className="settings-block">
      <h3>{say.found}</h3>
      {found.state === 'loading' && <Loading />}
      {found.state === 'failed' && <Failed error={found.error} />}
      {found.state === 'ready' && found.value.targets.length === 0 && <p>{say.foundNone}</p>}
      {found.state === 'ready' && (
        <ul className="stack">
          {found.value.targets.map(({ target, detail }) => (
            <li key={target} className="settings-found">
              <span className="breakable">
                <strong>{target}</strong> <span className="quiet">{detail}</span>
              </span>
              {ROLES.map((role) => (
                <Action
                  key={role}
                  label={say.forRole[role]}
                  about={target}
                  onPress={() => void settings[role].save(target)}
                />
              ))}
            </li>
          ))}
        </ul>
      )}
      <div>
        <Action icon={RefreshCw} label={say.again} busy={busy} onPress={found.again} />
      </div>
    </div>
  );
}

function InvoiceCopies() {
  const say = words.settings.printers;
  const setting = useSetting('printing.invoiceCopies');
  const kept = setting.answered.state === 'ready' ? String(setting.answered.value) : '';
  const [text, setText] = useState(kept);
  useEffect(() => setText(kept), [kept]);
  const fits = /^\d{1,2}$/.test(text.trim()) && Number(text) <= 20;
  return (
    <div className="settings-block">
      <WithSetting setting={setting}>
        {() => (
          <div className="row-end">
            <Field
              label={say.copies}
              value={text}
              onChange={setText}
              inputMode="numeric"
              error={fits ? null : say.badCopies}
            />
            <Action
              icon={Save}
              label={words.settings.save}
              about={say.copies}
              disabled={!fits || text.trim() === kept}
              onPress={() => void setting.save(Number(text))}
            />
          </div>
        )}
      </WithSetting>
    </div>
  );
}
