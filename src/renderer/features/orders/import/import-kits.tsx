import type { RejectedRow } from '../../../../shared/orders/import-report.ts';
import type { KitSide, PartQuantity } from '../../../../shared/settings/column-maps.ts';
import { Action } from '../../../kit/action.tsx';
import { t } from '../../../words/words.ts';
import './import-statuses.css';

/** What a person says of the kits of a file. */
export interface KitsSaid {
  kits?: KitSide;
  partQuantity?: PartQuantity;
}

interface ImportKitsProps {
  rejected: readonly RejectedRow[];
  onChoose: (said: { file: string } & KitsSaid) => void;
}

/** Files whose orders have kits and their parts, where the files do not say how these are read. */
export function ImportKits({ rejected, onChoose }: ImportKitsProps) {
  const first = new Map<string, RejectedRow>();
  for (const row of rejected)
    if (row.asks && !first.has(`${row.file} ${row.asks.column}`))
      first.set(`${row.file} ${row.asks.column}`, row);
  if (first.size === 0) return null;
  return (
    <section className="import-statuses" aria-label={t('Kits')}>
      {[...first].map(([key, { file, asks }]) => (
        <div key={key} className="import-status">
          <p>{asks?.column === 'kits' ? sideQuestion(file, asks) : quantityQuestion(file, asks)}</p>
          {(asks?.column === 'kits' ? sides() : quantities()).map(({ label, said }) => (
            <Action key={label} label={label} onPress={() => onChoose({ file, ...said })} />
          ))}
        </div>
      ))}
    </section>
  );
}

const sideQuestion = (file: string, asks: RejectedRow['asks']): string =>
  t('{file}: {kit} and its parts are lines. Which of them are declared?', {
    file,
    kit: asks?.example ?? '',
  });

const quantityQuestion = (file: string, asks: RejectedRow['asks']): string =>
  t('{file}: {example}. What is the quantity of a part of?', {
    file,
    example: asks?.example ?? '',
  });

const sides = (): { label: string; said: KitsSaid }[] => [
  { label: t('The kits'), said: { kits: 'parent' } },
  { label: t('Their parts'), said: { kits: 'parts' } },
];

const quantities = (): { label: string; said: KitsSaid }[] => [
  { label: t('One kit'), said: { partQuantity: 'kit' } },
  { label: t('All kits together'), said: { partQuantity: 'all' } },
];
