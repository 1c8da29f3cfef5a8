import { RotateCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Action } from '../../kit/action.tsx';
import { t } from '../../words/words.ts';
import { Frame } from './frame.tsx';

/**
 * Shown when rendering failed, such as when an updated station no longer has this window's scripts;
 * without it React would leave the window blank.
 */
export class ErrorBoundary extends Component<
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

/** Reloading restores the screen: no order data is kept in the window. */
const Broken = () => (
  <Frame
    next={{
      text: t('This screen cannot be shown'),
      detail: t(
        'What was packed and bought is kept by the station. Load the window again; if this stays, start Packbench again.',
      ),
      tone: 'stop',
    }}
    actions={
      <Action
        weight="main"
        act="reload"
        icon={RotateCw}
        label={t('Load the window again')}
        onPress={() => location.reload()}
      />
    }
  >
    {null}
  </Frame>
);
