/** Adds a feature to the lists that make it run. Nothing is found by itself: if it runs, an arrow shows it. */
import type { FeatureName } from './feature-name.ts'

export type Wiring = {
  path: string
  imports: readonly string[]
  /** The text that opens the list, up to its bracket. */
  list: string
  entry: string
}

export const wiringsOf = ({ kebab, camel }: FeatureName, migration: string): Wiring[] => [
  {
    path: 'contract/src/all-calls.ts',
    imports: [`import { ${camel}Calls } from './${kebab}/${kebab}.ts'`],
    list: 'export const allCalls: readonly Call[] = [',
    entry: `${camel}Calls`,
  },
  {
    path: 'server/src/schema/schema.ts',
    imports: [`import { ${camel}Tables } from './tables/${kebab}.ts'`],
    list: 'export const tables = {',
    entry: `...${camel}Tables`,
  },
  {
    path: 'server/src/schema/migrate.ts',
    imports: [`import * as ${camel}Migration from './migrations/${migration}-${kebab}.ts'`],
    list: 'const migrations = {',
    entry: `'${migration}-${kebab}': ${camel}Migration`,
  },
  {
    path: 'server/src/processes/api.ts',
    imports: [`import { ${camel}Module } from '#features/${kebab}/${kebab}.module.ts'`],
    list: 'const modules: readonly ApiModule[] = [',
    entry: `${camel}Module`,
  },
]

export const wireIn = (text: string, { path, imports, list, entry }: Wiring): string => {
  const opening = text.indexOf(list)
  if (opening < 0) throw new Error(`${path}: "${list}" is not there any more; tell wire-in.ts where the list went`)
  const closing = closingOf(text, opening + list.length - 1)
  const before = text.slice(0, closing).trimEnd()
  const comma = before.endsWith(',') ? '' : ','
  return addImports(`${before}${comma} ${entry}\n${text.slice(closing)}`, imports)
}

/** Where the bracket at this place is closed. Brackets inside strings would mislead it; our lists have none. */
const closingOf = (text: string, opening: number): number => {
  let depth = 0
  for (let at = opening; at < text.length; at++) {
    if ('([{'.includes(text.charAt(at))) depth++
    if (')]}'.includes(text.charAt(at)) && --depth === 0) return at
  }
  throw new Error(`the list that opens with "${text.slice(opening, opening + 40)}" never ends`)
}

const importLine = /^(import|\} from) /

/** Behind the last import from the same folder, or else behind the last import. */
const addImports = (text: string, imports: readonly string[]): string => {
  const lines = text.split('\n')
  const folder = /from '(.*\/)/.exec(imports[0] ?? '')?.[1]?.replace(/^(#\w+\/).*/, '$1') ?? ''
  const sibling = lines.findLastIndex((line) => importLine.test(line) && line.includes(`from '${folder}`))
  const last = sibling >= 0 ? sibling : lines.findLastIndex((line) => importLine.test(line))
  return lines.toSpliced(last + 1, 0, ...imports).join('\n')
}
