/** Which built files the page needs to start without a network: what every page loads, and the screens of the tabs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'

const startingPoints = [
  'index.html',
  'src/app/signed-in/signed-in-frame.tsx',
  ...['entry/entry', 'login/login', 'home/home', 'monitor/monitor', 'me/me', 'search/search'].map(
    (screen) => `src/screens/${screen}-screen.tsx`,
  ),
  ...['shell', 'login', 'home', 'monitor', 'me'].flatMap((area) =>
    ['zh', 'en'].map((language) => `src/infrastructure/i18n/messages/${language}/${area}.ts`),
  ),
]

export const shellAssets = (site: string): ReadonlySet<string> => {
  // Written by the same build a moment before.
  const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = new Set<string>()
  const take = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    chunk.imports?.forEach(take)
  }
  startingPoints.forEach(take)
  return files
}
