#!/bin/sh
# Restores the SQLite file from a copy: the newest in /var/backups/hearthline-sqlite, or the one that you name. Run it as root.
# Any failure ends the script, and the site never starts on the damaged file because of it.
set -eu
copy=${1:-$(find /var/backups/hearthline-sqlite -name '*.sqlite' | sort | tail -n 1)}
[ -r "$copy" ] || { echo "There is no copy${copy:+ $copy}." >&2; exit 1; }
folder=/var/lib/hearthline
damaged="$folder/damaged-$(date +%Y%m%d-%H%M%S)"

echo "1. Checking $copy. Nothing has changed for anybody."
[ "$(sqlite3 -readonly "$copy" 'PRAGMA integrity_check')" = ok ]
install -d -m 700 -o hearthline -g hearthline "$folder" "$damaged"
install -m 600 -o hearthline -g hearthline "$copy" "$damaged/restored"

echo '2. Stopping the site.'
running=$(systemctl list-units --state=active,activating --plain --no-legend 'hearthline@*' | cut -d ' ' -f 1)
trap 'echo "The restore failed, and the site is stopped. Read the lines above before you start anything." >&2' EXIT
[ -z "$running" ] || systemctl stop $running

# Maintenance stays as it is now, as far as the damaged file can still say it: nobody shall pay because of an older copy.
maintenance=$(sqlite3 -readonly "$folder/hearthline.sqlite" "SELECT 'REPLACE INTO maintenance (id, is_on, changed_by, since, until_at) VALUES ('
  || id || ',' || is_on || ',' || quote(changed_by) || ',' || since || ',' || quote(until_at) || ')' FROM maintenance" 2> /dev/null) || maintenance=
if [ -n "$maintenance" ]; then
  sqlite3 -bail "$damaged/restored" "$maintenance" || echo 'Maintenance is as it was in the copy.' >&2
fi

echo "3. Replacing the file. The damaged one stays, in $damaged."
for file in "$folder"/hearthline.sqlite*; do
  if [ -e "$file" ]; then mv "$file" "$damaged"; fi
done
mv "$damaged/restored" "$folder/hearthline.sqlite"
trap - EXIT

if [ -z "$running" ]; then
  echo '4. No instance ran: start the site yourself.'
else
  echo '4. Starting the site.'
  systemctl start $running
fi
echo "Restored: $copy"
