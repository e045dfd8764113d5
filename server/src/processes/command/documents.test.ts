/** Every `vigil …` that our documents name is run as far as it comes without a site: its words are understood, settings are missing. */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { commands } from './command-table.ts'

const root = resolve(import.meta.dirname, '../../../..')
// A decision may name what it replaced, and words that are sealed.
const documents = ['*.md', 'docs/*.md', 'docs/zh/**/*.md', 'docs/manual/*.md'].flatMap((path) =>
  globSync(path, { cwd: root }),
)
const folder = mkdtempSync(join(tmpdir(), 'vigil-documents-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fence = /^```.*\n([^]*?)^```/gm
const inline = /`([^`]+)`/g
/** By its name, from the sources, and in a container. */
const call = /(?<![\w/=.@-])(?:vigil|server\/src\/main\.ts|localhost\/vigil:<version>) ([a-z][a-z-]*)(.*)/g

/** What keys and signatures are made with begins with our name too. */
const labels = new Set(['secret', 'command', 'firmware'])

const codeIn = (text: string): string[] => [
  ...Array.from(text.matchAll(fence), ([, code = '']) => code.replaceAll('\\\n', ' ')),
  // A line may end within a command.
  ...Array.from(text.replaceAll(fence, '').matchAll(inline), ([, code = '']) => code.replaceAll('\n', ' ')),
]

/** `[--json]` is said, of `live|ready` the first, `<s>` are seconds, `<login>` is some word, and folders are ours. */
const argumentOf = (word: string): string =>
  word
    .replaceAll(/[[\]]/g, '')
    .replace(/\|.*/, '')
    .replace('<s>', '15')
    .replace(/^<.*>$/, 'one')
    .replace(/^\//, `${folder}/`)

interface Named {
  readonly name: string
  readonly args: readonly string[]
}

const namedIn = (code: string): Named[] =>
  code
    .split(/\n|&&|;| \| | #.*/)
    .flatMap((part) => Array.from(part.matchAll(call)))
    .map(([, name = '', rest = '']) => ({
      name,
      args: rest
        .split(' ')
        .map(argumentOf)
        .filter((word) => word !== '' && word !== '…'),
    }))
    .filter(({ name }) => !labels.has(name))

const named = documents.flatMap((path) => codeIn(readFileSync(join(root, path), 'utf8')).flatMap(namedIn))
const withWords = new Map(named.filter(({ args }) => args.length > 0).map((one) => [JSON.stringify(one), one]))

describe('the commands in our documents', () => {
  it('are all in the table', () => {
    expect(new Set(named.map(({ name }) => name)).size).toBeGreaterThan(8)
    const known = new Set(['help', ...commands.map(({ name }) => name)])
    expect(named.filter(({ name }) => !known.has(name))).toEqual([])
  })

  it.each([...withWords])('%s', async (_words, { name, args }) => {
    const command = commands.find((one) => one.name === name)
    if (command?.kind !== 'task') throw new Error(`${name} takes no words`)
    vi.spyOn(console, 'log').mockReturnValue()
    // Nothing listens there.
    const environment = { VIGIL_METRICS_LISTEN: '127.0.0.1:9' }
    const run = await command.load()
    const refusal = await run(environment, createLog('test', 'silent'), args).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    vi.restoreAllMocks()
    process.exitCode = 0
    // In a sentence a command may stand without all of its words; it says which.
    if (refusal !== undefined) expect(refusal).toMatch(/is not set|^fetch failed|^connect ECONNREFUSED|^say /)
  })
})
