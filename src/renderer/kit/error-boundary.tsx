import { RotateCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Frame } from '../window/frame.tsx';
import { words } from '../words/words.ts';
import { Action } from './action.tsx';

/**
 * In place of what could not be drawn, as where the station was renewed and no longer has this
 * window's scripts: without it React would leave the window blank.
 */
export class Unbroken extends Component<
  { children: ReactNode; instead?: ReactNode },
  { broken: boolean }
> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    const { children, instead = <Broken /> } = this.props;
    return this.state.broken ? instead : children;
  }
}

/** Loaded again the window shows what it showed: nothing of an order is kept in it. */
const Broken = () => (
  <Frame
    next={{ text: words.broken.title, detail: words.broken.detail, tone: 'stop' }}
    actions={
      <Action
        weight="main"
        hotkey="F5"
        icon={RotateCw}
        label={words.broken.reload}
        onPress={() => location.reload()}
      />
    }
  >
    {null}
  </Frame>
);
