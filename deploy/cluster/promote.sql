-- Makes a standby the primary: sudo -u postgres psql --file promote.sql, on the machine of the standby.
-- Before that, make sure that the old primary is off and stays off.

-- There is nobody yet who could confirm its commits.
ALTER SYSTEM SET synchronous_standby_names = '';
SELECT pg_reload_conf();
SELECT pg_promote();
