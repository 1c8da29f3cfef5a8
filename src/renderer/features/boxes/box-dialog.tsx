import { Check } from 'lucide-react';
import { useState } from 'react';
import type { BoxSuggestion, SuggestedCarton } from '../../../shared/boxes/suggestion.ts';
import { AskBox } from '../../kit/ask-box.tsx';
import { ChoiceRow } from '../../kit/fields.tsx';
import { Chip } from '../../kit/notice.tsx';
import { t } from '../../words/words.ts';
import { BoxLayers, BoxPicture, marksOf } from './box-picture.tsx';
import { boxNames, PROOFS, percent } from './messages.ts';

interface BoxDialogProps {
  suggestion: BoxSuggestion;
  /** Index of the carton that is being packed, from 0. */
  at: number;
  /** Absent if no carton is open. */
  onTake?: (box: string) => void;
  onClose: () => void;
}

/** Placement of the order in its boxes; a box can be chosen here. */
export function BoxDialog({ suggestion, at, onTake, onClose }: BoxDialogProps) {
  const { cartons } = suggestion;
  const [shown, setShown] = useState(Math.min(at, cartons.length - 1));
  const carton = cartons[shown];
  if (!carton) return null;
  const take = () => {
    onClose();
    onTake?.(carton.box);
  };
  return (
    <AskBox
      wide
      title={boxNames(suggestion)}
      take={t('Take box {name}', { name: carton.box })}
      icon={Check}
      {...(onTake ? { onTake: take } : {})}
      onClose={onClose}
    >
      <div className="box-shown">
        {carton.placed.length > 0 ? (
          <BoxPicture carton={carton} />
        ) : (
          <p>{t('There is no picture: how it lies in the box is not known yet.')}</p>
        )}
        <div className="stack">
          <Facts suggestion={suggestion} carton={carton} />
          {cartons.length > 1 && (
            <ChoiceRow
              label={t('Which carton')}
              value={String(shown)}
              onChange={(id) => setShown(Number(id))}
              choices={cartons.map(({ box }, index) => ({
                id: String(index),
                label: t('{number}: {box}', { number: index + 1, box }),
              }))}
            />
          )}
          <Legend carton={carton} />
          <BoxLayers carton={carton} />
        </div>
      </div>
    </AskBox>
  );
}

function Facts({ suggestion, carton }: { suggestion: BoxSuggestion; carton: SuggestedCarton }) {
  const { proof, cartons, atLeast } = suggestion;
  return (
    <p className="suggested-facts">
      <Chip tone={PROOFS[proof].tone}>{t(PROOFS[proof].text)}</Chip>
      {proof === 'fits' && <span>{t('{percent} % full', { percent: percent(carton.fill) })}</span>}
      {proof === 'fits' && cartons.length > 1 && cartons.length === atLeast && (
        <span>{t('fewer cartons cannot hold it')}</span>
      )}
    </p>
  );
}

function Legend({ carton }: { carton: SuggestedCarton }) {
  const marks = marksOf(carton);
  return (
    <ul className="box-legend">
      {carton.items.map(({ line, sku, quantity }) => (
        <li key={line}>
          <span className="box-mark" data-colour={marks.get(line)?.colour}>
            {marks.get(line)?.letter}
          </span>
          <span className="breakable">
            {quantity} × <strong>{sku}</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}
