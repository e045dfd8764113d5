/** Which built files belong to what: read from the manifest that the build has just written. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'

const screen = (name: string): string => `src/screens/${name}-screen.tsx`
const texts = (folder: string): string[] => ['zh', 'en'].map((language) => `src/${folder}/texts.${language}.ts`)

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
  'src/screens/equipment/breaker-body.tsx',
  ...['login', 'home', 'monitor', 'me', 'equipment'].flatMap((area) => texts(`screens/${area}`)),
  ...['infrastructure/i18n', 'features/control'].flatMap(texts),
]

const equipment = [
  'index.html',
  'src/app/signed-in/signed-in-frame.tsx',
  screen('equipment/equipment'),
  ...['screens/equipment', 'features/control'].map((folder) => texts(folder)[0] ?? ''),
]

/** What a person waits for on a first visit, in kB of gzipped script. */
export const budgets = [
  { name: 'entry + login', limitKb: 130, from: ['index.html', screen('login/login'), texts('screens/login')[0] ?? ''] },
  ...['home', 'monitor'].map((name) => ({
    name,
    limitKb: 160,
    from: [
      'index.html',
      'src/app/signed-in/signed-in-frame.tsx',
      screen(`${name}/${name}`),
      texts(`screens/${name}`)[0] ?? '',
    ],
  })),
  { name: 'equipment, before its curve', limitKb: 170, from: equipment },
  { name: 'breaker, before its curve', limitKb: 178, from: [...equipment, 'src/screens/equipment/breaker-body.tsx'] },
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
