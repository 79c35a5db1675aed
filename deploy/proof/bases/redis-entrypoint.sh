#!/bin/sh
# Starts the server as its user, who has to own the files of /data.
set -eu
if [ "$1" = redis-server ] && [ "$(id -u)" = 0 ]; then
  find . \! -user redis -exec chown redis '{}' +
  exec setpriv --reuid redis --regid redis --init-groups "$0" "$@"
fi
umask 0077
exec "$@"
