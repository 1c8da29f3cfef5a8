import { statements } from './migration.ts';

/** Moves the keys of an option into one text that only the partner's adapter reads. */
const locked = (table: string): string => `UPDATE ${table} SET options = (
  SELECT json_group_array(json(json_set(
    json_remove(option.value, '$.hashKey', '$.dutyHashKey'),
    '$.lock',
    '' || json_object(
      'hashKey', json_extract(option.value, '$.hashKey'),
      'dutyHashKey', json_extract(option.value, '$.dutyHashKey')
    )
  )))
  FROM json_each(${table}.options) AS option)
  WHERE json_valid(options)`;

/** The data needed to buy an offer becomes one value of the adapter; open quotes keep their keys in it. */
export const offerLocks0023 = statements(23, [locked('quotes'), locked('return_quotes')]);
