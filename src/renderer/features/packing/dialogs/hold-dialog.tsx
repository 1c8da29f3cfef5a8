import { useState } from 'react';
import { Action } from '../../../kit/action.tsx';
import { Field } from '../../../kit/fields.tsx';
import type { Hotkey } from '../../../scanner/hotkeys.tsx';
import { holdOrder } from '../../../state/actions.ts';
import { words } from '../../../words/words.ts';
import { AskBox } from './ask-box.tsx';

const KEYS: readonly Hotkey[] = ['F2', 'F3', 'F4'];

/** Puts the order away with a reason, until somebody resumes it. */
export function HoldDialog({ onClose }: { onClose: () => void }) {
  const say = words.packing.hold;
  const [reason, setReason] = useState('');
  const hold = (why: string) => {
    onClose();
    void holdOrder(why);
  };
  return (
    <AskBox
      title={say.title}
      take={say.take}
      disabled={reason.trim() === ''}
      onTake={() => hold(reason.trim())}
      onClose={onClose}
    >
      <p>{say.detail}</p>
      <div className="pack-choices">
        {say.often.map((why, index) => (
          <Action key={why} hotkey={KEYS[index]} label={why} onPress={() => hold(why)} />
        ))}
      </div>
      <Field autoFocus label={say.reason} value={reason} onChange={setReason} />
    </AskBox>
  );
}
