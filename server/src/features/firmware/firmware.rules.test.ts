import type { FirmwareState } from '@vigil/contract/firmware/firmware-moves'
import { describe, expect, it } from 'vitest'
import { nextFirmwareStep } from './firmware.rules.ts'

const minute = 60_000
const now = 100 * minute

const count = (wave: number, state: FirmwareState, units: number, fresh = units, agoMinutes = 60) => ({
  wave,
  state,
  units,
  fresh,
  changedAt: new Date(now - agoMinutes * minute),
})
const job = { wave: 2, stopPercent: 10, watchMinutes: 30, switched: 0, now }

describe('a job', () => {
  it.each([
    ['waits while one of its wave is under way', [count(2, 'updated', 9), count(2, 'verified', 1)], 'wait'],
    ['waits for who was not asked yet', [count(2, 'updated', 9), count(2, 'queued', 1)], 'wait'],
    ['watches a wave before the next', [count(2, 'updated', 10, 10, 29)], 'wait'],
    ['goes on when it has watched long enough', [count(2, 'updated', 10, 10, 30)], 'nextWave'],
    ['passes a wave that nobody is in', [count(3, 'queued', 4)], 'nextWave'],
    ['bears as many failures as it was told', [count(2, 'updated', 9), count(2, 'failed', 1)], 'nextWave'],
    ['stops at one more', [count(2, 'updated', 8), count(2, 'failed', 2)], { stop: 'failures' }],
    ['stops before the wave is over', [count(2, 'queued', 8), count(2, 'failed', 2)], { stop: 'failures' }],
    ['forgives what somebody looked at', [count(2, 'updated', 8), count(2, 'failed', 2, 0)], 'nextWave'],
    ['counts failures of its own wave only', [count(1, 'failed', 1), count(2, 'updated', 10)], 'nextWave'],
    ['stops at a single rollback', [count(2, 'updated', 999), count(2, 'rolledBack', 1)], { stop: 'rolledBack' }],
    ['stops at a late rollback of an earlier wave', [count(1, 'rolledBack', 1)], { stop: 'rolledBack' }],
  ] as const)('%s', (_, counts, step) => {
    expect(nextFirmwareStep({ ...job, counts })).toEqual(step)
  })

  it('stops when a switch moved, whatever else', () => {
    expect(nextFirmwareStep({ ...job, switched: 1, counts: [count(2, 'updated', 10)] })).toEqual({ stop: 'switched' })
  })

  it('ends with its last wave, without watching it', () => {
    expect(nextFirmwareStep({ ...job, wave: 3, counts: [count(3, 'updated', 1, 1, 0)] })).toBe('finish')
  })
})
