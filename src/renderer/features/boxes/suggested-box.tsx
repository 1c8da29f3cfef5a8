import { Boxes, Check, PackageCheck } from 'lucide-react';
import type { BoxSuggestion } from '../../../shared/boxes/suggestion.ts';
import type { ShortLine } from '../../../shared/orders/short.ts';
import { Action } from '../../kit/action.tsx';
import { useHotkey } from '../../kit/keys/hotkeys.tsx';
import { Chip } from '../../kit/notice.tsx';
import { useCall } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import { boxNames, PROOFS } from './messages.ts';
import './boxes.css';

/** The suggestion for an order; null until it is known, and if sizes are missing. */
export function useSuggestion(orderId: string, short: readonly ShortLine[]): BoxSuggestion | null {
  const asked = { orderId, ...(short.length > 0 ? { short: [...short] } : {}) };
  const answered = useCall('boxes.suggest', asked, { follow: true, remembered: true });
  if (answered.state !== 'ready' || answered.value.unsized.length > 0) return null;
  return answered.value;
}

function proofText({ proof, cartons, unmeasured }: BoxSuggestion): string {
  if (proof !== 'not-proven') return t(PROOFS[proof].text);
  if (cartons.length === 0) return t('None is known to hold all of it');
  return unmeasured.length > 0
    ? t('Not proven: measure the inside of {box}', { box: unmeasured.join(', ') })
    : t(PROOFS[proof].text);
}

interface SuggestedBoxProps {
  suggestion: BoxSuggestion;
  /** Box of the open carton and the carton's index; null if no carton is open. */
  open: { box: string | null; at: number } | null;
  onTake: (box: string) => void;
  onShow: () => void;
}

/** Suggested box, shown before the first item is packed. */
export function SuggestedBox({ suggestion, open, onTake, onShow }: SuggestedBoxProps) {
  const { proof, cartons } = suggestion;
  const box = open && cartons[open.at]?.box;
  const isTaken = box !== null && box === open?.box;
  useHotkey('pick5', onShow, cartons.length > 0, t('How it lies in the box'));
  return (
    <section className="suggested-box" aria-label={t('Suggested box')}>
      <PackageCheck aria-hidden />
      <strong className="suggested-name">
        {cartons.length > 0 ? boxNames(suggestion) : t('No box')}
      </strong>
      <Chip tone={PROOFS[proof].tone}>{proofText(suggestion)}</Chip>
      {suggestion.tooLarge.length > 0 && (
        <span className="breakable">{suggestion.tooLarge.join(', ')}</span>
      )}
      {cartons.length > 0 && (
        <span className="suggested-ways">
          {box && !isTaken && (
            <Action icon={Check} label={t('Take box')} about={box} onPress={() => onTake(box)} />
          )}
          <Action act="pick5" icon={Boxes} label={t('How it lies')} onPress={onShow} />
        </span>
      )}
    </section>
  );
}
