-- A bill that was read wrongly is taken back at all benches of a site.
CREATE TRIGGER charge_lines_delete_to_site
  AFTER DELETE ON charge_lines WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key) VALUES ('charge', OLD.id)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;

CREATE TRIGGER charge_changes_delete_to_site
  AFTER DELETE ON charge_changes WHEN EXISTS (SELECT 1 FROM site_member) BEGIN
    INSERT INTO site_changes (kind, key) VALUES ('charge-change', OLD.id)
      ON CONFLICT (kind, key) DO UPDATE SET mark = mark + 1, own = 1;
END;
