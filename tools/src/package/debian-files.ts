/** What the package brings beside our code: how it is started, who runs it, where settings lie. */
import { gatewayFlags } from '@vigil/stack/gateway-flags'

export interface PackageName {
  readonly version: string
  readonly architecture: string
}

export interface PackagedFile {
  readonly text: string
  readonly mode: number
}

export const libraryFolder = '/usr/lib/vigil'
const settingsFile = '/etc/vigil/environment'
const ownerFile = '/etc/vigil/owner'

/** Reads the settings that whoever starts it may read, and says which: the doctor looks who else may. */
const launcher = ({ version }: PackageName): string => `#!/bin/sh
# vigil <command>; \`vigil help\` lists them.
set -eu
flags="--env-file=${libraryFolder}/defaults"
files=
for file in ${settingsFile} ${ownerFile}; do
  if [ -r "$file" ]; then
    flags="$flags --env-file=$file"
    files="$files\${files:+:}$file"
  fi
done
if [ "\${1:-}" = gateway ]; then flags="$flags ${gatewayFlags.join(' ')}"; fi
export VIGIL_SECRET_FILES="\${VIGIL_SECRET_FILES-$files}" VIGIL_VERSION="\${VIGIL_VERSION-${version}}"
# Words of their own: no flag has a space in it.
exec ${libraryFolder}/bin/node $flags ${libraryFolder}/server/src/main.ts "$@"
`

const settings = `# Settings of the processes: docs/operations.md names all. Who may read this may read every alarm.
#VIGIL_DATABASE_API_URL=postgres://vigil_api:…@127.0.0.1:5432/vigil
#VIGIL_DATABASE_ENGINE_URL=postgres://vigil_engine:…@127.0.0.1:5432/vigil
#VIGIL_NATS_SERVERS=127.0.0.1:4222
#VIGIL_NATS_API_PASSWORD=
#VIGIL_NATS_GATEWAY_PASSWORD=
#VIGIL_NATS_PIPELINE_PASSWORD=
#VIGIL_NATS_WORKER_PASSWORD=
#VIGIL_SECRET_KEY=
#VIGIL_API_LISTEN=0.0.0.0:8443
#VIGIL_MQTT_TLS_LISTEN=0.0.0.0:8883
#VIGIL_MQTT_TLS_KEY=/etc/vigil/devices.key
#VIGIL_MQTT_TLS_CERT=/etc/vigil/devices.pem
#VIGIL_DISKS=/var/lib/vigil:/var/lib/postgresql
#VIGIL_BACKUP_STANZA=vigil
`

const owner = `# For \`vigil migrate\`, \`vigil admin\` and their like, run by root. No process reads it.
#VIGIL_DATABASE_OWNER_URL=postgres://vigil_owner:…@127.0.0.1:5432/vigil
#VIGIL_NATS_MIGRATION_PASSWORD=
`

/** What no process of ours needs is taken from it. Not MemoryDenyWriteExecute: V8 writes the code that it runs. */
export const hardening: readonly string[] = [
  'NoNewPrivileges=yes',
  'CapabilityBoundingSet=',
  'AmbientCapabilities=',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'PrivateUsers=yes',
  'ProtectKernelTunables=yes',
  'ProtectKernelModules=yes',
  'ProtectKernelLogs=yes',
  'ProtectControlGroups=yes',
  'ProtectClock=yes',
  'ProtectHostname=yes',
  'ProtectProc=invisible',
  'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK',
  'RestrictNamespaces=yes',
  'RestrictRealtime=yes',
  'RestrictSUIDSGID=yes',
  'LockPersonality=yes',
  'SystemCallArchitectures=native',
  'SystemCallFilter=@system-service',
  'SystemCallFilter=~@privileged @resources',
  'SystemCallErrorNumber=EPERM',
  'RemoveIPC=yes',
  'KeyringMode=private',
  'UMask=0077',
]

const section = (name: string, lines: readonly string[]): string => `[${name}]\n${lines.join('\n')}\n`

const processUnit = [
  section('Unit', ['Description=Vigil: %i', 'Wants=network-online.target', 'After=network-online.target']),
  section('Service', [
    'ExecStart=/usr/bin/vigil %i',
    'User=vigil',
    'Group=vigil',
    'StateDirectory=vigil',
    'StateDirectoryMode=0750',
    'WorkingDirectory=/var/lib/vigil',
    'Restart=always',
    'RestartSec=1',
    '# `all` tells its own processes to leave; what is left after that is killed.',
    'KillMode=mixed',
    'TimeoutStopSec=30',
    'LimitNOFILE=65536',
    ...hardening,
  ]),
  section('Install', ['WantedBy=multi-user.target']),
].join('\n')

/** The user of the database is nobody of ours, its files are not read by us, and others of its group read the repository. */
const backupNeeds = new Set([
  'ProtectSystem=strict',
  'PrivateUsers=yes',
  'RemoveIPC=yes',
  'UMask=0077',
  'SystemCallFilter=~@privileged @resources',
])

const backupUnit = [
  section('Unit', ['Description=Vigil: %i backup of the database', 'After=postgresql.service']),
  section('Service', [
    'Type=oneshot',
    'User=postgres',
    'ExecStart=/usr/bin/pgbackrest --stanza=vigil --type=%i backup',
    'Nice=10',
    'IOSchedulingClass=idle',
    '# As a process of ours, but for what it must: it writes wherever the repository is.',
    ...hardening.filter((line) => !backupNeeds.has(line)),
    'ProtectSystem=full',
    'UMask=0027',
  ]),
].join('\n')

const timerUnit = (type: string, when: string): string =>
  [
    section('Unit', [`Description=Vigil: when the ${type} backup begins`]),
    section('Timer', [
      `Unit=vigil-backup@${type}.service`,
      `OnCalendar=${when}`,
      'RandomizedDelaySec=10min',
      'Persistent=true',
    ]),
    section('Install', ['WantedBy=timers.target']),
  ].join('\n')

const control = ({ version, architecture }: PackageName): string => `Package: vigil
Version: ${version}
Architecture: ${architecture}
Maintainer: Vigil <operations@vigil.invalid>
Section: net
Priority: optional
Depends: libc6 (>= 2.28), libgcc-s1, libstdc++6, passwd
Recommends: pgbackrest
Suggests: postgresql, nats-server
Description: watches fire-safety and electrical-safety equipment
 The four processes, the page they serve, and what starts, examines and backs them up. Node comes with it.
`

const postinst = `#!/bin/sh
set -e
if [ "$1" = configure ]; then
  if ! getent passwd vigil >/dev/null; then
    useradd --system --user-group --home-dir /var/lib/vigil --no-create-home --shell /usr/sbin/nologin vigil
  fi
  chown root:vigil /etc/vigil ${settingsFile}
  install -d -o vigil -g vigil -m 750 /var/lib/vigil
  if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
  echo "vigil: write ${settingsFile} and ${ownerFile}, then: vigil migrate; systemctl enable --now vigil@all; vigil doctor"
fi
`

const prerm = `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
  systemctl stop 'vigil@*.service' vigil-backup-full.timer vigil-backup-diff.timer || true
fi
`

/** The data of a site lies in PostgreSQL and NATS and is nobody's to remove here. */
const postrm = `#!/bin/sh
set -e
if [ "$1" = purge ]; then rm -rf /var/lib/vigil; fi
`

const readable = (text: string): PackagedFile => ({ text, mode: 0o644 })
const runnable = (text: string): PackagedFile => ({ text, mode: 0o755 })

const units = '/usr/lib/systemd/system'

export const packagedFiles = (name: PackageName): Readonly<Record<string, PackagedFile>> => ({
  '/usr/bin/vigil': runnable(launcher(name)),
  [`${libraryFolder}/defaults`]: readable(
    `VIGIL_WEB_ROOT=${libraryFolder}/web\nVIGIL_DOCS_ROOT=${libraryFolder}/docs\n`,
  ),
  [settingsFile]: { text: settings, mode: 0o640 },
  [ownerFile]: { text: owner, mode: 0o600 },
  [`${units}/vigil@.service`]: readable(processUnit),
  [`${units}/vigil-backup@.service`]: readable(backupUnit),
  [`${units}/vigil-backup-full.timer`]: readable(timerUnit('full', 'Sun 01:30')),
  [`${units}/vigil-backup-diff.timer`]: readable(timerUnit('diff', 'Mon..Sat 01:30')),
  '/DEBIAN/control': readable(control(name)),
  '/DEBIAN/conffiles': readable(`${settingsFile}\n${ownerFile}\n`),
  '/DEBIAN/postinst': runnable(postinst),
  '/DEBIAN/prerm': runnable(prerm),
  '/DEBIAN/postrm': runnable(postrm),
})
