/** Closed hand-over lists, for reports. Columns are only added, at the end: other programs read them. */
export const HANDOVER_VIEWS = `
CREATE VIEW exchange.handovers AS
  SELECT r.key AS id, r.body->>'carrier' AS carrier, nullif(r.body->>'merchant', '') AS merchant,
    json_array_length(r.body->'parcels') AS shipments,
    (SELECT coalesce(sum((p->>'cartons')::integer), 0)::integer
      FROM json_array_elements(r.body->'parcels') AS p) AS cartons,
    (r.body->>'openedAt')::timestamptz AS opened_at, (r.body->>'closedAt')::timestamptz AS closed_at,
    r.body->>'bench' AS bench
  FROM records r WHERE r.kind = 'handover' AND r.body IS NOT NULL;

CREATE VIEW exchange.handover_parcels AS
  SELECT r.key AS handover_id, p.place::integer AS place, p.body->>'reference' AS reference,
    nullif(p.body->>'merchant', '') AS merchant,
    p.body->>'trackingNumber' AS tracking_number, r.body->>'carrier' AS carrier,
    (p.body->>'cartons')::integer AS cartons, (p.body->>'weight')::numeric AS weight,
    p.body->>'weightUnit' AS weight_unit, (r.body->>'closedAt')::timestamptz AS handed_over_at
  FROM records r
    CROSS JOIN LATERAL json_array_elements(r.body->'parcels') WITH ORDINALITY AS p (body, place)
  WHERE r.kind = 'handover' AND r.body IS NOT NULL;
`;
