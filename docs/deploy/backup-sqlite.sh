#!/bin/sh
# Copies the SQLite file while the site runs, as one transaction sees it. A copy has its name once it is whole.
# hearthline-backup-sqlite.service runs this.
set -eu
folder=/var/backups/hearthline-sqlite
copy="$folder/$(date +%Y%m%d-%H%M%S).sqlite"
sqlite3 -bail -cmd '.timeout 5000' 'file:/var/lib/hearthline/hearthline.sqlite?mode=rw' "VACUUM INTO '$copy.part'"
[ "$(sqlite3 "$copy.part" 'PRAGMA integrity_check')" = ok ]
mv "$copy.part" "$copy"
find "$folder" -name '*.sqlite' -mtime +14 -delete
find "$folder" -name '*.part' -mtime +1 -delete
