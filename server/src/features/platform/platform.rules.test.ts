import { describe, expect, it } from 'vitest'
import { flatFigures, healthOf, troublesOf, type PlatformFigures } from './platform.rules.ts'

const processOf = (process: string, more: Partial<PlatformFigures['processes'][number]> = {}) => ({
  id: `00000000-0000-7000-8000-0000000${process.length}`,
  process,
  version: '1.0.0',
  clockMs: 3,
  silentMs: 2_000,
  ...more,
})

const well: PlatformFigures = {
  at: '2026-11-15T06:32:08.000Z',
  lanes: [0, 1, 2].map((lane) => ({ lane, ageMs: -1, unheld: 0 })),
  callAgeMs: -1,
  channels: [{ channel: 'sms', ageMs: -1, sent: 86, failed: 1 }],
  quarantine: { lastHour: 0, open: 0 },
  processes: ['api', 'gateway', 'pipeline', 'worker'].map((name) => processOf(name)),
  databaseBytes: 1_000,
}

const push = { channel: 'push', ageMs: -1, sent: 9, failed: 0 }
const keysOf = (figures: PlatformFigures) => troublesOf(figures).map(({ key }) => key)

describe('a platform that is well', () => {
  it('says so, and rings nobody', () => {
    expect(healthOf(well)).toMatchObject({ at: well.at, isFirePathFine: true })
    expect(troublesOf(well)).toEqual([])
  })

  it('does not call fine what it knows nothing of', () => {
    const silent = { ...well, channels: [{ channel: 'voice', ageMs: -1, sent: 0, failed: 0 }] }
    expect(healthOf(silent).rows.find(({ part }) => part === 'channel')).toMatchObject({
      state: 'unknown',
      value: null,
    })
    expect(troublesOf(silent)).toEqual([])
  })
})

describe('carriers that all fail', () => {
  it('are no way to people, however well the lanes run', () => {
    const none = ['sms', 'voice'].map((channel) => ({ channel, ageMs: -1, sent: 0, failed: 3 }))
    expect(healthOf({ ...well, channels: none }).isFirePathFine).toBe(false)
    const untried = { channel: 'email', ageMs: -1, sent: 0, failed: 0 }
    expect(healthOf({ ...well, channels: [...none, untried] }).isFirePathFine).toBe(false)
    expect(healthOf({ ...well, channels: [...none, push] }).isFirePathFine).toBe(true)
  })
})

describe('a platform in trouble', () => {
  const cases: readonly (readonly [string, PlatformFigures, string, boolean])[] = [
    ['a fire lane older than 5 s', { ...well, lanes: [{ lane: 1, ageMs: 5_001, unheld: 0 }] }, 'lane.1', false],
    ['a second lane older than 10 s', { ...well, lanes: [{ lane: 2, ageMs: 10_001, unheld: 0 }] }, 'lane.2', true],
    ['a group that nobody reads', { ...well, lanes: [{ lane: 1, ageMs: -1, unheld: 1 }] }, 'lane.1', false],
    ['readings that nobody reads', { ...well, lanes: [{ lane: 0, ageMs: -1, unheld: 2 }] }, 'lane.0', true],
    ['a call that is late', { ...well, callAgeMs: 10_001 }, 'call.fire', false],
    [
      'a carrier that is slow',
      { ...well, channels: [push, { channel: 'sms', ageMs: 60_001, sent: 9, failed: 0 }] },
      'channel.sms',
      true,
    ],
    [
      'a carrier that fails',
      { ...well, channels: [push, { channel: 'sms', ageMs: -1, sent: 7, failed: 2 }] },
      'channel.sms',
      true,
    ],
    ['a quarantine that grows', { ...well, quarantine: { lastHour: 11, open: 11 } }, 'quarantine.lastHour', true],
    [
      'no worker',
      { ...well, processes: well.processes.filter(({ process }) => process !== 'worker') },
      'process.worker',
      false,
    ],
    [
      'a worker that fell silent',
      {
        ...well,
        processes: well.processes.map((one) => (one.process === 'worker' ? { ...one, silentMs: 15_001 } : one)),
      },
      'process.worker',
      false,
    ],
    [
      'two versions at once',
      { ...well, processes: [...well.processes, processOf('api', { version: '0.9.0' })] },
      'process.api',
      false,
    ],
    [
      'a clock that is off',
      {
        ...well,
        processes: well.processes.map((one) => (one.process === 'gateway' ? { ...one, clockMs: -2_001 } : one)),
      },
      'clock.gateway',
      true,
    ],
  ]
  it.each(cases)('rings about %s', (_name, figures, key, isFirePathFine) => {
    expect(keysOf(figures)).toEqual([key])
    expect(healthOf(figures).isFirePathFine).toBe(isFirePathFine)
  })
})

it('shows a monitoring system the same as flat figures, and nothing that waits as young', () => {
  expect(flatFigures(well)).toMatchObject({
    platformLane1AgeMs: 0,
    platformCallAgeMs: 0,
    'platformChannel.sms.failedLastHour': 1,
    'platformProcesses.worker': 1,
    platformWorstClockMs: 3,
  })
})
