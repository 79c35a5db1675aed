#!/bin/sh
# Starts the server as its user, who has to own the files of /data.
set -eu
if [ "$1" = redis-server ] && [ "$(id -u)" = 0 ]; then
  find . \! -user redis -exec chown redis '{}' +
  exec setpriv --reuid redis --regid redis --init-groups "$0" "$@"
fi
# Protected mode refuses other hosts; the official image is compiled without it.
[ "$1" != redis-server ] || set -- "$@" --protected-mode no
umask 0077
exec "$@"
