#!/bin/sh
# Writes PgBouncer's list of users: the web app's roles as PostgreSQL has them. Run it as root, again after each change of a password.
# PgBouncer logs in with what the client proved (SCRAM), so the file contains no password.
set -eu
cd /
list=$(mktemp)
trap 'rm -f "$list"' EXIT
runuser -u postgres -- psql --no-psqlrc --no-align --tuples-only --set=ON_ERROR_STOP=on --dbname=postgres > "$list" <<'SQL'
SELECT format('"%s" "%s"', rolname, rolpassword) FROM pg_authid
WHERE rolname IN ('hearthline_a', 'hearthline_b') AND rolpassword LIKE 'SCRAM-SHA-256$%';
SQL
[ -s "$list" ] || { echo 'PostgreSQL has no role hearthline_a or hearthline_b with a SCRAM password.' >&2; exit 1; }
install -m 640 -o postgres -g postgres "$list" /etc/pgbouncer/userlist.txt
if systemctl is-active --quiet pgbouncer; then systemctl reload pgbouncer; fi
