-- Has the primary acknowledge a commit when one of two standbys has it on its disk, so that either of them may be gone.
-- Run it instead of confirm.sql once both follow: sudo -u postgres psql --file quorum.sql, on the machine of the primary.

ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 ("db-2", "db-3")';
SELECT pg_reload_conf();
