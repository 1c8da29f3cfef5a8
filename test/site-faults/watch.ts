/**
 * The test's additions to a site's database: every change of a claim is recorded as it commits, with the
 * circumstances at its time; and a sending may be under way for two seconds at most instead of two and a half
 * minutes.
 */
export const WATCH = `
SET search_path = packbench;
CREATE TABLE watched (
  at bigint GENERATED ALWAYS AS IDENTITY, moment timestamptz DEFAULT clock_timestamp(),
  merchant text, reference text, kind text, epoch bigint, store text, run bigint,
  before text, after text, attempt_before text, attempt text,
  member_run bigint, limited text, gone boolean, recovering boolean, bought bigint
);
CREATE FUNCTION watch_claims() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE m packbench.members; was packbench.claims;
BEGIN
  IF TG_OP = 'UPDATE' THEN was := OLD; END IF;
  IF TG_OP = 'UPDATE' AND (OLD.state, OLD.attempt) IS NOT DISTINCT FROM (NEW.state, NEW.attempt)
  THEN RETURN NULL; END IF;
  SELECT * INTO m FROM packbench.members WHERE store = NEW.store;
  INSERT INTO packbench.watched (merchant, reference, kind, epoch, store, run, before, after,
      attempt_before, attempt, member_run, limited, gone, recovering, bought)
    SELECT NEW.merchant, NEW.reference, NEW.kind, NEW.epoch, NEW.store, NEW.run, was.state,
      NEW.state, was.attempt, NEW.attempt, m.run, m.limited,
      m.left_at IS NOT NULL OR m.written_off_at IS NOT NULL,
      (SELECT recovering_since IS NOT NULL FROM packbench.site),
      (SELECT count(*) FROM packbench.purchases p WHERE p.merchant = NEW.merchant
        AND p.reference = NEW.reference AND p.kind = NEW.kind AND p.cancelled_at IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER watched AFTER INSERT OR UPDATE ON claims FOR EACH ROW EXECUTE FUNCTION watch_claims();

CREATE FUNCTION hurry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.post_until := least(NEW.post_until, clock_timestamp() + interval '2 s');
  RETURN NEW;
END $$;
CREATE TRIGGER hurried BEFORE INSERT OR UPDATE ON claims FOR EACH ROW EXECUTE FUNCTION hurry();
`;
