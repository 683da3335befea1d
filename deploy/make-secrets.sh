#!/bin/sh
# Draw a password for the store, and write what the two sides have to know of it:
# make-secrets.sh [FOLDER [HOST]]. FOLDER/redis-url is the service's, FOLDER/valkey.acl the store's.
# Called again it draws a new one; README.md has how to change it under way.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/secrets}
host=${2:-valkey:6379}

password=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')
hash=$(printf %s "$password" | sha256sum | cut -d' ' -f1)

# The folder is closed, not the files: a container is given the files, and reads them as nobody.
mkdir -p "$folder"
chmod 700 "$folder"
printf 'redis://rummy:%s@%s/0\n' "$password" "$host" > "$folder/redis-url.new"
sed "s/PASSWORD_SHA256/$hash/" "$here/valkey.acl" > "$folder/valkey.acl.new"
chmod 444 "$folder/redis-url.new" "$folder/valkey.acl.new"
mv "$folder/redis-url.new" "$folder/redis-url"
mv "$folder/valkey.acl.new" "$folder/valkey.acl"
