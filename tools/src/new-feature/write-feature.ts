/** Writes a feature into the house: new files, four lists, then the formatter over both. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nameFeature } from './feature-name.ts'
import { fillSkeleton, type NewFile } from './fill-skeleton.ts'
import { wireIn, wiringsOf } from './wire-in.ts'

type Written = { made: string[]; changed: string[] }

/** Nothing is written unless everything can be. */
export const writeFeature = (root: string, kebab: string, resource: string): Written => {
  const name = nameFeature(kebab)
  const migration = nextMigration(join(root, 'server/src/schema/migrations'))
  const made = fillSkeleton({ name, resource, migration })
  refuseTaken(root, made)
  const changed = wiringsOf(name, migration).map((wiring): NewFile => ({
    path: wiring.path,
    text: wireIn(readFileSync(join(root, wiring.path), 'utf8'), wiring),
  }))
  for (const { path, text } of [...made, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const written = { made: made.map(({ path }) => path), changed: changed.map(({ path }) => path) }
  execFileSync('oxfmt', [...written.made, ...written.changed], { cwd: root })
  return written
}

const refuseTaken = (root: string, made: NewFile[]): void => {
  const taken = made.filter(({ path }) => existsSync(join(root, path)))
  if (taken.length > 0) throw new Error(`already there: ${taken.map(({ path }) => path).join(', ')}`)
}

const nextMigration = (folder: string): string => {
  const numbers = readdirSync(folder).map((file) => Number.parseInt(file, 10))
  return String(Math.max(0, ...numbers.filter(Number.isInteger)) + 1).padStart(4, '0')
}
