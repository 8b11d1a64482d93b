#!/bin/sh
# Sends the newest backup to another machine, together with the settings, encrypted. hearthline-send-backup.service runs this.
# /etc/hearthline/backup.env says where (BACKUP_TARGET, a folder or user@host:folder) and /etc/hearthline/backup-recipients.txt for whom
# (age's public keys; the private one must not be on this machine).
set -eu
: "${BACKUP_TARGET:?is missing in /etc/hearthline/backup.env}"
sent=/var/lib/hearthline/backup-sent
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
newest=$(find /var/backups -path '*/hearthline*/*' \( -name '*.dump' -o -name '*.sqlite' \) -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-)
[ -n "$newest" ] || { echo 'There is no backup in /var/backups/hearthline or /var/backups/hearthline-sqlite.' >&2; exit 1; }
# A backup that did not run must not look like one that was sent.
[ -n "$(find "$newest" -mmin -1560)" ] || { echo "The newest backup is older than 26 hours: $newest" >&2; exit 1; }
name="$(basename "$newest").tar.age"
tar -c -C / "${newest#/}" etc/hearthline | age --encrypt --recipients-file /etc/hearthline/backup-recipients.txt --output "$work/$name"
rsync --times --partial "$work/$name" "$BACKUP_TARGET/"
# doctor reads when this last succeeded.
install -m 644 -o hearthline -g hearthline /dev/null "$sent"
touch --reference="$newest" "$sent"
