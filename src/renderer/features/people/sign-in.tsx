import { LogOut, User } from 'lucide-react';
import { Action } from '../../kit/action.tsx';
import { DialogBox } from '../../kit/dialog.tsx';
import { Failed, Loading } from '../../kit/states.tsx';
import type { Hotkey } from '../../scanner/hotkeys.tsx';
import { goTo } from '../../state/actions.ts';
import { useCall } from '../../state/use-call.ts';
import { useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { hideSignIn, signIn, signOut, useSignIn } from './sign-in-state.ts';
import './sign-in.css';

/** Who is packing: by badge at any time, or here by name. */
export function SignInDialog() {
  const open = useSignIn((state) => state.open);
  return open ? <SignInBox /> : null;
}

function SignInBox() {
  const now = useWindow((state) => state.status?.packer ?? null);
  return (
    <DialogBox
      title={t('Who is packing?')}
      onClose={hideSignIn}
      actions={
        <>
          <Action hotkey="Escape" label={t('Close')} onPress={hideSignIn} />
          {now !== null && (
            <Action
              hotkey="Alt+0"
              icon={LogOut}
              label={t('Sign out {name}', { name: now })}
              onPress={() => void signOut()}
            />
          )}
        </>
      }
    >
      <Names />
    </DialogBox>
  );
}

/** For as many as there are keys; the others by badge, or with Tab. */
const KEYS: readonly Hotkey[] = [
  'Alt+1',
  'Alt+2',
  'Alt+3',
  'Alt+4',
  'Alt+5',
  'Alt+6',
  'Alt+7',
  'Alt+8',
  'Alt+9',
];

/** Everyone who may sign in, each a button for a finger. */
export function Names() {
  const now = useWindow((state) => state.status?.packer ?? null);
  const list = useCall('packers.list', {}, { follow: true });
  if (list.state === 'loading') return <Loading />;
  if (list.state === 'failed') return <Failed error={list.error} again={list.again} />;
  const { names } = list.value;
  if (names.length === 0) return <NobodyKnown />;
  return (
    <div className="stack">
      <p>{t('Scan your badge, or choose your name.')}</p>
      <ul className="sign-in-names">
        {names.map((name, index) => (
          <li key={name}>
            <Action
              hotkey={KEYS[index]}
              icon={User}
              label={name}
              about={name === now ? t('packing now') : undefined}
              weight={name === now ? 'main' : undefined}
              onPress={() => void signIn(name)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function NobodyKnown() {
  return (
    <div className="stack">
      <p>{t('Nobody is in the list of packers yet. Add them under Settings, Packers.')}</p>
      <div>
        <Action
          hotkey="F8"
          label={t('Open the settings')}
          onPress={() => {
            hideSignIn();
            goTo('settings');
          }}
        />
      </div>
    </div>
  );
}
