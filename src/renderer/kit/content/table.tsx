import type { ReactNode } from 'react';
import './table.css';

interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Of the column's header and cells. */
  className?: string;
  /** Its cells name their rows. */
  names?: boolean;
}

interface TableProps<Row> {
  className: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
}

export function Table<Row>({ className, columns, rows, idOf }: TableProps<Row>) {
  return (
    <table className={className}>
      <thead>
        <tr>
          {columns.map(({ name, className: kind }) => (
            <th key={name} scope="col" className={kind}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)}>
            {columns.map(({ name, cell, className: kind, names }) =>
              names ? (
                <th key={name} scope="row" className={kind}>
                  {cell(row)}
                </th>
              ) : (
                <td key={name} className={kind}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
