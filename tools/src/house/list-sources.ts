/** Every source file of the house, with its length and what it counts as. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type SourceKind = 'code' | 'test' | 'migration' | 'messages' | 'row'

export type Source = {
  /** Relative to the root of the repository, with forward slashes. */
  path: string
  kind: SourceKind
  lines: number
  text: string
}

/** First match decides; what matches nothing is code. */
const kinds: readonly [RegExp, SourceKind][] = [
  [/\.test\.tsx?$/, 'test'],
  [/\/schema\/migrations\//, 'migration'],
  [/\/texts\.(zh|en)\.ts$/, 'messages'],
  [/^(device-types\/src|brands)\/catalogue\//, 'row'],
]

export const listSources = (root: string): Source[] => {
  return globSync('*/src/**/*.{ts,tsx,mts}', { cwd: root, exclude: ['**/{node_modules,dist,coverage,.*}'] })
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, kind: kindOf(path), lines: countLines(text), text }
    })
}

const kindOf = (path: string): SourceKind => kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'code'

const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
