import {
  Archive,
  ArrowLeftRight,
  CirclePause,
  FileCheck,
  Hash,
  NotebookPen,
  PackageX,
  Split,
  UserPen,
} from 'lucide-react';
import type { Bench } from '../../../../shared/packing/session.ts';
import { Action } from '../../../kit/action.tsx';
import { DialogBox } from '../../../kit/dialog.tsx';
import { putAway } from '../../../state/actions.ts';
import type { Fixing } from '../../../state/window-store.ts';
import { startFixing } from '../../../window/fixes.ts';
import { t } from '../../../words/words.ts';
import { CountDialog, lineInHand } from './count-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { ShortDialog } from './short-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';

/** What the packer asked for and is asked about. */
export type Asked =
  | { kind: 'count'; line: number }
  | { kind: 'more' | 'move' | 'split' | 'short' | 'note' };

interface PackDialogProps {
  bench: Bench;
  asked: Asked;
  onAsk: (asked: Asked) => void;
  onClose: () => void;
}

export function PackDialog({ bench, asked, onAsk, onClose }: PackDialogProps) {
  switch (asked.kind) {
    case 'count':
      return <CountDialog bench={bench} first={asked.line} onClose={onClose} />;
    case 'more':
      return <MoreDialog bench={bench} onAsk={onAsk} onClose={onClose} />;
    case 'move':
      return <MoveDialog bench={bench} onClose={onClose} />;
    case 'split':
      return <SplitDialog bench={bench} onClose={onClose} />;
    case 'short':
      return <ShortDialog bench={bench} onClose={onClose} />;
    case 'note':
      return <NoteDialog bench={bench} onClose={onClose} />;
  }
}

/** What is rarer than an item: each with a key of its own, as everything is. */
function MoreDialog({ bench, onAsk, onClose }: Omit<PackDialogProps, 'asked'>) {
  const fix = (fixing: Fixing) => {
    onClose();
    startFixing(fixing);
  };
  return (
    <DialogBox
      title={t('More for this order')}
      onClose={onClose}
      actions={<Action act="close" label={t('Cancel')} onPress={onClose} />}
    >
      <div className="pack-choices">
        <Action
          autoFocus
          act="pick1"
          icon={ArrowLeftRight}
          label={t('Move units')}
          onPress={() => onAsk({ kind: 'move' })}
        />
        <Action
          act="pick2"
          icon={Split}
          label={t('Split evenly')}
          onPress={() => onAsk({ kind: 'split' })}
        />
        <Action
          act="pick3"
          icon={PackageX}
          label={t('Not there')}
          onPress={() => onAsk({ kind: 'short' })}
        />
        <Action
          act="pick4"
          icon={NotebookPen}
          label={t('Note')}
          onPress={() => onAsk({ kind: 'note' })}
        />
        <Action
          act="customsData"
          icon={FileCheck}
          label={t('Customs data')}
          onPress={() => fix({ kind: 'customs' })}
        />
        <Action
          act="edit"
          icon={UserPen}
          label={t('Receiver')}
          onPress={() => fix({ kind: 'receiver', field: null })}
        />
        <Action
          act="hold"
          icon={CirclePause}
          label={t('Hold')}
          onPress={() => fix({ kind: 'hold', reason: '' })}
        />
        <Action
          act="count"
          icon={Hash}
          label={t('Count')}
          disabled={bench.session.openCarton === null}
          onPress={() => onAsk({ kind: 'count', line: lineInHand(bench) })}
        />
        {/* The same key as beneath the dialog. */}
        <Action
          act="leave"
          icon={Archive}
          label={t('Set aside')}
          onPress={() => {
            onClose();
            void putAway();
          }}
        />
      </div>
    </DialogBox>
  );
}
