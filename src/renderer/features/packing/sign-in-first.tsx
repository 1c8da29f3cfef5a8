import { Frame } from '../../window/frame.tsx';
import { words } from '../../words/words.ts';
import { Names } from '../people/sign-in.tsx';
import { ScanBar } from '../scanning/scan-bar.tsx';

/** In place of the bench, where nobody packs unnamed. */
export const SignInFirst = () => (
  <Frame
    next={{ text: words.packers.first, detail: words.packers.firstDetail }}
    above={<ScanBar />}
  >
    <Names />
  </Frame>
);
