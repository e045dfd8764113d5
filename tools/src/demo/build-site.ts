/** The web client as people get it, built when something it is made of has changed. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './child.ts'

const sources = [
  'web/*.{ts,html,json}',
  'web/public/**/*',
  'web/src/**/*.{ts,tsx,css,svg}',
  '{brands,contract,device-types}/{src/**/*.ts,package.json}',
  'brands/catalogue/default/*.json',
  'pnpm-lock.yaml',
]

const digestOf = (root: string): string => {
  const digest = createHash('sha256')
  const names = sources.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) digest.update(`${file.slice(root.length)}\n`).update(readFileSync(file))
  return digest.digest('hex')
}

/** Returns the folder to serve. */
export const buildSite = async (root: string, workFolder: string): Promise<string> => {
  const site = join(root, 'web/dist/site')
  // A build empties the folder first, so a half-built one has no mark.
  const mark = join(site, '.built-from')
  const digest = digestOf(root)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === digest) return site
  const vite = join(root, 'web/node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--config', join(root, 'web/vite.config.ts')]
  await runChild({ name: 'build-web', args, folder: workFolder, environment: { NODE_ENV: 'production' } })
  writeFileSync(mark, digest)
  return site
}
