import { Check } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { firstIssue, stationError } from '../../../shared/kernel/errors.ts';
import {
  type SettingKey,
  type Settings,
  settingSchemas,
} from '../../../shared/settings/settings.ts';
import { Failed, Loading, Notice } from '../../kit/notice.tsx';
import { type Answered, useCall } from '../../state/station.ts';
import { sentence, t } from '../../words/words.ts';
import { askSupervised } from './supervisor/pin.tsx';
import './settings.css';

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="settings-section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** One topic of a panel, with its heading. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="settings-block" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Whether a value is the default, and if not, what the default is. */
export function Origin({ now, atFirst }: { now: string; atFirst: string }) {
  return (
    <p className="quiet small">
      {now === atFirst
        ? t('Default: {value}', { value: atFirst })
        : t('Set here. Default: {value}', { value: atFirst })}
    </p>
  );
}

/** Shows its content once the setting is loaded, and below it the result of the last save. */
export function WithSetting<K extends SettingKey>(props: {
  setting: SettingInUse<K>;
  children: (value: Settings[K]) => ReactNode;
}) {
  const { answered, again, refused, saved, of } = props.setting;
  if (answered.state === 'loading') return <Loading />;
  if (answered.state === 'failed') return <Failed error={answered.error} again={again} />;
  return (
    <>
      {props.children(answered.value)}
      {of && (
        <p className="quiet small">{of === 'site' ? t('For all benches') : t('For this bench')}</p>
      )}
      <div role="status">
        {refused && <Notice tone="stop">{refused}</Notice>}
        {saved && !refused && (
          <p className="settings-saved">
            <Check aria-hidden />
            {t('Saved')}
          </p>
        )}
      </div>
    </>
  );
}

export interface SettingInUse<K extends SettingKey> {
  answered: Answered<Settings[K]>;
  /** The sandbox's replacement value; undefined where the setting itself applies. */
  sandbox: Settings[K] | undefined;
  /** Whether it belongs to the site or to this bench; undefined without a site. */
  of: 'site' | 'bench' | undefined;
  again: () => void;
  /** The station's refusal of the last save; null while there is none. */
  refused: string | null;
  saved: boolean;
  save: (value: unknown) => Promise<boolean>;
}

/** One setting of the station: read, and written with the station's check. */
export function useSetting<K extends SettingKey>(key: K): SettingInUse<K> {
  const got = useCall('settings.get', { key });
  const [refused, setRefused] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);

  async function save(value: unknown): Promise<boolean> {
    const result = await askSupervised('settings.set', { key, value });
    setRefused(result.ok ? null : sentence(result.error));
    setSaved(result.ok);
    if (result.ok) got.again();
    return result.ok;
  }

  const { sandbox, of } = got.state === 'ready' ? got.value : {};
  return {
    answered: parsed(key, got),
    sandbox:
      sandbox === undefined ? undefined : (settingSchemas[key].parse(sandbox) as Settings[K]),
    of,
    again: got.again,
    refused,
    saved,
    save,
  };
}

function parsed<K extends SettingKey>(
  key: K,
  got: Answered<{ value: unknown }>,
): Answered<Settings[K]> {
  if (got.state !== 'ready') return got;
  const fits = settingSchemas[key].safeParse(got.value.value ?? undefined);
  if (fits.success) return { state: 'ready', value: fits.data as Settings[K] };
  const message = firstIssue(fits.error).message;
  return { state: 'failed', error: stationError('bad-input', message, { field: key }) };
}

/** Saves the typed values of a form; false where they were refused, or need a person first. */
type Save = () => Promise<boolean>;

const forms = new Set<Save>();

/** While `changed`, the form has unsaved input, which is saved before the next step. */
export function useUnsaved(changed: boolean, save: Save): void {
  const latest = useRef(save);
  useLayoutEffect(() => {
    latest.current = save;
  });
  useLayoutEffect(() => {
    if (!changed) return;
    const form = () => latest.current();
    forms.add(form);
    return () => void forms.delete(form);
  }, [changed]);
}

/** Saves every form with unsaved input in turn; false at the first refusal. */
export async function saveUnsaved(): Promise<boolean> {
  for (const save of [...forms]) if (!(await save())) return false;
  return true;
}
