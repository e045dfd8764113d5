/** A folder that is the same each time: what stands in it, its modes and its dates say nothing of when and where it was made. */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { PackagedFile } from './debian-files.ts'

/** Everything beneath, folders before what stands in them, by name and not by the machine's language. */
const walk = (root: string, below = ''): string[] =>
  readdirSync(join(root, below), { withFileTypes: true })
    .map((entry) => ({ path: join(below, entry.name), isFolder: entry.isDirectory() }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ path, isFolder }) => (isFolder ? [path, ...walk(root, path)] : [path]))

export const writeFiles = (root: string, files: Readonly<Record<string, PackagedFile>>): void => {
  for (const [path, { text, mode }] of Object.entries(files)) {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { mode })
    // The mask of whoever builds has no say.
    chmodSync(file, mode)
  }
}

const plainMode = (mode: number, isFolder: boolean): number => (isFolder || mode & 0o100 ? 0o755 : 0o644)

/** `keptModes`: paths that are closed on purpose. */
export const settleTree = (root: string, epochSeconds: number, keptModes: ReadonlySet<string>): void => {
  chmodSync(root, 0o755)
  for (const path of walk(root).toReversed()) {
    const file = join(root, path)
    const stat = lstatSync(file)
    if (!stat.isSymbolicLink() && !keptModes.has(`/${path}`)) chmodSync(file, plainMode(stat.mode, stat.isDirectory()))
    lutimesSync(file, epochSeconds, epochSeconds)
  }
  lutimesSync(root, epochSeconds, epochSeconds)
}

const contentOf = (file: string): string => {
  const stat = lstatSync(file)
  if (stat.isSymbolicLink()) return `-> ${readlinkSync(file)}`
  return stat.isDirectory() ? '/' : createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** One line for each entry: mode, date, path, content. Two trees with the same list make the same package. */
export const listTree = (root: string): string[] =>
  walk(root).map((path) => {
    const stat = lstatSync(join(root, path))
    return `${(stat.mode & 0o7777).toString(8)} ${Math.floor(stat.mtimeMs / 1000)} ${path} ${contentOf(join(root, path))}`
  })
