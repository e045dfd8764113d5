// @vitest-environment node -- nothing here is drawn
import { describe, expect, it } from 'vitest'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { courseOf, standingAt } from './course-of.ts'

const at = (minute: number): string => `2026-11-14T06:${String(minute).padStart(2, '0')}:00.000Z`
const shown = anAlarmCase({ seenBy: [{ name: '陈志远', at: at(33) }] })
const other = anAlarmCase({
  alarmId: '01930000-0000-7000-8000-0000000000e2',
  equipmentName: '感烟探测器 013',
  firstAt: at(34),
  recoveredAt: at(36),
  priority: 2,
})

describe('the course of a case', () => {
  it('is every recorded row in its order, the neighbours among them, and itself only once', () => {
    expect(courseOf(shown, [shown, other]).map(({ kind }) => kind)).toEqual(['move', 'seen', 'began', 'recovered'])
  })

  it('says which alarms stood at a moment, worst first, and none before it began or after it was over', () => {
    const standing = (minute: number) =>
      standingAt([other, shown], Date.parse(at(minute))).map(({ alarm }) => alarm.priority)
    expect(standing(31)).toEqual([])
    expect(standing(33)).toEqual([1])
    expect(standing(35)).toEqual([1, 2])
    expect(standing(36)).toEqual([1])
  })
})
