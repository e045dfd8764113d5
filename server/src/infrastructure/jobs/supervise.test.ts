import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { supervise } from './supervise.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-supervise-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A process of Node that writes its pid before it does what the script says. */
const script = (name: string, text: string) => {
  const file = join(folder, `${name}.mjs`)
  const note = join(folder, `${name}.pids`)
  writeFileSync(note, '')
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs'
     ${text}
     setInterval(() => undefined, 1000)
     appendFileSync(${JSON.stringify(note)}, process.pid + '\\n')`,
  )
  return {
    watched: { name, args: [file], environment: {} },
    pids: () => readFileSync(note, 'utf8').split('\n').filter(Boolean).map(Number),
  }
}
const politely = `process.on('SIGTERM', () => process.exit(0))`
const until = (claim: () => void) => vi.waitFor(claim, { timeout: 25_000, interval: 20 })
const log = pino({ level: 'silent' })

describe('a supervisor', () => {
  it('starts again what dies and leaves its neighbour alone; told to stop, it passes the signal on', async () => {
    const [first, second] = [script('first', politely), script('second', politely)]
    const supervisor = supervise([first.watched, second.watched], log)
    await until(() => expect([first.pids().length, second.pids().length]).toEqual([1, 1]))
    process.kill(first.pids()[0] ?? 0, 'SIGKILL')
    await until(() => expect(first.pids()).toHaveLength(2))
    expect(second.pids()).toHaveLength(1)
    expect(await supervisor.stop('SIGTERM')).toBe(true)
    for (const pid of [...first.pids(), ...second.pids()]) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  it('does not call it order when somebody left with a complaint', async () => {
    const [sound, sore] = [script('sound', politely), script('sore', `process.on('SIGTERM', () => process.exit(3))`)]
    const supervisor = supervise([sound.watched, sore.watched], log)
    await until(() => expect([sound.pids().length, sore.pids().length]).toEqual([1, 1]))
    expect(await supervisor.stop('SIGTERM')).toBe(false)
  })

  it('does not start again who ends while everybody is leaving, nor wait out a pause', async () => {
    const failing = script('failing', `process.exit(1)`)
    const supervisor = supervise([failing.watched], log)
    expect(await supervisor.stop('SIGTERM')).toBe(false)
    expect(failing.pids()).toEqual([])
  })
})
