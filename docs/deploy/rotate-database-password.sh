#!/bin/sh
# Replaces the role and the password in DATABASE_URL: hearthline_a and hearthline_b take turns, so that nobody notices. Run it as root.
# With `leaked`, the old role goes first and all instances restart at once: the site is down for seconds.
set -eu
here=$(dirname "$(readlink -f "$0")")
settings=/etc/hearthline/hearthline.env
case ${1:-} in '' | leaked) ;; *) echo 'Usage: rotate-database-password.sh [leaked]' >&2; exit 1 ;; esac
# Where the secrets are files, the address is a file of its own.
file=/etc/hearthline/credentials/DATABASE_URL
name=
[ -e "$file" ] || { file=$settings; name=DATABASE_URL=; }
old=$(sed -n "s|^${name}postgres://\([^:]*\):.*|\1|p" "$file")
case $old in
  hearthline_a) new=hearthline_b ;;
  hearthline_b) new=hearthline_a ;;
  *) echo "DATABASE_URL in $file does not name hearthline_a or hearthline_b." >&2; exit 1 ;;
esac
cd /
sql() { runuser -u postgres -- psql --quiet --no-psqlrc --set=ON_ERROR_STOP=on --dbname=postgres; }

password=$(openssl rand -hex 24)
sql <<SQL
BEGIN;
CREATE ROLE $new LOGIN PASSWORD '$password' IN ROLE hearthline;
ALTER ROLE $new SET role = hearthline;
COMMIT;
SQL
if systemctl is-active --quiet pgbouncer; then sh "$here/pgbouncer-users.sh"; fi
sed -i "s|^${name}postgres://[^@]*@|${name}postgres://$new:$password@|" "$file"

end_old() {
  # A connection outlives its role, and a pooler's outlives its client.
  sql <<SQL
ALTER ROLE $old NOLOGIN;
SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE usename = '$old' \g /dev/null
DROP ROLE $old;
SQL
}
if [ "${1:-}" = leaked ]; then
  end_old
  # Drops the clients who came in with the old password.
  if systemctl is-active --quiet pgbouncer; then sh "$here/pgbouncer-users.sh"; systemctl restart pgbouncer; fi
  systemctl restart $(systemctl list-units --state=active,activating --plain --no-legend 'hearthline@*' | cut -d ' ' -f 1)
else
  for unit in $(systemctl list-units --state=active --plain --no-legend 'hearthline@*' | cut -d ' ' -f 1); do systemctl restart "$unit"; done
  end_old
  if systemctl is-active --quiet pgbouncer; then sh "$here/pgbouncer-users.sh"; fi
fi
echo "The site logs in as $new; $old is gone."
