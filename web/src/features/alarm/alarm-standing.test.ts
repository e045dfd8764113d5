// @vitest-environment node -- nothing here is drawn
import { describe, expect, it } from 'vitest'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { endedAt, standingOf } from './alarm-standing.ts'

const early = '2026-11-14T06:33:00.000Z'
const late = '2026-11-14T06:40:00.000Z'

describe('the clock of an alarm', () => {
  it('runs while it burns, also when somebody has called it real (D12)', () => {
    const real = anAlarmCase({ state: 'verified', verdict: 'real', verdictAt: early })
    expect(standingOf(real)).toBe('burning')
    expect(endedAt(real)).toBeUndefined()
  })

  it('stops at recovery, also of a verified fire (D12)', () => {
    const shown = anAlarmCase({ condition: 'recovered', recoveredAt: late, verdict: 'real', verdictAt: early })
    expect([standingOf(shown), endedAt(shown)]).toEqual(['recovered', late])
  })

  it('stops at the verdict that it was nothing, even if the device says so later (D12)', () => {
    const verdict = { verdict: 'test', verdictAt: early } as const
    expect(endedAt(anAlarmCase(verdict))).toBe(early)
    const both = anAlarmCase({ ...verdict, condition: 'recovered', recoveredAt: late })
    expect([standingOf(both), endedAt(both)]).toEqual(['judged', early])
  })

  it('does not stop at a recovery of before, when it burns again (D12)', () => {
    expect(endedAt(anAlarmCase({ condition: 'active', recoveredAt: early }))).toBeUndefined()
  })
})
