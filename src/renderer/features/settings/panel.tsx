import { Check } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import type { SettingKey, Settings } from '../../../shared/settings/settings.ts';
import { Notice } from '../../kit/notice.tsx';
import { Failed, Loading } from '../../kit/states.tsx';
import { t } from '../../words/words.ts';
import type { SettingInUse } from './use-setting.ts';
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
  const { answered, again, refused, saved } = props.setting;
  if (answered.state === 'loading') return <Loading />;
  if (answered.state === 'failed') return <Failed error={answered.error} again={again} />;
  return (
    <>
      {props.children(answered.value)}
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
