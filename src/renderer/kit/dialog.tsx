import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { DialogCodes } from './dialog-codes.tsx';
import { HotkeyLayer } from './keys/hotkeys.tsx';
import { type Tone, ToneIcon } from './notice.tsx';
import './dialog.css';

interface BoxProps {
  title: string;
  tone?: Tone;
  /** Must be answered: nothing but its own buttons closes it. */
  alert?: boolean;
  wide?: boolean;
  /** Only to be read: where it scrolls, the keys must reach it. */
  reading?: boolean;
  /** Counts what was scanned against it: each time it flashes. */
  flash?: number;
  onClose?: () => void;
  actions: ReactNode;
  children: ReactNode;
}

/** Stands above everything until it is answered; keys and focus belong to it meanwhile. */
export function DialogBox(props: BoxProps) {
  const { title, tone, alert, wide, reading, flash = 0, onClose, actions, children } = props;
  const reach = reading ? { role: 'region', tabIndex: 0, 'aria-label': title } : {};
  return (
    <ModalOverlay
      className="dialog-veil"
      isOpen
      isDismissable={!alert}
      isKeyboardDismissDisabled
      onOpenChange={(open) => !open && onClose?.()}
    >
      <Modal className="dialog-modal" data-wide={wide || undefined}>
        <Dialog
          role={alert ? 'alertdialog' : 'dialog'}
          className="dialog"
          data-tone={tone}
          data-alert={alert || undefined}
          data-flash={flash === 0 ? undefined : flash % 2 === 0 ? 'even' : 'odd'}
        >
          <HotkeyLayer>
            <Heading slot="title" level={2} className="dialog-title">
              {tone && <ToneIcon tone={tone} />}
              <span>{title}</span>
            </Heading>
            <div className="dialog-body" {...reach}>
              {children}
            </div>
            <div className="dialog-actions">{actions}</div>
            <DialogCodes />
          </HotkeyLayer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
