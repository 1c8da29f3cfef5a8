import { type ReactNode, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { t } from '../words/words.ts';
import { Action } from './action.tsx';
import { UnsavedContext, useUnsaved } from './content/unsaved.tsx';
import { UnsavedNotice } from './content/unsaved-notice.tsx';
import { DialogCodes } from './dialog-codes.tsx';
import { type RefusedScan, type TakesScan, useScansInDialog } from './dialog-scans.ts';
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
  /** What a scan is while it is open. Default: refused, in words. */
  onScan?: TakesScan;
  /** A scan that was refused before it could hear any. */
  refused?: RefusedScan | null;
  onClose?: () => void;
  /** Default: a button that closes it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A modal dialog: keys and focus belong to it until it is answered. */
export function DialogBox(props: BoxProps) {
  const { title, tone, alert, wide, reading, onScan, onClose, children } = props;
  const {
    actions = <Action weight="main" act="close" autoFocus label={t('Close')} onPress={onClose} />,
  } = props;
  const body = useRef<HTMLDivElement>(null);
  const unsaved = useUnsaved(body);
  const own = useScansInDialog(onScan);
  const refused = props.refused ?? own;
  const reach = reading ? { role: 'region', tabIndex: 0, 'aria-label': title } : {};
  return (
    <ModalOverlay
      className="dialog-veil"
      data-tone={tone}
      isOpen
      isDismissable={!alert}
      isKeyboardDismissDisabled
      onOpenChange={(open) => !open && onClose && unsaved.close(onClose)}
    >
      <Modal className="dialog-modal" data-wide={wide || undefined}>
        <Dialog
          role={alert ? 'alertdialog' : 'dialog'}
          className="dialog"
          data-tone={tone}
          data-alert={alert || undefined}
          data-flash={refused ? (refused.count % 2 === 0 ? 'even' : 'odd') : undefined}
        >
          <HotkeyLayer>
            <UnsavedContext value={unsaved}>
              <Heading slot="title" level={2} className="dialog-title">
                {tone && <ToneIcon tone={tone} />}
                <span>{title}</span>
              </Heading>
              <div ref={body} className="dialog-body" {...reach}>
                <p role="status" className="strong dialog-refused">
                  {refused && (
                    <span key={refused.count}>
                      {t('{code} was not taken. First answer this.', { code: refused.text })}
                    </span>
                  )}
                </p>
                {children}
              </div>
              <UnsavedNotice />
              <div className="dialog-actions">{actions}</div>
              <DialogCodes />
            </UnsavedContext>
          </HotkeyLayer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
