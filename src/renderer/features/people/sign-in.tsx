import { LogOut, User } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Action } from '../../kit/action.tsx';
import { DialogBox } from '../../kit/dialog.tsx';
import { PICKS } from '../../kit/keys/keys.ts';
import { Failed, Loading } from '../../kit/notice.tsx';
import { goTo } from '../../state/actions.ts';
import { useCall } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { hideSignIn, signIn, signInBy, signOut, useSignIn } from './sign-in-state.ts';
import './sign-in.css';

/** Signing in: by badge at any time, or here by name. */
export function SignInDialog() {
  const open = useSignIn((state) => state.open);
  return open ? <SignInBox /> : null;
}

function SignInBox() {
  const now = useWindow((state) => state.status?.packer ?? null);
  const before = useRef(now);
  // A badge was scanned.
  useEffect(() => {
    if (now !== before.current) hideSignIn();
  }, [now]);
  return (
    <DialogBox
      title={t('Who is packing?')}
      onClose={hideSignIn}
      onScan={(text) => {
        void signInBy(text);
        return true;
      }}
      actions={
        <>
          <Action act="close" label={t('Close')} onPress={hideSignIn} />
          {now !== null && (
            <Action
              act="signOut"
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

/**
 * Everyone who may sign in, each with a button; those after the ninth, which have no key, by badge or
 * Tab.
 */
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
              act={PICKS[index]}
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
          act="next"
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
