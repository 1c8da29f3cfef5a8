import { Check } from 'lucide-react';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
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

/** One matter of a panel, with its heading. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="settings-block" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Whether a value is the default, and what that is where it is not. */
export function Origin({ now, atFirst }: { now: string; atFirst: string }) {
  return (
    <p className="quiet small">
      {now === atFirst ? t('As by default') : t('Set here. Default: {value}', { value: atFirst })}
    </p>
  );
}

/** Fields and the one button that keeps them, which Enter in any of the fields presses too. */
export function SaveForm(props: { className: string; onSave: () => void; children: ReactNode }) {
  return (
    <form
      className={props.className}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        props.onSave();
      }}
    >
      {props.children}
    </form>
  );
}

/** Shows its content once the setting is known, and beneath it what became of the last save. */
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
  /** What the sandbox uses in its place; undefined where the setting itself is in force. */
  sandbox: Settings[K] | undefined;
  /** Whether it is the site's, or this bench's alone; undefined where there is no site. */
  of: 'site' | 'bench' | undefined;
  again: () => void;
  /** The station's refusal of the last save, in its words; null while there is none. */
  refused: string | null;
  saved: boolean;
  save: (value: unknown) => Promise<boolean>;
}

/** One setting of the station: read, and written with the station's own check. */
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
  const said = firstIssue(fits.error).message;
  return { state: 'failed', error: stationError('bad-input', said, { field: key }) };
}

/** Saves what is typed in a form; false where it was refused, or a person must look at it first. */
type Save = () => Promise<boolean>;

const forms = new Set<Save>();

/** While `changed`, something is typed in the form that is not saved: whoever leads on saves it first. */
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

/** Saves every form on the screen that was typed into, one after the other; false at the first refusal. */
export async function saveUnsaved(): Promise<boolean> {
  for (const save of [...forms]) if (!(await save())) return false;
  return true;
}
