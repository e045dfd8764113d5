/** One Debian package, the same to the bit whenever and wherever it is made from the same commit. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { libraryFolder, packagedFiles, type PackageName } from './debian-files.ts'
import { sbomOf } from './sbom.ts'
import { stageCode } from './stage-code.ts'
import { settleTree, writeFiles } from './write-tree.ts'

export interface Made {
  readonly file: string
  readonly bytes: number
  readonly sha256: string
}

export const madeFile = (file: string): Made => ({
  file,
  bytes: statSync(file).size,
  sha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
})

export interface Wish {
  readonly root: string
  /** Where it is put together, and where it is left. */
  readonly work: string
  readonly out: string
  readonly name: PackageName
  readonly epochSeconds: number
  /** The folder of the built web client. */
  readonly site: string
  /** That of the built documents. */
  readonly documents: string
}

const isNamed = (folder: string, name: string): boolean =>
  folder === name || folder.startsWith(`${name}_`) || folder.startsWith(`${name}(`)

const documents = ['install', 'operations', 'runbook', 'errors']
  .map((name) => `docs/${name}.md`)
  .concat('CHANGELOG.md', 'LICENSE')

const stage = ({ root, work, name, epochSeconds, site, documents: built }: Wish): string => {
  const tree = join(work, 'tree')
  rmSync(tree, { recursive: true, force: true })
  const library = join(tree, libraryFolder)
  stageCode(root, library)
  // The mark of whoever built it is not for those who are served.
  cpSync(site, join(library, 'web'), { recursive: true, filter: (path) => !path.endsWith('.built-from') })
  cpSync(built, join(library, 'docs'), { recursive: true })
  const folder = join(tree, 'usr/share/doc/vigil')
  mkdirSync(folder, { recursive: true })
  for (const file of documents) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file.slice(file.lastIndexOf('/') + 1)))
  }
  const packages = readdirSync(join(library, 'node_modules/.pnpm'))
  // Ours are there as folders; of others the store's own name begins with `scope+name@version`.
  const isShipped = (named: string): boolean =>
    named.startsWith('@vigil/') || packages.some((one) => isNamed(one, named.replace('/', '+')))
  writeFileSync(join(folder, 'sbom.cdx.json'), sbomOf({ root, epochSeconds, isShipped }))
  const files = packagedFiles(name)
  writeFiles(tree, files)
  settleTree(tree, epochSeconds, new Set(Object.keys(files)))
  return tree
}

export const buildDeb = (wish: Wish): Made => {
  const { name, out, epochSeconds } = wish
  const file = join(out, `vigil_${name.version}_${name.architecture}.deb`)
  const args = ['--build', '--root-owner-group', '-Zzstd', '-z9', '--threads-max=1', stage(wish), file]
  execFileSync('dpkg-deb', args, {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epochSeconds), TZ: 'UTC', LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return madeFile(file)
}
