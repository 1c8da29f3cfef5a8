import {
  Archive,
  ArrowLeftRight,
  CirclePause,
  FileCheck,
  Hash,
  type LucideIcon,
  NotebookPen,
  PackageX,
  Ruler,
  Split,
  UserPen,
} from 'lucide-react';
import { useState } from 'react';
import type { Bench } from '../../../../shared/packing/session.ts';
import { Action } from '../../../kit/action.tsx';
import { AskBox } from '../../../kit/ask-box.tsx';
import { DialogBox } from '../../../kit/dialog.tsx';
import { Field, Pick } from '../../../kit/fields.tsx';
import type { Act } from '../../../kit/keys/keys.ts';
import { setAside } from '../../../state/actions.ts';
import { lineScanned } from '../../../state/scanned.ts';
import { change } from '../../../state/station.ts';
import { type Fixing, useWindow } from '../../../state/window-store.ts';
import { startFixing } from '../../../window/fixes.ts';
import { t } from '../../../words/words.ts';
import { MeasureDialog } from '../../boxes/measure-dialog.tsx';
import { inCarton, leftOf, openCartonOf } from '../cartons/counts.ts';
import { CountField, countIn } from './count-field.tsx';
import { MoveDialog, ShortDialog, SplitDialog } from './unit-dialogs.tsx';

/** The open dialog. */
export type Asked =
  | { kind: 'count'; line: number }
  | { kind: 'short'; line?: number }
  | { kind: 'more' | 'move' | 'split' | 'note' | 'measure' };

interface PackDialogProps {
  bench: Bench;
  asked: Asked;
  onAsk: (asked: Asked) => void;
  onClose: () => void;
}

const DIALOGS = {
  move: MoveDialog,
  split: SplitDialog,
  note: NoteDialog,
  measure: Measure,
};

export function PackDialog({ bench, asked, onAsk, onClose }: PackDialogProps) {
  if (asked.kind === 'count')
    return <CountDialog bench={bench} first={asked.line} onClose={onClose} />;
  if (asked.kind === 'more') return <MoreDialog bench={bench} onAsk={onAsk} onClose={onClose} />;
  if (asked.kind === 'short') return <ShortDialog bench={bench} asked={asked} onClose={onClose} />;
  const Dialog = DIALOGS[asked.kind];
  return <Dialog bench={bench} onClose={onClose} />;
}

/** Less common actions, each with its own key. */
function MoreDialog({ bench, onAsk, onClose }: Omit<PackDialogProps, 'asked'>) {
  const fix = (fixing: Fixing) => {
    onClose();
    startFixing(fixing);
  };
  const leave = () => {
    onClose();
    void setAside();
  };
  const ways: readonly (readonly [Act, LucideIcon, string, () => void])[] = [
    ['pick1', ArrowLeftRight, t('Move units'), () => onAsk({ kind: 'move' })],
    ['pick2', Split, t('Split evenly'), () => onAsk({ kind: 'split' })],
    ['pick3', PackageX, t('Not there'), () => onAsk({ kind: 'short' })],
    ['pick4', NotebookPen, t('Note'), () => onAsk({ kind: 'note' })],
    ['pick6', Ruler, t('Measure an item'), () => onAsk({ kind: 'measure' })],
    ['customsData', FileCheck, t('Customs data'), () => fix({ kind: 'customs' })],
    ['edit', UserPen, t('Receiver'), () => fix({ kind: 'receiver', field: null })],
    ['hold', CirclePause, t('Hold'), () => fix({ kind: 'hold', reason: '' })],
    ['count', Hash, t('Count'), () => onAsk({ kind: 'count', line: lineInHand(bench) })],
    // The same key as on the screen behind the dialog.
    ['leave', Archive, t('Set aside'), leave],
  ];
  return (
    <DialogBox
      title={t('More for this order')}
      onClose={onClose}
      actions={<Action act="close" label={t('Cancel')} onPress={onClose} />}
    >
      <div className="pack-choices">
        {ways.map(([act, icon, label, press], at) => (
          <Action
            key={act}
            autoFocus={at === 0}
            act={act}
            icon={icon}
            label={label}
            disabled={act === 'count' && bench.session.openCarton === null}
            onPress={press}
          />
        ))}
      </div>
    </DialogBox>
  );
}

/** The line scanned last, else the first with units to pack. */
export function lineInHand(bench: Bench): number {
  const first = bench.order.lines.findIndex((_, line) => leftOf(bench, line) > 0);
  return bench.session.lastItem?.line ?? Math.max(0, first);
}

interface CountDialogProps {
  bench: Bench;
  first: number;
  onClose: () => void;
}

/** Sets the number of units of a line in the open carton: for large counts, and items without barcode. */
function CountDialog({ bench, first, onClose }: CountDialogProps) {
  const [line, setLine] = useState(first);
  const [text, setText] = useState('');
  const carton = openCartonOf(bench);
  const most = inCarton(carton, line) + leftOf(bench, line);
  const quantity = countIn(text);
  const take = (units: number) => {
    onClose();
    if (carton) void change('bench.packLine', { carton: carton.reference, line, quantity: units });
  };
  return (
    <AskBox
      title={t('How many lie in the carton?')}
      take={t('Take it')}
      disabled={quantity === null || !carton}
      onTake={() => quantity !== null && take(quantity)}
      onClose={onClose}
      onScan={(code) => {
        const scanned = lineScanned(bench.order, code);
        if (scanned !== null) setLine(scanned);
        return scanned !== null;
      }}
      more={
        <Action
          act="rest"
          label={t('All {most}', { most })}
          disabled={most === 0}
          onPress={() => take(most)}
        />
      }
    >
      <Pick
        label={t('Item')}
        value={String(line)}
        onChange={(id) => setLine(Number(id))}
        choices={bench.order.lines.map(({ sku, description }, at) => ({
          id: String(at),
          label: sku,
          detail: description,
        }))}
      />
      <CountField
        label={t('Units in {carton}', { carton: carton?.reference ?? '' })}
        unit={t('{most} at most', { most })}
        value={text}
        onChange={setText}
      />
    </AskBox>
  );
}

function Measure({ bench, onClose }: { bench: Bench; onClose: () => void }) {
  return (
    <MeasureDialog
      order={bench.order}
      first={lineInHand(bench)}
      onMeasured={() => useWindow.setState(({ changes }) => ({ changes: changes + 1 }))}
      onClose={onClose}
    />
  );
}

/** Note for the next packer; an empty note deletes it. */
function NoteDialog({ bench, onClose }: { bench: Bench; onClose: () => void }) {
  const [note, setNote] = useState(bench.session.note ?? '');
  const keep = () => {
    onClose();
    void change('bench.note', { note });
  };
  return (
    <AskBox
      title={t('Note on the packing of this order')}
      take={t('Save note')}
      onTake={keep}
      onClose={onClose}
    >
      <p>
        {t('Shown to everybody who opens the order, until it is removed. It is not sent anywhere.')}
      </p>
      <Field autoFocus label={t('Your note')} value={note} onChange={setNote} />
    </AskBox>
  );
}
