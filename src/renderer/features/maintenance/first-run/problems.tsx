import { Button } from 'react-aria-components/Button';
import { PROBLEM_SAMPLES } from '../../../../shared/orders/samples.ts';
import { Action } from '../../../kit/action.tsx';
import { DialogBox } from '../../../kit/dialog.tsx';
import { t } from '../../../words/words.ts';
import { PROBLEMS } from '../messages.ts';
import { practise } from './practice.ts';
import './first-run.css';

/** The sample orders that do not ship just so, each named by what goes wrong. */
export function ProblemsDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogBox
      title={t('Try a problem')}
      onClose={onClose}
      actions={<Action act="close" label={t('Close')} onPress={onClose} />}
    >
      <ul className="problems">
        {PROBLEM_SAMPLES.map((sample) => (
          <li key={sample}>
            <Button
              className="first-card"
              onPress={() => {
                onClose();
                void practise(sample);
              }}
            >
              <span className="first-card-text">
                <strong>{t(PROBLEMS[sample].name)}</strong>
                <span>{sample}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </DialogBox>
  );
}
