import { useWindow } from '../state/window-store.ts';
import { t } from '../words/words.ts';
import { Action } from './action.tsx';
import { DialogBox } from './dialog.tsx';
import { COMMANDS, type HelpEntry, KEYS } from './messages.ts';
import './help.css';

export function HelpDialog() {
  const open = useWindow((state) => state.help);
  if (!open) return null;
  const close = () => useWindow.setState({ help: false });
  return (
    <DialogBox
      wide
      reading
      title={t('Keys and command barcodes')}
      onClose={close}
      actions={
        <Action weight="main" hotkey="Escape" autoFocus label={t('Close')} onPress={close} />
      }
    >
      <p className="large">
        {t('A scan is taken wherever you are; no field needs to be chosen first.')}
      </p>
      <div className="help-columns">
        <KeyList title={t('Keys')} entries={KEYS} />
        <KeyList title={t('Command barcodes')} entries={COMMANDS} />
      </div>
    </DialogBox>
  );
}

function KeyList({ title, entries }: { title: string; entries: readonly HelpEntry[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="help-list">
        {entries.map(([key, what]) => (
          <div key={what.id} className="contents">
            <dt>
              <kbd>{typeof key === 'string' ? key : t(key)}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
