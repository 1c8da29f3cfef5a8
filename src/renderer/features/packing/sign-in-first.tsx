import { Frame } from '../../window/frame/frame.tsx';
import { t } from '../../words/words.ts';
import { Names } from '../people/sign-in.tsx';
import { ScanBar } from '../scanning/scan-bar.tsx';

/** In place of the bench, where nobody packs unnamed. */
export const SignInFirst = () => (
  <Frame
    next={{
      text: t('Sign in to pack'),
      detail: t(
        'Scan your badge, or choose your name. Nothing is packed here before somebody is signed in.',
      ),
    }}
    above={<ScanBar />}
  >
    <Names />
  </Frame>
);
