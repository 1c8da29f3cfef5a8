import { useWindow } from '../state/window-store.ts';
import { words } from '../words/words.ts';
import { Action } from './action.tsx';
import { DialogBox } from './dialog.tsx';
import './help.css';

export function HelpDialog() {
  const open = useWindow((state) => state.help);
  if (!open) return null;
  const close = () => useWindow.setState({ help: false });
  return (
    <DialogBox
      wide
      reading
      title={words.help.title}
      onClose={close}
      actions={
        <Action weight="main" hotkey="Escape" autoFocus label={words.close} onPress={close} />
      }
    >
      <p className="large">{words.help.anyScan}</p>
      <div className="help-columns">
        <KeyList title={words.help.keys} entries={words.help.keyList} />
        <KeyList title={words.help.commands} entries={words.help.commandList} />
      </div>
    </DialogBox>
  );
}

type Entries = readonly (readonly [string, string])[];

function KeyList({ title, entries }: { title: string; entries: Entries }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="help-list">
        {entries.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
