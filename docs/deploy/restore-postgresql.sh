#!/bin/sh
# Restores the site's database from a copy: the newest in /var/backups/hearthline, or the one that you name. Run it as root.
# The copy is read into a database of its own while the site still runs. Only then is the site stopped, the database replaced and the site
# started again. Any failure ends the script, and the site never starts on the damaged database because of it.
set -eu
copy=${1:-$(find /var/backups/hearthline -name '*.dump' | sort | tail -n 1)}
[ -r "$copy" ] || { echo "There is no copy${copy:+ $copy}." >&2; exit 1; }
cd /
as_postgres() { runuser -u postgres -- "$@"; }
sql() { as_postgres env PGOPTIONS="--client-min-messages=warning" psql --quiet --no-psqlrc --set=ON_ERROR_STOP=on --dbname=postgres "$@"; }
damaged="hearthline_$(date +%Y%m%d_%H%M%S)"

echo "1. Reading $copy. Nothing has changed for anybody."
sql --command='DROP DATABASE IF EXISTS hearthline_restored'
as_postgres createdb --owner=hearthline hearthline_restored
as_postgres pg_restore --exit-on-error --dbname=hearthline_restored < "$copy"

echo '2. Stopping the site.'
running=$(systemctl list-units --state=active,activating --plain --no-legend 'hearthline@*' | cut -d ' ' -f 1)
trap 'echo "The restore failed, and the site is stopped. Read the lines above before you start anything." >&2' EXIT
[ -z "$running" ] || systemctl stop $running

# Maintenance stays as it is now, as far as the damaged database can still say it: nobody shall pay because of an older copy.
columns='id, is_on, changed_by, since, until_at'
maintenance=$(as_postgres psql --no-psqlrc --dbname=hearthline --command="COPY maintenance ($columns) TO STDOUT" 2> /dev/null) || maintenance=
if [ -n "$maintenance" ]; then
  printf '%s\n' 'BEGIN;' 'DELETE FROM maintenance;' "COPY maintenance ($columns) FROM STDIN;" "$maintenance" '\.' 'COMMIT;' |
    as_postgres psql --quiet --no-psqlrc --set=ON_ERROR_STOP=on --dbname=hearthline_restored || echo 'Maintenance is as it was in the copy.' >&2
fi

# A pooler keeps its connections when its clients are gone. They are ended at the server, which then lets no new one in.
echo "3. Replacing the database. The damaged one stays, as $damaged."
sql <<SQL
ALTER DATABASE hearthline ALLOW_CONNECTIONS false;
SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = 'hearthline' \g /dev/null
BEGIN;
ALTER DATABASE hearthline RENAME TO $damaged;
ALTER DATABASE hearthline_restored RENAME TO hearthline;
COMMIT;
ALTER DATABASE $damaged ALLOW_CONNECTIONS true;
SQL
trap - EXIT

if [ -z "$running" ]; then
  echo '4. No instance ran: start the site yourself.'
else
  echo '4. Starting the site.'
  systemctl start $running
fi
echo "Restored: $copy"
