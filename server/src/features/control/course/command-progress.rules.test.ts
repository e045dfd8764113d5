import { commandMoves } from '@vigil/contract/equipment/control'
import { deviceType } from '@vigil/device-types/find-device-type'
import type { CommandAck } from '@vigil/protocols/device-message'
import { describe, expect, it } from 'vitest'
import { progressOf, type Evidence } from './command-progress.rules.ts'

const sentAt = Date.parse('2026-11-15T08:00:00.000Z')
const sent = (state: string) => ({ state, params: {}, sentAt, timeoutAt: sentAt + 15_000 })
const switchOn = deviceType('breaker').commands['switchOn'] ?? {}
const mute = deviceType('smokeDetector').commands['mute'] ?? {}

const after = (ms: number) => new Date(sentAt + ms).toISOString()
const evidence = (rest: Partial<Evidence>): Evidence => ({ acks: [], values: {}, at: sentAt + 1_000, ...rest })
const closed = (ms: number) => ({ switchState: { value: 'closed', at: after(ms) } })
const accepted: CommandAck = { id: 'x', result: 'accepted' }
const refused: CommandAck = { id: 'x', result: 'refused', reason: 'localMode' }

describe('a command that was sent', () => {
  it.each([
    ['sent', switchOn, { acks: [accepted] }, ['acknowledged']],
    ['sent', switchOn, { acks: [accepted], values: closed(500) }, ['acknowledged', 'done']],
    ['sent', switchOn, { values: closed(500) }, ['done']],
    ['acknowledged', switchOn, { values: closed(500) }, ['done']],
    ['acknowledged', switchOn, { acks: [accepted] }, []],
    ['acknowledged', switchOn, { values: closed(-5_000) }, []],
    ['acknowledged', switchOn, { values: { switchState: { value: 'open', at: after(500) } } }, []],
    ['sent', switchOn, { acks: [refused], values: closed(500) }, ['failed']],
    ['acknowledged', switchOn, { acks: [refused] }, ['failed']],
    ['sent', mute, { acks: [accepted] }, ['acknowledged', 'done']],
    ['sent', mute, { values: closed(500) }, []],
    ['timeout', switchOn, { acks: [accepted] }, []],
    ['timeout', switchOn, { values: closed(20_000) }, ['done']],
    ['timeout', mute, { acks: [accepted] }, ['done']],
    ['timeout', switchOn, { acks: [refused] }, ['failed']],
    ['done', switchOn, { acks: [refused], values: closed(500) }, []],
    ['failed', switchOn, { values: closed(500) }, []],
    ['cancelled', switchOn, { values: closed(500) }, []],
    ['queued', switchOn, { acks: [accepted], values: closed(500) }, []],
  ] as const)('%s with %j hearing %j goes through %j', (state, command, heard, path) => {
    const steps = progressOf(sent(state), command, evidence(heard))
    expect(steps.map(({ to }) => to)).toEqual(path)
    expect(steps.every(({ from, to }) => commandMoves[from].includes(to))).toBe(true)
  })

  it('is late when the measured state came after the time-out, whether or not anybody noted the time-out yet', () => {
    const late = (state: string, at: number) =>
      progressOf(sent(state), switchOn, evidence({ values: closed(500), at: sentAt + at })).at(-1)?.late
    expect(late('acknowledged', 14_000)).toBe(false)
    expect(late('acknowledged', 16_000)).toBe(true)
    expect(late('timeout', 14_000)).toBe(true)
  })

  it('keeps the device’s own reason, shortened', () => {
    const long = { ...refused, reason: 'x'.repeat(10_000) }
    expect(progressOf(sent('sent'), switchOn, evidence({ acks: [long] }))[0]).toMatchObject({
      reason: 'refused',
      note: 'x'.repeat(140),
    })
  })
})
