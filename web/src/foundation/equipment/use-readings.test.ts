// @vitest-environment node -- nothing here is drawn
import { describe, expect, it } from 'vitest'
import { aShadow } from '#testing/an-equipment.ts'
import { latestOf, timesOf } from './use-readings.ts'

const stored = aShadow('e1', { current: 5, voltage: 220 })
const heard = (at: string) => ({ at, values: { current: 7 }, times: { current: at } })

describe('what equipment says now', () => {
  it('is what it has said since the page opened, and what is stored of the rest', () => {
    expect(latestOf(stored, heard('2026-11-14T06:33:00.000Z'))).toEqual({ current: 7, voltage: 220 })
  })

  it('is what is stored when that is younger: after a break the page has read again', () => {
    expect(latestOf(stored, heard('2026-11-14T06:31:00.000Z'))).toEqual({ current: 5, voltage: 220 })
  })

  it('has for each value the time at which that one was said', () => {
    expect(timesOf(stored, heard('2026-11-14T06:33:00.000Z'))).toEqual({
      current: '2026-11-14T06:33:00.000Z',
      voltage: '2026-11-14T06:32:00.000Z',
    })
  })

  it('is nothing before anything was said', () => {
    expect(latestOf(undefined, undefined)).toEqual({})
  })
})
