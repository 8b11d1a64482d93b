#!/bin/sh
# For /etc/letsencrypt/renewal-hooks/deploy/: certbot runs it after each certificate that it has got. HAProxy wants the chain and the key in
# one file. The old file stays until HAProxy accepts the new one.
set -eu
umask 077
site=${1:-${RENEWED_DOMAINS%% *}}
lineage=${RENEWED_LINEAGE:-/etc/letsencrypt/live/$site}
target=/etc/ssl/$site/haproxy.pem

cat "$lineage/fullchain.pem" "$lineage/privkey.pem" > "$target.new"
if [ -e "$target" ]; then cp "$target" "$target.old"; fi
mv "$target.new" "$target"
if ! haproxy -c -q -f /etc/haproxy/haproxy.cfg; then
  [ ! -e "$target.old" ] || mv "$target.old" "$target"
  echo 'HAProxy refuses the new certificate: the old one stays in use' >&2
  exit 1
fi
rm -f "$target.old"
# During the first set-up HAProxy may not run yet.
if systemctl is-active --quiet haproxy; then systemctl reload haproxy; fi
