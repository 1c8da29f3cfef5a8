import { Boxes, Check, PackageCheck } from 'lucide-react';
import type { BoxSuggestion } from '../../../shared/boxes/suggestion.ts';
import type { ShortLine } from '../../../shared/orders/short.ts';
import { Action } from '../../kit/action.tsx';
import { useHotkey } from '../../kit/keys/hotkeys.tsx';
import { Chip } from '../../kit/notice.tsx';
import { useCall } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import { boxNames, PROOFS, percent } from './messages.ts';
import './boxes.css';

/** What is suggested for an order; null while that is not known, or where not all sizes are. */
export function useSuggestion(orderId: string, short: readonly ShortLine[]): BoxSuggestion | null {
  const asked = { orderId, ...(short.length > 0 ? { short: [...short] } : {}) };
  const answered = useCall('boxes.suggest', asked, { follow: true, remembered: true });
  if (answered.state !== 'ready' || answered.value.unsized.length > 0) return null;
  return answered.value;
}

interface SuggestedBoxProps {
  suggestion: BoxSuggestion;
  /** The box of the open carton, and which of the cartons it is; null where none is open. */
  open: { box: string | null; at: number } | null;
  onTake: (box: string) => void;
  onShow: () => void;
}

/** The box that the packer reaches for, before the first item is in it. */
export function SuggestedBox({ suggestion, open, onTake, onShow }: SuggestedBoxProps) {
  const { proof, cartons } = suggestion;
  const box = open && cartons[open.at]?.box;
  const isTaken = box !== null && box === open?.box;
  useHotkey('pick5', onShow, cartons.length > 0, t('How it lies in the box'));
  return (
    <section className="suggested-box" aria-label={t('Suggested box')}>
      <p className="suggested-name">
        <PackageCheck aria-hidden />
        <strong>{cartons.length > 0 ? boxNames(suggestion) : t('No box')}</strong>
      </p>
      <p className="suggested-facts">
        <Chip tone={PROOFS[proof].tone}>{t(PROOFS[proof].text)}</Chip>
        {proof === 'fits' && cartons.length === 1 && (
          <span>{t('{percent} % full', { percent: percent(cartons[0]?.fill ?? 0) })}</span>
        )}
        {proof === 'fits' && cartons.length > 1 && cartons.length === suggestion.atLeast && (
          <span>{t('fewer cartons cannot hold it')}</span>
        )}
        {suggestion.tooLarge.length > 0 && (
          <span className="breakable">{suggestion.tooLarge.join(', ')}</span>
        )}
      </p>
      {cartons.length > 0 && (
        <p className="suggested-ways">
          {box && (
            <Action
              icon={Check}
              label={isTaken ? t('Taken (box)') : t('Take box')}
              about={box}
              disabled={isTaken}
              onPress={() => onTake(box)}
            />
          )}
          <Action act="pick5" icon={Boxes} label={t('How it lies')} onPress={onShow} />
        </p>
      )}
    </section>
  );
}
