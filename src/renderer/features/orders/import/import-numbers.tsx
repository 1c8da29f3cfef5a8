import type { RejectedRow } from '../../../../shared/orders/import-report.ts';
import type { DecimalMark } from '../../../../shared/settings/column-maps.ts';
import { Action } from '../../../kit/action.tsx';
import { t } from '../../../words/words.ts';
import './import-statuses.css';

interface ImportNumbersProps {
  rejected: readonly RejectedRow[];
  onChoose: (file: string, mark: DecimalMark) => void;
}

/** Files with a number that can be read as thousands or as a fraction: a person says which. */
export function ImportNumbers({ rejected, onChoose }: ImportNumbersProps) {
  const first = new Map<string, string>();
  for (const { file, twoWays } of rejected)
    if (twoWays !== undefined && !first.has(file)) first.set(file, twoWays);
  if (first.size === 0) return null;
  return (
    <section className="import-statuses" aria-label={t('Numbers')}>
      {[...first].map(([file, text]) => (
        <div key={file} className="import-status">
          <p>{t('{file}: what is {text}?', { file, text })}</p>
          {choicesOf(text).map(({ mark, label }) => (
            <Action key={mark} label={label} onPress={() => onChoose(file, mark)} />
          ))}
        </div>
      ))}
    </section>
  );
}

/** `1.250` as one thousand two hundred and fifty, and as one and a quarter. */
function choicesOf(text: string): { mark: DecimalMark; label: string }[] {
  const own: DecimalMark = text.includes(',') ? ',' : '.';
  const digits = text.replace(/[^\d.,]/g, '');
  return [
    {
      mark: own === ',' ? '.' : ',',
      label: t('{number}, a whole number', { number: digits.replaceAll(/[.,]/g, '') }),
    },
    { mark: own, label: t('{number}, with decimals', { number: digits.replace(',', '.') }) },
  ];
}
