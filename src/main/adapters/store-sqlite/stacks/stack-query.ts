/** Stacks of open orders with the same content; `first`: id of the oldest order. */
export type FoundStack = { first: string; orders: number; countries: number };

/**
 * The largest stacks of at least two orders; the parameter is their number. By default the planner would
 * read every open order with its body; the index holds all that is grouped.
 */
export const LARGEST_STACKS = `
  SELECT (SELECT id FROM orders WHERE seq = oldest) AS first, number AS orders, countries
  FROM (SELECT min(seq) AS oldest, count(*) AS number,
      count(DISTINCT ship_to_country) AS countries
    FROM orders INDEXED BY orders_stacked WHERE status = 'open' AND stack <> ''
    GROUP BY stack HAVING number > 1 ORDER BY number DESC, oldest LIMIT ?)
  ORDER BY number DESC, oldest`;
