#!/bin/bash
# Runs a command that reads untrusted files: isolate.sh FOLDER READABLE… -- COMMAND…
# Starts in new namespaces (isolation.ts), so without a network, and with no process but its own. Here it gets a file system of
# the programs, the READABLE paths and FOLDER, which alone it can write to; then it gives up every capability.
set -eu
folder=$1
shift
# Files that the workers' parent left open. 255 is this script.
for fd in /proc/self/fd/*; do
  fd=${fd##*/}
  if [ "$fd" -gt 2 ] && [ "$fd" -ne 255 ]; then eval "exec $fd>&-"; fi
done
echo 0 > /proc/sys/user/max_user_namespaces
root=$folder/root
mkdir "$root"
mount -t tmpfs -o size=1m,mode=755 none "$root"
cd "$root"

readable() {
  if [ -d "$1" ]; then mkdir -p "./$1"; else mkdir -p "./$(dirname "$1")" && : > "./$1"; fi
  mount --rbind "$1" "./$1"
  mount -o remount,bind,ro,nosuid,nodev "./$1"
}

readable /usr
for path in bin lib lib64; do
  if [ -L "/$path" ]; then ln -s "$(readlink "/$path")" "$path"; elif [ -d "/$path" ]; then readable "/$path"; fi
done
# Libraries of ffmpeg are links into /etc/alternatives.
for path in /etc/alternatives /etc/ld.so.cache; do
  if [ -e "$path" ]; then readable "$path"; fi
done
while [ "$1" != -- ]; do
  case $1 in /usr/*) ;; *) readable "$1" ;; esac
  shift
done
shift
mkdir dev proc old
for device in null urandom; do
  : > "dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
mkdir -p "./$folder"
mount --bind "$folder" "./$folder"
mount -t proc -o nosuid,nodev,noexec none proc
pivot_root . old
umount -l old
mount -o remount,bind,ro /
cd "$folder"
exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
