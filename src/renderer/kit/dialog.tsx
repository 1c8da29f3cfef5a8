import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { t } from '../words/words.ts';
import { Action } from './action.tsx';
import { DialogCodes } from './dialog-codes.tsx';
import { HotkeyLayer } from './keys/hotkeys.tsx';
import { type Tone, ToneIcon } from './notice.tsx';
import './dialog.css';

interface BoxProps {
  title: string;
  tone?: Tone;
  /** Can only be closed by its own buttons. */
  alert?: boolean;
  wide?: boolean;
  /** Content for reading: must be scrollable by keyboard. */
  reading?: boolean;
  /** Counter of scans refused by the dialog: each change makes it flash. */
  flash?: number;
  onClose?: () => void;
  /** Default: a button that closes it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A modal dialog: keys and focus belong to it until it is answered. */
export function DialogBox(props: BoxProps) {
  const { title, tone, alert, wide, reading, flash = 0, onClose, children } = props;
  const {
    actions = <Action weight="main" act="close" autoFocus label={t('Close')} onPress={onClose} />,
  } = props;
  const reach = reading ? { role: 'region', tabIndex: 0, 'aria-label': title } : {};
  return (
    <ModalOverlay
      className="dialog-veil"
      data-tone={tone}
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
