import { deviceType } from '@vigil/device-types/find-device-type'
import { describe, expect, it } from 'vitest'
import { faultSortOf } from './fault-sort.rules.ts'
import { ringAt, rungsOf } from './ladder.rules.ts'

const night = Date.parse('2026-03-01T23:30:00+08:00')
const morning = Date.parse('2026-03-02T07:00:00+08:00')

const toldAtNight = (event: string, type: Parameters<typeof deviceType>[0]): string[] =>
  rungsOf({ ladder: 'fault', priority: 3, sort: faultSortOf(event, deviceType(type).equipmentTypeId) }).map(
    (rung) =>
      `${rung.afterS} ${rung.channel} ${rung.who.join('')} ${ringAt(rung, night, 'Asia/Shanghai') === night ? 'now' : 'morning'}`,
  )

describe('[workflows 13] a fault at half past eleven at night', () => {
  it('waits until seven where it is an ordinary one', () => {
    expect(toldAtNight('lowBattery', 'smokeDetector')).toEqual(['0 push DT morning'])
    const [rung] = rungsOf({ ladder: 'fault', priority: 3, sort: 'ordinary' })
    expect(rung && ringAt(rung, night, 'Asia/Shanghai')).toBe(morning)
    expect(rung && ringAt(rung, morning, 'Asia/Shanghai')).toBe(morning)
  })

  it.each([
    ['mainPowerFault', 'gasHost'],
    ['pumpFault', 'inspectionCabinet'],
    ['hostFault', 'fireDoorHost'],
    ['commFault', 'firePump'],
    ['loopFault', 'fireAlarmHost'],
  ] as const)('of host, pump or power is told at once: %s of %s', (event, type) => {
    expect(toldAtNight(event, type)).toEqual(['0 push DT now', '1800 sms T now'])
  })

  it('that a gateway is silent is told at once, of a fire host by a call too, and of one thing alone in no ladder', () => {
    expect(toldAtNight('offline', 'gateway')).toEqual(['0 push DT now', '600 sms T now'])
    expect(toldAtNight('offline', 'fireAlarmHost')).toEqual(['0 push DT now', '600 sms T now', '3600 voice D now'])
    expect(toldAtNight('offline', 'smokeDetector')).toEqual([])
  })
})
