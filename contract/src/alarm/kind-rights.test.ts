import { describe, expect, it } from 'vitest'
import { kindsHeld, rightOf } from './kind-rights.ts'

describe('a kind of alarm', () => {
  it('is opened by the right on its own record', () => {
    expect(kindsHeld(',fireRec:list,hazardRec:list,', 'list')).toEqual(['fire-alarm', 'hazard'])
    expect(kindsHeld(',alarmRec:custom,', 'custom')).toEqual(['alarm', 'fault'])
    expect(kindsHeld(',alarmRec:list,', 'custom')).toEqual([])
    expect(rightOf('fault', 'batch')).toBe('alarmRec:batch')
  })
})
