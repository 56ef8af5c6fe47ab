"""The schema, version by version. A released step is never changed; a new version is a further step."""

APPLICATION_ID = 0x7A120C

VERSION_1 = """
CREATE TABLE evenings (
    id TEXT PRIMARY KEY,
    started_at TEXT NOT NULL,
    header TEXT NOT NULL
) STRICT;

CREATE TABLE records (
    id TEXT PRIMARY KEY,
    evening_id TEXT NOT NULL REFERENCES evenings (id),
    number INTEGER NOT NULL CHECK (number > 0),
    recorded_at TEXT NOT NULL,
    body TEXT NOT NULL,
    outcome TEXT NOT NULL,
    UNIQUE (evening_id, number)
) STRICT;

CREATE TABLE closings (
    record_id TEXT PRIMARY KEY REFERENCES records (id),
    result TEXT NOT NULL
) STRICT;

CREATE TABLE jottings (
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, key)
) STRICT;

CREATE TRIGGER evenings_never_replaced BEFORE INSERT ON evenings
WHEN EXISTS (SELECT 1 FROM evenings WHERE id = NEW.id) BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER records_never_replaced BEFORE INSERT ON records
WHEN EXISTS (SELECT 1 FROM records WHERE id = NEW.id OR (evening_id = NEW.evening_id AND number = NEW.number))
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER closings_never_replaced BEFORE INSERT ON closings
WHEN EXISTS (SELECT 1 FROM closings WHERE record_id = NEW.record_id) BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER evenings_never_change BEFORE UPDATE ON evenings BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER evenings_never_vanish BEFORE DELETE ON evenings BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER records_never_change BEFORE UPDATE ON records BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER records_never_vanish BEFORE DELETE ON records BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER closings_never_change BEFORE UPDATE ON closings BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER closings_never_vanish BEFORE DELETE ON closings BEGIN SELECT RAISE(ABORT, 'append-only'); END;
"""

# Payments that had been ticked off on an evening become payments that are recorded.
VERSION_2 = """
CREATE TABLE payments (
    id TEXT PRIMARY KEY,
    made_at TEXT NOT NULL,
    company TEXT NOT NULL,
    currency TEXT NOT NULL,
    payer TEXT NOT NULL,
    payee TEXT NOT NULL,
    cents INTEGER NOT NULL CHECK (cents > 0),
    evening_id TEXT REFERENCES evenings (id),
    takes_back TEXT UNIQUE REFERENCES payments (id)
) STRICT;

CREATE TABLE digests (
    evening_id TEXT PRIMARY KEY REFERENCES evenings (id),
    made_of TEXT NOT NULL,
    digest TEXT NOT NULL
) STRICT;

INSERT OR IGNORE INTO payments (id, made_at, company, currency, payer, payee, cents, evening_id)
SELECT
    evenings.id || 'p' || tick.key,
    last.recorded_at,
    (SELECT json_group_array(seated.key) FROM json_each(last.outcome, '$.totals') AS seated),
    json_extract(evenings.header, '$.stake.currency'),
    json_extract(tick.value, '$.from'),
    json_extract(tick.value, '$.to'),
    CAST(replace(json_extract(tick.value, '$.amount'), '.', '') AS INTEGER),
    evenings.id
FROM jottings
JOIN evenings ON evenings.id = jottings.key
JOIN records AS last ON last.evening_id = evenings.id
    AND last.number = (SELECT max(number) FROM records WHERE evening_id = evenings.id)
JOIN json_each(jottings.value) AS tick
WHERE jottings.scope = 'paid'
ORDER BY evenings.started_at, evenings.id, tick.key;
DELETE FROM jottings WHERE scope = 'paid';

CREATE TRIGGER payments_never_replaced BEFORE INSERT ON payments
WHEN EXISTS (SELECT 1 FROM payments WHERE id = NEW.id OR takes_back = NEW.takes_back)
BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER payments_never_change BEFORE UPDATE ON payments BEGIN SELECT RAISE(ABORT, 'append-only'); END;
CREATE TRIGGER payments_never_vanish BEFORE DELETE ON payments BEGIN SELECT RAISE(ABORT, 'append-only'); END;
"""

MIGRATIONS = (VERSION_1, VERSION_2)
"""The step at place n makes version n + 1 out of version n."""
