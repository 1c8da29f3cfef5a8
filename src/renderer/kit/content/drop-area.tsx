import type { ReactNode } from 'react';
import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone';
import './drop-area.css';

interface DropAreaProps {
  onDrop: NonNullable<DropZoneProps['onDrop']>;
  /** Shown while files are dragged over it. */
  hint: string;
  children: ReactNode;
}

/** The content of a screen that takes files dropped on it. */
export const DropArea = ({ onDrop, hint, children }: DropAreaProps) => (
  <DropZone className="drop-area" onDrop={onDrop}>
    <p className="drop-area-hint" aria-hidden>
      {hint}
    </p>
    {children}
  </DropZone>
);
