/**
 * An image as `podman load` and `docker load` take it. The archive is written here, because what an engine imports it dates
 * with the moment: a config, a manifest and one layer are four files.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { madeFile, type Made, type Wish } from './build-deb.ts'
import { settleTree } from './write-tree.ts'

export interface ImageWish extends Pick<Wish, 'work' | 'out' | 'name' | 'epochSeconds'> {
  readonly image: string
  /** What a container of it runs as, and how, unless told otherwise. */
  readonly config: Readonly<Record<string, unknown>>
  /** Writes the root file system as a tar. */
  readonly makeRoot: (layer: string) => void
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const configOf = ({ epochSeconds, name, config }: ImageWish, layerDigest: string): string => {
  const created = new Date(epochSeconds * 1000).toISOString()
  return JSON.stringify({
    architecture: name.architecture,
    os: 'linux',
    created,
    config: { ...config, Labels: { 'org.opencontainers.image.version': name.version } },
    rootfs: { type: 'layers', diff_ids: [`sha256:${layerDigest}`] },
    history: [{ created, created_by: 'pnpm package' }],
  })
}

export const packImage = (wish: ImageWish): Made => {
  const folder = join(wish.work, 'image')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  wish.makeRoot(join(folder, 'layer.tar'))
  const layer = digestOf(readFileSync(join(folder, 'layer.tar')))
  renameSync(join(folder, 'layer.tar'), join(folder, `${layer}.tar`))
  const config = configOf(wish, layer)
  const configName = `${digestOf(Buffer.from(config))}.json`
  writeFileSync(join(folder, configName), config)
  const tag = `localhost/${wish.image}:${wish.name.version.replace('+', '-')}`
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify([{ Config: configName, RepoTags: [tag], Layers: [`${layer}.tar`] }]),
  )
  settleTree(folder, wish.epochSeconds, new Set())
  const file = join(wish.out, `${wish.image}_${wish.name.version}_${wish.name.architecture}.image.tar`)
  const owners = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--format=gnu']
  execFileSync('tar', [...owners, '-cf', file, '-C', folder, configName, `${layer}.tar`, 'manifest.json'])
  rmSync(folder, { recursive: true })
  return madeFile(file)
}
