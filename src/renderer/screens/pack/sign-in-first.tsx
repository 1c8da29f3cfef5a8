import { Frame } from '../../components/frame.tsx';
import { ScanBar } from '../../components/scan-bar.tsx';
import { Names } from '../../components/sign-in.tsx';
import { words } from '../../words/words.ts';

/** In place of the bench, where nobody packs unnamed. */
export const SignInFirst = () => (
  <Frame
    next={{ text: words.packers.first, detail: words.packers.firstDetail }}
    above={<ScanBar />}
  >
    <Names />
  </Frame>
);
