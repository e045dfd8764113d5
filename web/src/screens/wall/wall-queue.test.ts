// @vitest-environment node -- nothing here is drawn
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { describe, expect, it } from 'vitest'
import { countByPlace } from '#features/alarm/areas/by-place.ts'
import { createOpenAlarmStore, mostHeld } from '#features/alarm/open-alarms.ts'
import { projectId } from '#testing/a-login.ts'
import { aLiveAlarm } from '#testing/a-live-alarm.ts'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { foldStorms, mostRows, needier, wallRows } from './wall-queue.ts'

const live = (alarmId: string, change: Partial<LiveAlarm> = {}): LiveAlarm => aLiveAlarm({ alarmId, ...change })
const idsOf = (rows: ReturnType<typeof wallRows>) => rows.map(({ alarm }) => alarm.alarmId)

describe('the queue of the wall', () => {
  it('has the worst first, then what nobody has taken, then the newest', () => {
    const rows = wallRows(
      [live('fault', { priority: 3 }), live('new fire', { firstAt: '2026-11-14T07:00:00.000Z' }), live('old fire')],
      [anAlarmCase({ alarmId: 'taken fire', state: 'acknowledged', firstAt: '2026-11-14T08:00:00.000Z' })],
      projectId,
    )
    expect(idsOf(rows)).toEqual(['new fire', 'old fire', 'taken fire', 'fault'])
  })

  it('has a real fire that somebody is on before a practised one that nobody is on (A7)', () => {
    const rows = wallRows(
      [live('drill', { drill: true, firstAt: '2026-11-14T09:00:00.000Z' }), live('taken', { state: 'acknowledged' })],
      [],
      projectId,
    )
    expect(idsOf(rows)).toEqual(['taken', 'drill'])
  })

  it('goes by itself to what needs somebody more, and never from one fire to another like it', () => {
    const goes = (from: string, ...rows: LiveAlarm[]) => needier(wallRows(rows, [], projectId), from)
    const fire = live('fire')
    const [fault, older] = [live('fault', { priority: 3 }), live('older', { firstAt: '2026-11-14T01:00:00.000Z' })]
    expect(goes('fault', fault, fire)).toBe('fire')
    expect(goes('fire', fault, fire)).toBeUndefined()
    expect(goes('older', older, fire)).toBeUndefined()
    expect(goes('older', { ...older, state: 'acknowledged' }, fire)).toBe('fire')
    expect(goes('drill', live('drill', { drill: true }), fire)).toBe('fire')
    expect(goes('dealt with', fault)).toBe('fault')
    expect(goes('the last one')).toBeUndefined()
  })

  it('believes the newer word of an alarm, and keeps its words', () => {
    const [row] = wallRows(
      [live('fire', { version: 3, count: 9 })],
      [anAlarmCase({ alarmId: 'fire', version: 2 })],
      projectId,
    )
    expect(row).toMatchObject({ alarm: { version: 3, count: 9 }, listed: { equipmentName: '感烟探测器 012' } })
    const [taken] = wallRows(
      [live('fire', { version: 1 })],
      [anAlarmCase({ alarmId: 'fire', version: 2, state: 'acknowledged' })],
      projectId,
    )
    expect(taken?.alarm.state).toBe('acknowledged')
  })

  it('shows nothing of another unit', () => {
    expect(wallRows([live('a', { projectId: 'another' })], [], projectId)).toEqual([])
  })

  it('holds a bounded number after 10,000 alarms, and the fire among them', () => {
    const store = createOpenAlarmStore()
    const scope = `project:${projectId}`
    for (let n = 0; n < 10_000; n++) {
      const isFire = n === 17
      const minute = String(n % 60).padStart(2, '0')
      const at = `2026-11-14T0${n % 10}:${minute}:00.000Z`
      store.take(scope, live(isFire ? 'the fire' : `alarm ${n}`, { priority: isFire ? 1 : 3, firstAt: at }))
    }
    expect(store.get().alarms.length).toBeLessThanOrEqual(mostHeld)
    const rows = wallRows(store.get().alarms, [], projectId)
    expect(rows).toHaveLength(mostRows)
    expect(idsOf(rows)[0]).toBe('the fire')
  })
})

describe('a storm on the wall', () => {
  it('is one entry under its worst, with the others inside; what was just told stands alone', () => {
    const groupId = '00000000-0000-7000-8000-000000000999'
    const listed = ['a', 'b', 'c'].map((alarmId) => anAlarmCase({ alarmId, groupId }))
    const rows = wallRows([live('just told', { firstAt: '2026-11-14T09:00:00.000Z' })], listed, projectId)
    const all = [...rows, ...wallRows([], [anAlarmCase({ alarmId: 'apart' })], projectId)]
    const entries = foldStorms(all, undefined)
    expect(entries.map(({ head, inside }) => [head.alarm.alarmId, idsOf([...inside])])).toEqual([
      ['just told', []],
      ['a', ['b', 'c']],
      ['apart', []],
    ])
    expect(foldStorms(all, 'b')[1]).toMatchObject({ head: { alarm: { alarmId: 'b' } }, inside: { length: 2 } })
  })
})

describe('the places of the wall', () => {
  it('count what is in them and below them', () => {
    const rows = wallRows(
      [],
      [
        anAlarmCase({ alarmId: 'a', place: ['1 号楼', 'B1', '配电间'] }),
        anAlarmCase({ alarmId: 'b', place: ['1 号楼', '3F'] }),
        anAlarmCase({ alarmId: 'c', place: [] }),
      ],
      projectId,
    )
    const counts = [...countByPlace(rows)].map(([path, own]) => `${path}: ${own.length}`)
    expect(counts.toSorted()).toEqual(
      [': 1', '1 号楼 / 3F: 1', '1 号楼 / B1 / 配电间: 1', '1 号楼 / B1: 1', '1 号楼: 2'].toSorted(),
    )
  })
})
