import type { ReactNode } from 'react';
import './list-detail.css';

interface ListDetailProps {
  list: ReactNode;
  /** The chosen row, or what says that none is chosen. */
  detail: ReactNode;
}

/** A list, and beside it what was chosen in it; one below the other in a narrow window. */
export const ListDetail = ({ list, detail }: ListDetailProps) => (
  <div className="list-detail">
    <div className="list-detail-list">{list}</div>
    {detail}
  </div>
);

/** Right of a list: the chosen one. `label`: its accessible name. */
export const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="detail" aria-label={label}>
    {children}
  </section>
);

/** How many rows there are, above their list. */
export const Total = ({ children }: { children: ReactNode }) => (
  <p className="small quiet" role="status">
    {children}
  </p>
);

export interface Fact {
  name: string;
  value: ReactNode;
  /** Uses a column of its own. */
  tall?: boolean;
}

/** Names and values of the chosen one. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(({ name, value, tall }) => (
      <div key={name} data-tall={tall || undefined}>
        <dt>{name}</dt>
        <dd className="breakable">{value}</dd>
      </div>
    ))}
  </dl>
);
