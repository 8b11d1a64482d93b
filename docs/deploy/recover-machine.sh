#!/bin/sh
# Brings settings and store of a lost machine to this one, from what send-backup.sh sent. Run it as root after steps 1 to 3 of "Setting up a
# machine": recover-machine.sh KEY_FILE SENT_FILE
set -eu
[ $# -eq 2 ] || { echo 'Usage: recover-machine.sh KEY_FILE SENT_FILE' >&2; exit 1; }
here=$(dirname "$(readlink -f "$0")")
case $2 in
  *.dump.tar.age) ;;
  *.sqlite.tar.age) ;;
  *) echo "$2 is not what send-backup.sh sends." >&2; exit 1 ;;
esac
settings=/etc/hearthline/hearthline.env
[ ! -e "$settings" ] || { echo "$settings is here already: this is not a new machine." >&2; exit 1; }

echo "Opening $2."
age --decrypt --identity "$1" "$2" | tar -x -C / --no-same-owner
chgrp -R hearthline /etc/hearthline
chmod 750 /etc/hearthline
copy=$(basename "$2" .tar.age)

case $copy in
  *.sqlite)
    sh "$here/restore-sqlite.sh" "/var/backups/hearthline-sqlite/$copy"
    ;;
  *)
    file=/etc/hearthline/credentials/DATABASE_URL
    [ -e "$file" ] || file=$settings
    role=$(sed -n 's|^\(DATABASE_URL=\)\{0,1\}postgres://\([^:]*\):.*|\2|p' "$file")
    password=$(sed -n 's|^\(DATABASE_URL=\)\{0,1\}postgres://[^:]*:\([^@]*\)@.*|\2|p' "$file")
    case $role in hearthline_a | hearthline_b) ;; *) echo 'DATABASE_URL names another role than hearthline_a and hearthline_b.' >&2; exit 1 ;; esac
    chown -R postgres:postgres /var/backups/hearthline
    cd /
    runuser -u postgres -- psql --quiet --no-psqlrc --set=ON_ERROR_STOP=on --dbname=postgres <<SQL
CREATE ROLE hearthline NOLOGIN;
CREATE ROLE $role LOGIN PASSWORD '$password' IN ROLE hearthline;
ALTER ROLE $role SET role = hearthline;
CREATE DATABASE hearthline OWNER hearthline;
SQL
    sh "$here/restore-postgresql.sh" "/var/backups/hearthline/$copy"
    ;;
esac
