import { statements } from './migration.ts';

/** The keys of an option as the text that the partner's adapter reads: nobody else names them. */
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

/** What an offer is bought by is one value of its adapter's; open quotes keep their keys in it. */
export const offerLocks0023 = statements(23, [locked('quotes'), locked('return_quotes')]);
