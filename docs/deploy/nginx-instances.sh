#!/bin/sh
# Says which instances nginx sends customers to, by their ports: `sh nginx-instances.sh 3000 3001`. Reload nginx afterwards.
# The other ports are backups. nginx tries a backup only when no live instance accepts a connection, as for a request that a worker from
# before the reload still holds when the old instances stop: no request is lost then.
set -eu
[ $# -gt 0 ] || { echo 'usage: nginx-instances.sh PORT ...' >&2; exit 2; }
file=${HEARTHLINE_INSTANCES:-/etc/nginx/hearthline-instances.conf}
for port; do
  case $port in
    3000 | 3001 | 3002 | 3003) ;;
    *) echo "nginx-instances.sh: no instance has port $port" >&2; exit 2 ;;
  esac
done
for port in 3000 3001 3002 3003; do
  case " $* " in
    *" $port "*) echo "server 127.0.0.1:$port max_fails=0;" ;;
    *) echo "server 127.0.0.1:$port max_fails=0 backup;" ;;
  esac
done > "$file.new"
mv "$file.new" "$file"
