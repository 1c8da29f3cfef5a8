-- Whole photos that benches asked each other for. A photo stays at its bench: what it put here is gone once it was
-- read, and after ten minutes at the latest.
CREATE TABLE photos_asked (
  hash text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  bytes bytea CHECK (octet_length(bytes) <= 1048576 AND encode(sha256(bytes), 'hex') = hash)
);

-- Its bytes, once; until its bench gave them, it is asked for.
CREATE FUNCTION ask_photo(p_store text, p_run bigint, p_token text, p_hash text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE no jsonb; given bytea;
BEGIN
  no := refused(p_store, p_run, p_token, 'release');
  IF no IS NOT NULL THEN RETURN no; END IF;
  DELETE FROM photos_asked WHERE hash = p_hash AND bytes IS NOT NULL RETURNING bytes INTO given;
  IF given IS NULL THEN
    INSERT INTO photos_asked (hash) VALUES (p_hash)
      ON CONFLICT (hash) DO UPDATE SET asked_at = clock_timestamp();
    PERFORM pg_notify('packbench', '');
  END IF;
  RETURN jsonb_build_object('bytes', encode(given, 'base64'));
END $$;

-- Hashes of those that are asked for; what nobody read is forgotten.
CREATE FUNCTION photos_asked(p_store text, p_run bigint, p_token text) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE no jsonb;
BEGIN
  no := refused(p_store, p_run, p_token, 'release');
  IF no IS NOT NULL THEN RETURN no; END IF;
  DELETE FROM photos_asked WHERE asked_at < clock_timestamp() - interval '10 minutes';
  RETURN jsonb_build_object('hashes',
    (SELECT coalesce(jsonb_agg(hash), '[]') FROM photos_asked WHERE bytes IS NULL));
END $$;

CREATE FUNCTION give_photo(p_store text, p_run bigint, p_token text, p_hash text, p_bytes bytea)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE no jsonb;
BEGIN
  no := refused(p_store, p_run, p_token, 'release');
  IF no IS NOT NULL THEN RETURN no; END IF;
  UPDATE photos_asked SET bytes = p_bytes WHERE hash = p_hash;
  RETURN '{}';
END $$;
