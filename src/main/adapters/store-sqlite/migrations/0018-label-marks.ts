import { statements } from './migration.ts';

/** Printed text loses blanks, hyphens and case. */
const key = (text: string) => `upper(replace(replace(trim(${text}), ' ', ''), '-', ''))`;
const BOUGHT = "state IN ('confirmed', 'cancelled')";
const SIX_DIGITS = '*[0-9]*[0-9]*[0-9]*[0-9]*[0-9]*[0-9]*';

/**
 * Identifying marks of purchases and their labels, so that another order's label is found by one index
 * look-up. Filled from existing data, except for page pictures and numbers in the text of older labels.
 */
export const labelMarks0018 = statements(18, [
  `CREATE TABLE label_marks (
    attempt_id TEXT NOT NULL REFERENCES attempts (id),
    kind TEXT NOT NULL CHECK (kind IN ('tracking', 'content', 'number', 'text', 'reference')),
    mark TEXT NOT NULL,
    paper TEXT NOT NULL,
    current INTEGER NOT NULL CHECK (current IN (0, 1)),
    PRIMARY KEY (attempt_id, kind, mark, paper)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX label_marks_by_mark ON label_marks (mark)',
  `INSERT OR IGNORE INTO label_marks
    SELECT id, 'tracking', ${key("json_extract(answer, '$.trackingNumber')")}, '', 1 FROM attempts
    WHERE ${BOUGHT} AND trim(coalesce(json_extract(answer, '$.trackingNumber'), '')) <> ''`,
  `INSERT OR IGNORE INTO label_marks
    SELECT id, 'tracking', ${key('shipment_id')}, '', 1 FROM attempts
    WHERE ${BOUGHT} AND trim(coalesce(shipment_id, '')) <> ''`,
  `INSERT OR IGNORE INTO label_marks
    SELECT id, 'reference', ${key('reference')}, '', 1 FROM attempts WHERE ${BOUGHT}`,
  `INSERT OR IGNORE INTO label_marks
    SELECT attempts.id, 'reference', ${key("json_extract(carton.value, '$.reference')")}, '', 1
    FROM attempts, json_each(attempts.accepted, '$.cartons') AS carton WHERE ${BOUGHT}
      AND json_extract(carton.value, '$.reference') IS NOT NULL`,
  // The document that contained a label, and the label's page.
  `INSERT OR IGNORE INTO label_marks
    SELECT attempt_id, 'content', hash || ':0', '', 1 FROM papers WHERE role = 'original'
      AND EXISTS (SELECT 1 FROM papers AS label
        WHERE label.attempt_id = papers.attempt_id AND label.role = 'label')`,
  `INSERT OR IGNORE INTO label_marks
    SELECT attempt_id, 'content', hash, hash, 1 FROM papers WHERE role = 'label'`,
  `INSERT OR IGNORE INTO label_marks
    SELECT attempt_id, 'number', ${key('code.value')}, hash, 1
    FROM papers, json_each(papers.barcodes) AS code WHERE role = 'label'
      AND length(${key('code.value')}) BETWEEN 8 AND 40
      AND ${key('code.value')} NOT GLOB '*[^A-Z0-9]*' AND ${key('code.value')} GLOB '${SIX_DIGITS}'
      AND NOT (${key('code.value')} GLOB '420*' AND length(${key('code.value')}) IN (8, 12))
      AND ${key('code.value')} NOT IN (SELECT mark FROM label_marks AS own
        WHERE own.attempt_id = papers.attempt_id AND own.kind = 'reference')`,
]);
