import { type ReactNode, useState } from 'react';
import { ListDetail, Total } from '../../kit/content/list-detail.tsx';
import { Cell, LongList } from '../../kit/content/long-list.tsx';
import { Empty } from '../../kit/notice.tsx';
import { t } from '../../words/words.ts';

interface BillListProps<Row> {
  label: string;
  rows: readonly Row[];
  /** How many there are, where not all were sent. */
  all: number;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  cells: (row: Row) => ReactNode;
  chosen: string | null;
  onChoose: (id: string) => void;
  /** Shown where there is no row. */
  none: string;
  /** Shown while none is chosen. */
  toChoose: string;
  detail: (row: Row) => ReactNode;
}

/** A list of what bills show, and beside it the chosen one. */
export function BillList<Row>(props: BillListProps<Row>) {
  const { label, rows, all, idOf, nameOf, cells, chosen, onChoose } = props;
  const [active, setActive] = useState(0);
  const shown = rows.find((row) => idOf(row) === chosen);
  if (rows.length === 0) return <Empty title={props.none} />;
  return (
    <ListDetail
      list={
        <>
          {all > rows.length && (
            <div className="bill-cut">
              <Total>
                {t('{shown} of {all} are listed. Choose a month to see the others.', {
                  shown: rows.length,
                  all,
                })}
              </Total>
            </div>
          )}
          <LongList
            label={label}
            total={rows.length}
            wanted={label}
            active={Math.min(active, rows.length - 1)}
            onActive={setActive}
            onOpen={(index) => {
              const row = rows[index];
              if (row) onChoose(idOf(row));
            }}
            row={(index) => {
              const row = rows[index];
              if (!row) return { name: t('Loading…'), busy: true, cells: null };
              return {
                name: nameOf(row),
                chosen: idOf(row) === chosen,
                cells: <Cell className="list-card bill-row">{cells(row)}</Cell>,
              };
            }}
          />
        </>
      }
      detail={shown ? props.detail(shown) : <Empty title={props.toChoose} />}
    />
  );
}
