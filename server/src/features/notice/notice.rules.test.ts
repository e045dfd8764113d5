import { describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { addUp, firstIdAt, kindsFor } from './notice.rules.ts'

describe('the first id of a moment', () => {
  it('stands before every id of it and after every older one', () => {
    const at = 1_794_733_200_123
    expect(firstIdAt(at) <= uuidV7(at)).toBe(true)
    expect(uuidV7(at - 1) < firstIdAt(at)).toBe(true)
  })
})

describe('whose alarms are notices', () => {
  it('follows the right on each kind', () => {
    expect(kindsFor(',fireRec:list,hazardRec:list,', 'list')).toEqual(['fire-alarm', 'hazard'])
    expect(kindsFor(',alarmRec:custom,', 'custom')).toEqual(['alarm', 'fault'])
    expect(kindsFor(',alarmRec:list,', 'custom')).toEqual([])
  })
})

describe('the badge', () => {
  it('adds up each part to its limit and knows the worst of what asks for something', () => {
    const counted = addUp(
      [
        { part: 'needsMe', count: 700, worst: 2 },
        { part: 'needsMe', count: 700, worst: 4 },
        { part: 'info', count: 1, worst: 1 },
      ],
      1_000,
    )
    expect(counted).toEqual({ needsMe: 1_000, info: 1, system: 0, worst: 2 })
  })

  it('has no colour when there is nothing', () => {
    expect(addUp([{ part: 'system', count: 0, worst: null }], 1_000).worst).toBeNull()
  })
})
