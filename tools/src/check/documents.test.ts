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
})
