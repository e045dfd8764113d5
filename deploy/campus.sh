#!/bin/sh
# sh deploy/campus.sh up [--admin login] | vigil <command> … | renew | down [--volumes]: a campus in containers (campus.yaml).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
site=${VIGIL_SITE:-vigil-campus}
packages=${VIGIL_PACKAGES:-$here/../.data/packages}
VIGIL_SITE_FILES=${VIGIL_SITE_FILES:-$here/generated/campus}
VIGIL_PAGE_LISTEN=${VIGIL_PAGE_LISTEN:-0.0.0.0:443}
VIGIL_DEVICE_LISTEN=${VIGIL_DEVICE_LISTEN:-0.0.0.0:8883}
export VIGIL_SITE_FILES VIGIL_PAGE_LISTEN VIGIL_DEVICE_LISTEN

for program in podman podman-compose; do
  command -v "$program" >/dev/null || { echo "$program is missing: apt-get install podman podman-compose" >&2; exit 2; }
done
[ -x /usr/lib/cni/dnsname ] || [ -x /usr/lib/podman/aardvark-dns ] ||
  { echo "containers would not find each other by name: apt-get install golang-github-containernetworking-plugin-dnsname" >&2; exit 2; }
[ -f "$VIGIL_SITE_FILES/settings" ] || { echo "no settings: pnpm stack campus --host <name> comes first" >&2; exit 2; }

# Podman gives every container a million files. Where this machine may not raise its own limits, as inside of a container, none
# would start: they get what the machine has.
if ! (ulimit -H -n 1048576) 2>/dev/null; then
  CONTAINERS_CONF="$VIGIL_SITE_FILES/containers.conf"
  files=$(ulimit -H -n)
  printf '[containers]\ndefault_ulimits = ["nofile=%s:%s", "nproc=32768:32768"]\n' "$files" "$files" >"$CONTAINERS_CONF"
  export CONTAINERS_CONF
fi

# Which images a site runs is written down: a command of tomorrow takes those of today.
images="$VIGIL_SITE_FILES/images"
take_images() {
  for kind in vigil vigil-servers; do
    file=$(ls -t "$packages/${kind}"_*.image.tar 2>/dev/null | head -1)
    [ -n "$file" ] || { echo "no image of $kind in $packages: pnpm package comes first" >&2; exit 2; }
    podman load -q -i "$file" | sed -n 's/^Loaded image[^:]*: *//p' | head -1
  done | { read -r ours; read -r servers; printf 'VIGIL_IMAGE=%s\nVIGIL_SERVERS_IMAGE=%s\n' "$ours" "$servers"; } >"$images.new"
  mv "$images.new" "$images"
}
read_images() { . "$images"; export VIGIL_IMAGE VIGIL_SERVERS_IMAGE; }
compose() { podman-compose -p "$site" -f "$here/campus.yaml" "$@"; }

# With what only migrations, accounts and the doctor need; it is gone when it has ended.
vigil() {
  podman run --rm --network "${site}_site" --user 999:999 --read-only --tmpfs /tmp --cap-drop all \
    --security-opt no-new-privileges --env-file "$VIGIL_SITE_FILES/settings" --env-file "$VIGIL_SITE_FILES/owner" \
    -v "$VIGIL_SITE_FILES/vigil:/run/site:ro" "$VIGIL_IMAGE" "$@"
}

# For at most a minute and a half.
until_good() {
  tries=0
  until "$@" >"$VIGIL_SITE_FILES/last-words" 2>&1; do
    tries=$((tries + 1))
    [ "$tries" -lt 90 ] || { cat "$VIGIL_SITE_FILES/last-words" >&2; echo "it did not become ready: $*" >&2; exit 1; }
    sleep 1
  done
}

# The api names the processes of which it has heard nothing.
all_speak() { podman exec "${site}_vigil_1" vigil ask ready | grep '"missing":\[\]'; }

up() {
  take_images
  read_images
  compose up -d postgres nats >"$VIGIL_SITE_FILES/last-words" 2>&1 || { cat "$VIGIL_SITE_FILES/last-words" >&2; exit 1; }
  until_good vigil migrate
  compose up -d vigil caddy >"$VIGIL_SITE_FILES/last-words" 2>&1 || { cat "$VIGIL_SITE_FILES/last-words" >&2; exit 1; }
  until_good all_speak
  if [ "${1:-}" = --admin ]; then vigil admin --name "$2" | grep '^The password'; fi
  sed -n 's/^VIGIL_PAGE_ADDRESS=/It is up: /p' "$VIGIL_SITE_FILES/settings"
}

command=${1:-}
[ $# -eq 0 ] || shift
case "$command" in
  up) up "$@" ;;
  vigil) read_images && vigil "$@" ;;
  # After `pnpm stack campus --renew`: servers read their new certificates, nobody is sent away but the screens, once.
  renew) podman kill --signal HUP "${site}_postgres_1" "${site}_nats_1" >/dev/null && podman restart "${site}_caddy_1" >/dev/null ;;
  down) read_images && compose down "$@" && podman network rm "${site}_site" >/dev/null ;;
  *) sed -n 2p "$0" >&2; exit 2 ;;
esac
