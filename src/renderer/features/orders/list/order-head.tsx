import type { OrderSort } from '../../../../shared/orders/order-list.ts';
import { t } from '../../../words/words.ts';
import { COLUMNS, isSortedBy, pressed } from './columns.ts';

export interface Sorting {
  sort: OrderSort;
  onSort: (sort: OrderSort) => void;
}

/** Column headers; with `sorting`, sortable ones are buttons. */
export function OrderHead({ sorting, edits }: { sorting?: Sorting | undefined; edits: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out rows
    // biome-ignore lint/a11y/useFocusableInteractive: what can be pressed in it has the focus
    <div role="row" aria-rowindex={1} className="order-head">
      <div className="order-columns">
        {COLUMNS.map(({ id, label, by }) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={id}
            role="columnheader"
            data-column={id}
            aria-sort={sorting && by ? ariaSort(sorting.sort, by) : undefined}
          >
            {sorting && by ? (
              <button
                type="button"
                className="order-sort"
                onClick={() => sorting.onSort(pressed(sorting.sort, by))}
              >
                {t(label)}
                {isSortedBy(sorting.sort, by) && (
                  <span aria-hidden>{sorting.sort.descending ? '↓' : '↑'}</span>
                )}
              </button>
            ) : (
              t(label)
            )}
          </div>
        ))}
      </div>
      {edits && (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div role="columnheader" className="order-row-edit">
          <span className="visually-hidden">{t('Change order')}</span>
        </div>
      )}
    </div>
  );
}

function ariaSort(sort: OrderSort, column: OrderSort['by']) {
  if (!isSortedBy(sort, column)) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}
