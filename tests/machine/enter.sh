#!/bin/sh
# The first process of a machine of its own: enter.sh FOLDER COMMAND…, in new namespaces for mounts, network, processes.
# Its files are those of this machine; what it writes is in memory and gone at its end. It has no PostgreSQL cluster, no
# other network than its own loopback interface, and FOLDER as /rehearsal.
set -e
folder="$1"
shift
layers="$folder/layers"
root="$layers/root"
ip link set lo up
mkdir -p "$layers"
mount -t tmpfs -o size=6g,mode=0755 tmpfs "$layers"
mkdir "$layers/written" "$layers/work" "$root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$layers/written,workdir=$layers/work" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o mode=0755 tmpfs "$root/run"
for path in etc/postgresql var/lib/postgresql var/lib/redis; do
  owner="$(stat -c %U:%G "/$path")"
  mount -t tmpfs -o mode=0755 tmpfs "$root/$path"
  chown "$owner" "$root/$path"
done
mkdir -p "$root/rehearsal"
mount --bind "$folder" "$root/rehearsal"
exec chroot "$root" "$@"
