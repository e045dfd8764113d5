/**
 * One image for all processes: a small Debian with the package installed, as `podman load` and `docker load` take it. The
 * archive is written here, because what an engine imports it dates with the moment.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { madeFile, type Made, type Wish } from './build-deb.ts'
import { settleTree } from './write-tree.ts'

const suite = 'bookworm'
const hasProgram = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, name)))

/** The package is put in by the one who makes the base: one layer, and nothing of the way there stays. */
const makeRoot = (deb: string, layer: string, epochSeconds: number): void => {
  const name = basename(deb)
  const hooks = [
    `copy-in ${deb} /tmp`,
    `chroot "$1" dpkg -i /tmp/${name}`,
    // Whoever starts it gives settings by the environment; files are mounted.
    `rm -r "$1/tmp/${name}" "$1/var/log" "$1/var/cache" "$1/var/lib/apt/lists" && mkdir -p "$1/var/log" "$1/var/cache"`,
  ]
  execFileSync(
    'mmdebstrap',
    [
      '--quiet',
      '--variant=minbase',
      '--include=libstdc++6,ca-certificates,tzdata',
      ...hooks.map((hook) => `--customize-hook=${hook}`),
      suite,
      layer,
    ],
    { env: { ...process.env, SOURCE_DATE_EPOCH: String(epochSeconds) }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const configOf = ({ epochSeconds, name }: Wish, layerDigest: string): string => {
  const created = new Date(epochSeconds * 1000).toISOString()
  return JSON.stringify({
    architecture: name.architecture,
    os: 'linux',
    created,
    config: {
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
      Labels: { 'org.opencontainers.image.version': name.version },
    },
    rootfs: { type: 'layers', diff_ids: [`sha256:${layerDigest}`] },
    history: [{ created, created_by: 'pnpm package' }],
  })
}

/** Nothing where the programs for it are missing; the reason is said instead. */
export const buildImage = (wish: Wish, deb: string): Made | string => {
  if (!hasProgram('mmdebstrap')) return 'no image: mmdebstrap is not installed (apt-get install mmdebstrap)'
  const folder = join(wish.work, 'image')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  makeRoot(deb, join(folder, 'layer.tar'), wish.epochSeconds)
  const layer = digestOf(readFileSync(join(folder, 'layer.tar')))
  renameSync(join(folder, 'layer.tar'), join(folder, `${layer}.tar`))
  const config = configOf(wish, layer)
  const configName = `${digestOf(Buffer.from(config))}.json`
  writeFileSync(join(folder, configName), config)
  const tag = `localhost/vigil:${wish.name.version.replace('+', '-')}`
  const manifest = [{ Config: configName, RepoTags: [tag], Layers: [`${layer}.tar`] }]
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  settleTree(folder, wish.epochSeconds, new Set())
  const file = join(wish.out, `vigil_${wish.name.version}_${wish.name.architecture}.image.tar`)
  const owners = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--format=gnu']
  execFileSync('tar', [...owners, '-cf', file, '-C', folder, configName, `${layer}.tar`, 'manifest.json'])
  return madeFile(file)
}
