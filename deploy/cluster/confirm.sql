-- Has the primary acknowledge a commit only when the standby has it on its disk, so that a promotion loses nothing.
-- Run it once the standby follows: sudo -u postgres psql --file confirm.sql, on the machine of the primary.

ALTER SYSTEM SET synchronous_standby_names = '*';
SELECT pg_reload_conf();
