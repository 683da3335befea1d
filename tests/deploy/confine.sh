#!/bin/sh
# Run a command that sees a folder as its root, and of this machine only programs and libraries, to
# read: confine.sh FOLDER ro|rw WORKDIR USER PYTHON WHEELS COMMAND... Called in a mount namespace of
# its own, so nothing of it is left when it ends. WHEELS is seen as /wheels; it may be empty.
set -eu
root=$1 mode=$2 workdir=$3 user=$4 python=$5 wheels=$6
shift 6

lend() {
    mkdir -p "$root$1"
    mount --rbind "$1" "$root$1"
    mount -o remount,bind,ro "$root$1"
}

mount --bind "$root" "$root"
for folder in /bin /sbin /lib /lib32 /lib64; do
    if [ -L $folder ]; then [ -L "$root$folder" ] || cp -P $folder "$root$folder"; elif [ -d $folder ]; then lend $folder; fi
done
lend /usr
lend /etc
case $python in /usr) ;; *) lend "$python" ;; esac
mkdir -p "$root/proc" "$root/dev" "$root/tmp" "$root/wheels"
[ -z "$wheels" ] || mount --bind "$wheels" "$root/wheels"
mount -t proc proc "$root/proc" 2> /dev/null || mount --rbind /proc "$root/proc"
mount -t tmpfs tmpfs "$root/dev"
for device in null zero full random urandom; do
    : > "$root/dev/$device"
    mount --bind /dev/$device "$root/dev/$device"
done
mkdir "$root/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
[ "$mode" = rw ] || mount -o remount,bind,ro "$root"
mount -o remount,ro "$root/dev"

as=
if [ "$user" != 0:0 ]; then
    as='--no-new-privs --bounding-set=-all --inh-caps=-all'
    # In a user namespace of somebody who is not root there is nobody else to become.
    [ "$(cat /proc/self/uid_map | tr -s ' ')" != " 0 0 4294967295" ] \
        || as="$as --reuid=${user%:*} --regid=${user#*:} --clear-groups"
fi
# $as is split on purpose. Each of these becomes the next, so the command is the first process.
exec chroot "$root" /usr/bin/setpriv $as /usr/bin/env -i -C "$workdir" "$@"
