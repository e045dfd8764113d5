import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { commands } from './command-table.ts'

const main = resolve(import.meta.dirname, '../../main.ts')

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const vigil = (...args: string[]): Promise<Ended> =>
  promisify(execFile)(process.execPath, [main, ...args], { env: {} }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    // What Node gives of a program that ended otherwise than with 0.
    (error: unknown) => error as Ended,
  )

describe('vigil', () => {
  it('helps with every command there is, by any usual word for it', async () => {
    const { code, stdout } = await vigil('help')
    expect(code).toBe(0)
    for (const { name, says } of commands) {
      expect(stdout).toContain(`  ${name} `)
      expect(stdout).toContain(says)
    }
    expect((await vigil('--help')).stdout).toBe(stdout)
  }, 120_000)

  it('refuses a word it does not know, and none, with a sentence', async () => {
    const unknown = await vigil('gatway')
    expect([unknown.code, unknown.stdout]).toEqual([2, ''])
    expect(unknown.stderr).toBe('there is no command “gatway”: `vigil help` lists every command\n')
    const nothing = await vigil()
    expect([nothing.code, nothing.stderr]).toEqual([2, 'say what to do: `vigil help` lists every command\n'])
  }, 120_000)

  it('says in its last line what a command lacks, and ends with 1', async () => {
    const { code, stdout } = await vigil('gateway')
    expect(code).toBe(1)
    expect(stdout).toContain('VIGIL_DATABASE_ENGINE_URL is not set')
  }, 120_000)

  it('has no name twice', () => {
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length)
  })
})
