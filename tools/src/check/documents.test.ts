import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { smokeRows } from '../smoke/smoke-rows.ts'

const root = resolve(import.meta.dirname, '../../..')
const documents = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })].sort()

// Commands of pnpm itself that the documents may name.
const ownCommands = ['exec', 'install']

const readDocument = (path: string) => readFileSync(resolve(root, path), 'utf8')

const scriptNames = (): string[] => {
  // Our own manifest; a missing scripts table would fail the test below.
  const manifest = JSON.parse(readDocument('package.json')) as { scripts: Record<string, string> }
  return [...Object.keys(manifest.scripts), ...ownCommands]
}

/** What a script begins with, and what that takes from beside it: there stand the words it knows. */
const sourceOf = (script: string): string => {
  // Our own manifest.
  const { scripts } = JSON.parse(readDocument('package.json')) as { scripts: Record<string, string> }
  const entry = /^node (\S+\.ts)/.exec(scripts[script] ?? '')?.[1]
  if (entry === undefined) return ''
  const source = readDocument(entry)
  const beside = [...source.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => resolve(root, dirname(entry), path))
  return [source, ...beside.map(readDocument)].join('\n')
}

/** What a comment says is a promise, not code. */
const isKnown = (word: string, source: string): boolean =>
  new RegExp(`\\b${word.replace(/^--(no-)?/, '')}\\b`).test(source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''))

/** Those whose words are theirs; of the others the word is the name of what they make. */
const withWords =
  /`pnpm (bench|proof|stack|faults|matrix|demo|package|walk|shots|lighthouse)((?: (?:--)?[a-z][a-z0-9-]*)+)/g

describe('the documents', () => {
  it.each(documents)('%s links only to files that exist', (path) => {
    const targets = [...readDocument(path).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map((match) => match[1] ?? '')
    expect(targets.filter((target) => !existsSync(resolve(root, dirname(path), target)))).toEqual([])
  })

  it.each(documents)('%s names only commands that exist', (path) => {
    const named = [...readDocument(path).matchAll(/\bpnpm ([a-z][a-z0-9:-]*)/g)].map((match) => match[1] ?? '')
    const scripts = scriptNames()
    expect(named.filter((name) => !scripts.includes(name))).toEqual([])
  })

  it.each(documents)('%s names only commands that CI runs, or hears say what is missing', (path) => {
    const named = [...readDocument(path).matchAll(/\bpnpm ([a-z][a-z0-9:-]*)/g)].map((match) => match[1] ?? '')
    expect(named.filter((name) => !ownCommands.includes(name) && !Object.hasOwn(smokeRows, name))).toEqual([])
  })

  it.each(documents)('%s names only words that those commands know', (path) => {
    const unknown = [...readDocument(path).matchAll(withWords)].flatMap(([, script = '', rest = '']) => {
      const source = sourceOf(script)
      const words = rest.trim().split(' ')
      return words.filter((word) => !isKnown(word, source)).map((word) => `pnpm ${script} ${word}`)
    })
    expect(unknown).toEqual([])
  })
})
