#!/bin/sh
# Says which instances nginx sends customers to, by their ports: `sh nginx-instances.sh 3000 3001`. nginx reads it when it starts or reloads.
# The other ports are backups: nginx tries one only when no live instance accepts a connection, as after an upgrade has stopped the old
# ones. So an instance that starts gets nobody before it is ready, no request is lost, and no reload closes connections of customers.
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
