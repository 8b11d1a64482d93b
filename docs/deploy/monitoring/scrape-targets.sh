#!/bin/sh
# Keeps the list of instances that Prometheus scrapes: one file for each in /etc/prometheus/hearthline.
#   hearthline-scrape-targets 3000   adds the instance at port 3000 and removes those that are not enabled
#   hearthline-scrape-targets        only removes those that are not enabled
# metrics.conf calls it at each start and stop of an instance.
set -eu
targets=/etc/prometheus/hearthline
enabled=/etc/systemd/system/multi-user.target.wants
[ -d "$targets" ] || exit 0

if [ $# -gt 0 ]; then
  printf -- '- targets: ["127.0.0.1:1%s"]\n' "$1" > "$targets/$1.new"
  chmod 644 "$targets/$1.new"
  mv "$targets/$1.new" "$targets/$1.yml"
fi

for file in "$targets"/*.yml; do
  instance=$(basename "$file" .yml)
  [ -L "$enabled/hearthline@$instance.service" ] || rm -f "$file"
done
