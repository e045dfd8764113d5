/** Two images from Debian's packages: one for all processes, with ours installed, and one of the servers beside them. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Made, Wish } from './build-deb.ts'
import { packImage } from './image-archive.ts'

const suite = 'bookworm'
const hasProgram = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, name)))

/** Everybody inside has the number that deploy/campus.yaml and the files it mounts go by. */
const inside = 999

interface RootWish {
  readonly layer: string
  readonly epochSeconds: number
  readonly packages: readonly string[]
  /** What mmdebstrap does before and after the packages are put in. */
  readonly hooks: readonly string[]
}

/** Made in one go: one layer, and nothing of the way there stays. */
const makeRoot = ({ layer, epochSeconds, packages, hooks }: RootWish): void => {
  const clean = `rm -rf "$1/var/log" "$1/var/cache" "$1/var/lib/apt/lists" && mkdir -p "$1/var/log" "$1/var/cache"`
  const args = [`--include=${packages.join()}`, ...hooks, `--customize-hook=${clean}`, suite, layer]
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', ...args], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epochSeconds) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const userHook = (name: string, home: string): string =>
  `--essential-hook=echo ${name}:x:${inside}:${inside}::${home}:/usr/sbin/nologin >>"$1/etc/passwd" && echo ${name}:x:${inside}: >>"$1/etc/group"`

const makeOurRoot = (deb: string, layer: string, epochSeconds: number): void => {
  const name = basename(deb)
  const hooks = [`copy-in ${deb} /tmp`, `chroot "$1" dpkg -i /tmp/${name}`, `rm "$1/tmp/${name}"`]
  makeRoot({
    layer,
    epochSeconds,
    packages: ['libstdc++6', 'ca-certificates', 'tzdata'],
    hooks: [userHook('vigil', '/var/lib/vigil'), ...hooks.map((hook) => `--customize-hook=${hook}`)],
  })
}

const ourConfig = {
  User: 'vigil',
  WorkingDir: '/var/lib/vigil',
  Entrypoint: ['/usr/bin/vigil'],
  Cmd: ['all'],
  Env: ['PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'VIGIL_API_LISTEN=0.0.0.0:8443'],
  ExposedPorts: { '8443/tcp': {}, '8883/tcp': {} },
  StopSignal: 'SIGTERM',
  // Of an api and of all four; a process of another kind answers where VIGIL_METRICS_LISTEN says.
  Healthcheck: {
    Test: ['CMD', '/usr/bin/vigil', 'ask', 'live'],
    Interval: 15_000_000_000,
    Timeout: 5_000_000_000,
    StartPeriod: 60_000_000_000,
    Retries: 3,
  },
}

/** Nothing where the programs for it are missing; the reason is said instead. */
const unlessMissing = (make: () => Made): Made | string =>
  hasProgram('mmdebstrap') ? make() : 'no image: mmdebstrap is not installed (apt-get install mmdebstrap)'

export const buildImage = (wish: Wish, deb: string): Made | string =>
  unlessMissing(() =>
    packImage({
      ...wish,
      image: 'vigil',
      config: ourConfig,
      makeRoot: (layer) => makeOurRoot(deb, layer, wish.epochSeconds),
    }),
  )

/** Debian's PostgreSQL, NATS and Caddy; which of them a container is, its command says (deploy/campus.yaml). */
export const buildServersImage = (wish: Wish): Made | string =>
  unlessMissing(() =>
    packImage({
      ...wish,
      image: 'vigil-servers',
      config: { User: 'postgres', Env: ['PATH=/usr/sbin:/usr/bin:/sbin:/bin'] },
      makeRoot: (layer) =>
        makeRoot({
          layer,
          epochSeconds: wish.epochSeconds,
          packages: ['postgresql-15', 'nats-server', 'caddy', 'ca-certificates', 'tzdata'],
          hooks: [
            userHook('postgres', '/var/lib/postgresql'),
            `--customize-hook=install -d -o ${inside} -g ${inside} -m 700 "$1/data"`,
          ],
        }),
    }),
  )
