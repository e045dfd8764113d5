/** Writes a screen into its area: a page, its test, its words in both languages, and the address that opens it. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameFeature, type FeatureName } from '../new-feature/feature-name.ts'
import { applyEdits, readArea } from './area-file.ts'
import { pageText, testText, wordsFile, wordsOf } from './screen-texts.ts'

interface Wanted {
  readonly area: string
  readonly name: string
  readonly at: string | undefined
}

/** Nothing is written unless everything can be. */
export const writeScreen = (root: string, wanted: Wanted): { made: string[]; changed: string[] } => {
  const name = nameFeature(wanted.name)
  const folder = `web/src/screens/${wanted.area}`
  const areaPath = `${folder}/area.ts`
  if (!existsSync(join(root, areaPath))) throw new Error(`no area ${wanted.area}; there are ${areasIn(root)}`)
  const source = readFileSync(join(root, areaPath), 'utf8')
  const area = readArea(source)
  const row = area.planned.find(({ path }) => path === wanted.at)
  if (!row) throw new Error(`say --at with a planned address of ${wanted.area}: ${listed(area.planned)}`)
  const textArea = area.textArea ?? nameFeature(wanted.area).camel

  const files = new Map([
    [`${folder}/${name.kebab}-screen.tsx`, pageText(name, textArea)],
    [`${folder}/${name.kebab}.test.tsx`, testText(name, row)],
  ])
  const taken = [...files.keys()].filter((path) => existsSync(join(root, path)))
  if (taken.length > 0) throw new Error(`already there: ${taken.join(', ')}`)
  const made = [...files.keys()]
  const changed = [areaPath]
  files.set(
    areaPath,
    openedAt(source, { name, textArea, isNew: area.textArea === undefined, edit: row.open(name.camel) }),
  )
  for (const language of ['zh', 'en'] as const) {
    const path = `${folder}/texts.${language}.ts`
    const words = wordsOf(name, row[language], language)
    const isThere = existsSync(join(root, path))
    files.set(path, isThere ? withWords(readFileSync(join(root, path), 'utf8'), words) : wordsFile(words, language))
    ;(isThere ? changed : made).push(path)
  }
  for (const [path, text] of files) writeFileSync(join(root, path), text)
  execFileSync('oxfmt', [...files.keys()], { cwd: root })
  return { made, changed }
}

interface Opened {
  readonly name: FeatureName
  readonly textArea: string
  /** The area has no words yet. */
  readonly isNew: boolean
  readonly edit: { readonly at: number; readonly text: string }
}

const openedAt = (source: string, { name, textArea, isNew, edit }: Opened): string => {
  const load = `async () => (await import('./${name.kebab}-screen.tsx')).${name.pascal}Screen`
  const screen = `const ${name.camel} = screen('${name.camel}', ${load}, ['${textArea}'])\n\n`
  const texts = `texts: { ${textArea}: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') } },\n`
  const before = source.indexOf('export const')
  const inside = source.indexOf('area({', before) + 'area({'.length
  const opened = applyEdits(source, [edit, { at: before, text: screen }, { at: inside, text: isNew ? texts : '' }])
  const imported = opened.replace(
    /import \{ ([^}]*?),? \} from '#foundation\/area\/area\.ts'\n/,
    (_line, names: string) => {
      const all = [...new Set([...names.split(',').map((word) => word.trim()), 'screen'])].sort().join(', ')
      const words = isNew ? `import type { messages } from './texts.zh.ts'\n` : ''
      return `import { ${all} } from '#foundation/area/area.ts'\n${words}`
    },
  )
  return isNew ? `${imported}\n${declared(textArea)}` : imported
}

const declared = (textArea: string): string =>
  `declare module '#infrastructure/i18n/messages.ts' {\n  interface Messages {\n    ${textArea}: typeof messages\n  }\n}\n`

const withWords = (text: string, words: string): string => {
  const end = text.lastIndexOf('} as const')
  if (end < 0) throw new Error('the words of the area do not end as they should: `} as const`')
  return text.slice(0, end) + words + text.slice(end)
}

const areasIn = (root: string): string => readdirSync(join(root, 'web/src/screens')).join(', ')

const listed = (rows: readonly { readonly path: string; readonly en: string }[]): string =>
  rows.length === 0 ? 'none is left' : rows.map(({ path, en }) => `\n  ${path}  ${en}`).join('')
