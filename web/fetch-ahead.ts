/** Which files each of the first pages needs, written into the page itself: `public/boot.js` asks for them at once. */
import { basename, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** Where people come in, by the beginning of the address; the empty one is the door, the stroke the home of who is signed in. */
const pages: Readonly<Record<string, { readonly parts: readonly string[]; readonly texts: readonly string[] }>> = {
  frame: { parts: ['app/signed-in/signed-in-frame.tsx'], texts: ['infrastructure/i18n'] },
  '': { parts: ['screens/entry/entry-screen.tsx', 'screens/login/login-screen.tsx'], texts: ['screens/login'] },
  '/': { parts: ['screens/entry/entry-screen.tsx', 'screens/home/home-screen.tsx'], texts: ['screens/home'] },
  '/pages/index/': { parts: ['screens/home/home-screen.tsx'], texts: ['screens/home'] },
  '/pages/monitor/': { parts: ['screens/monitor/monitor-screen.tsx'], texts: ['screens/monitor'] },
  '/pagesequimmentinfo/breaker/': {
    parts: ['screens/equipment/equipment-screen.tsx', 'screens/equipment/breaker-body.tsx'],
    texts: ['screens/equipment', 'features/control'],
  },
  '/pagesequimmentinfo/': {
    parts: ['screens/equipment/equipment-screen.tsx'],
    texts: ['screens/equipment', 'features/control'],
  },
}

const filesOf = (chunks: Chunks, names: readonly string[]): Set<string> => {
  const files = new Set<string>()
  const take = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of chunk.imports) take(chunks.get(name))
  }
  for (const name of names) take(chunks.get(name))
  return files
}

export const aheadTable = (chunks: Chunks, source: string): Record<string, Record<string, string[]>> => {
  const byModule = new Map([...chunks.values()].map((chunk) => [chunk.facadeModuleId ?? '', chunk.fileName]))
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  // The page names these itself.
  const here = filesOf(chunks, entries)
  const beside = (parts: readonly string[]): string[] => {
    const names = parts.flatMap((part) => byModule.get(join(source, part)) ?? [])
    return [...filesOf(chunks, names)].filter((file) => !here.has(file)).map((file) => basename(file))
  }
  return Object.fromEntries(
    Object.entries(pages).map(([path, { parts, texts }]) => [
      path,
      {
        files: beside(parts),
        ...Object.fromEntries(
          ['zh', 'en'].map((language) => [language, beside(texts.map((area) => `${area}/texts.${language}.ts`))]),
        ),
      },
    ]),
  )
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

export const fetchAhead = (source: string): Plugin => ({
  name: 'fetch-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const table =
        chunks.length === 0 ? '' : JSON.stringify(aheadTable(new Map(chunks.map((one) => [one.fileName, one])), source))
      return html.replace('%AHEAD%', escaped(table))
    },
  },
})
