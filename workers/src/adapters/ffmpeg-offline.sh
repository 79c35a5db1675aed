#!/bin/sh
# ffmpeg in a network namespace of its own, which holds no network: network-namespace.ts has found out that one of the two is permitted.
if unshare --net -- true 2>/dev/null; then exec unshare --net -- ffmpeg "$@"; fi
exec unshare --map-current-user --net -- ffmpeg "$@"
