-- Makes the standby the primary: sudo -u postgres psql --file promote.sql, on the machine of the standby.
-- Make sure first that the old primary is off and stays off.

-- No standby can confirm its commits yet.
ALTER SYSTEM SET synchronous_standby_names = '';
SELECT pg_reload_conf();
SELECT pg_promote();
