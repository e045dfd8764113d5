/** Which built files belong to what: read from the manifest that the build has just written. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'

const screen = (name: string): string => `src/screens/${name}-screen.tsx`
const texts = (area: string): string[] =>
  ['zh', 'en'].map((language) => `src/infrastructure/i18n/messages/${language}/${area}.ts`)

/** What the page needs to start without a network: what every page loads, and the screens of the tabs. */
export const shell = [
  'index.html',
  'src/app/signed-in/signed-in-frame.tsx',
  ...[
    'entry/entry',
    'login/login',
    'home/home',
    'monitor/monitor',
    'me/me',
    'search/search',
    'equipment/equipment',
  ].map(screen),
  ...['shell', 'login', 'home', 'monitor', 'me', 'equipment', 'control'].flatMap(texts),
]

/** What a person waits for on a first visit, in kB of gzipped script. */
export const budgets = [
  { name: 'entry + login', limitKb: 160, from: ['index.html', screen('login/login'), texts('login')[0] ?? ''] },
  ...['home', 'monitor'].map((name) => ({
    name,
    limitKb: 190,
    from: ['index.html', 'src/app/signed-in/signed-in-frame.tsx', screen(`${name}/${name}`), texts(name)[0] ?? ''],
  })),
  {
    name: 'equipment, before its curve',
    limitKb: 200,
    from: [
      'index.html',
      'src/app/signed-in/signed-in-frame.tsx',
      screen('equipment/equipment'),
      ...['equipment', 'control'].map((area) => texts(area)[0] ?? ''),
    ],
  },
]

export const builtFiles = (site: string, from: readonly string[]): ReadonlySet<string> => {
  // The build writes it in this shape.
  const manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = new Set<string>()
  const take = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    chunk.imports?.forEach(take)
  }
  from.forEach(take)
  return files
}
