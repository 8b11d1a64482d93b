#!/bin/sh
# Copies the site's database while the site runs. A copy has its name once it is whole. hearthline-backup-postgresql.service runs this.
set -eu
folder=/var/backups/hearthline
copy="$folder/$(date +%Y%m%d-%H%M%S).dump"
cd /
pg_dump --format=custom --file="$copy.part" hearthline
pg_restore --list "$copy.part" > /dev/null
mv "$copy.part" "$copy"
find "$folder" -name '*.dump' -mtime +14 -delete
find "$folder" -name '*.part' -mtime +1 -delete
