#!/bin/sh
# Joins chain and key of a certificate for HAProxy, checks the result and reloads HAProxy if it runs. certbot calls it after each renewal
# as its --deploy-hook, with the certificate's folder in RENEWED_LINEAGE; by hand: `sh haproxy-certificate.sh /etc/ssl/shop.example.com`. If HAProxy refuses the new file, the old one comes back and the status is 1.
set -eu
umask 077
folder=${1:-${RENEWED_LINEAGE:?the folder of the certificate}}
configuration=${HAPROXY_CONFIGURATION:-/etc/haproxy/haproxy.cfg}
file=$folder/haproxy.pem

cat "$folder/fullchain.pem" "$folder/privkey.pem" > "$file.new"
[ ! -e "$file" ] || cp -p "$file" "$file.old"
mv "$file.new" "$file"
if ! haproxy -c -q -f "$configuration"; then
  [ ! -e "$file.old" ] || mv "$file.old" "$file"
  echo 'HAProxy refuses the new certificate or its configuration: the old certificate stays in use' >&2
  exit 1
fi
rm -f "$file.old"
if systemctl is-active --quiet haproxy; then systemctl reload haproxy; fi
