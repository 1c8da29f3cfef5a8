import { useState } from 'react';
import { Action } from '../../../kit/action.tsx';
import { AskBox } from '../../../kit/ask-box.tsx';
import { Field } from '../../../kit/fields.tsx';
import { PICKS } from '../../../kit/keys/keys.ts';
import { holdOrder } from '../../../state/actions.ts';
import { t } from '../../../words/words.ts';
import { HOLD_REASONS } from '../messages.ts';
import '../pack.css';

/** Holds the order with a reason until somebody resumes it. */
export default function HoldDialog(props: { reason?: string; onClose: () => void }) {
  const { onClose } = props;
  const [reason, setReason] = useState(props.reason ?? '');
  const hold = (why: string) => {
    onClose();
    void holdOrder(why);
  };
  return (
    <AskBox
      title={t('Hold this order')}
      take={t('Hold the order')}
      disabled={reason.trim() === ''}
      onTake={() => hold(reason.trim())}
      onClose={onClose}
    >
      <p>{t('It is set aside with its packing, and opens only when somebody resumes it.')}</p>
      <div className="pack-choices">
        {HOLD_REASONS.map((reason) => t(reason)).map((why, index) => (
          <Action key={why} act={PICKS[index]} label={why} onPress={() => hold(why)} />
        ))}
      </div>
      <Field autoFocus label={t('Why it is held')} value={reason} onChange={setReason} />
    </AskBox>
  );
}
