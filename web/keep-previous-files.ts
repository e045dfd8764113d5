/**
 * Lays the previous build's files beside the new ones: a page that was opened before an update goes on fetching its own
 * parts, also in the middle of a verdict. One build back, no further: what is older has been reloaded since.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Which of the files a build has written itself. */
const ownList = '.vite/own-files.json'

export type KeptFiles = ReadonlyMap<string, Buffer>

const listedIn = (site: string): string[] => {
  const assets = globSync('assets/*', { cwd: site }).filter((name) => !/\.(br|gz)$/.test(name))
  const [list] = globSync(ownList, { cwd: site })
  if (list === undefined) return assets
  // Our own.
  const own = new Set(JSON.parse(readFileSync(join(site, list), 'utf8')) as string[])
  return assets.filter((name) => own.has(name))
}

/** Before the folder is emptied. */
export const readPrevious = (site: string): KeptFiles =>
  new Map(listedIn(site).map((name) => [name, readFileSync(join(site, name))]))

/** After the new build stands: its own files are noted, and what only the one before had is laid beside them. */
export const layBeside = (site: string, previous: KeptFiles): void => {
  const own = listedIn(site)
  mkdirSync(dirname(join(site, ownList)), { recursive: true })
  writeFileSync(join(site, ownList), JSON.stringify(own))
  for (const [name, bytes] of previous) if (!own.includes(name)) writeFileSync(join(site, name), bytes)
}

export const keepPreviousFiles = (site: string): Plugin => {
  let previous: KeptFiles = new Map()
  return {
    name: 'keep-previous-files',
    apply: 'build',
    enforce: 'post',
    buildStart: () => void (previous = readPrevious(site)),
    // After the service worker has chosen what it keeps, which is of this build alone.
    closeBundle: { order: 'post', sequential: true, handler: () => layBeside(site, previous) },
  }
}
