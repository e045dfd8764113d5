import { describe, expect, it } from 'vitest'
import type { Signal } from '#events/alarm-events.ts'
import { testEquipment, testSignal } from '#testing/shadow-drafts.ts'
import { judgeSignal, type AlarmChange } from '../judging/alarm.rules.ts'
import {
  callsAfterShield,
  judgeTogether,
  assessed,
  reassessed,
  urgentBeginnings,
  type Isolated,
  type Neighbour,
  type Verdict,
} from './neighbours.rules.ts'

const minute = 60_000
let made = 0
const newId = (): string => `n${(made += 1)}`

interface Said {
  readonly type?: string
  readonly areaId?: string | null
  readonly at?: number
  readonly kind?: Signal['kind']
  readonly projectId?: string
}

const begun = ({ type = 'smokeDetector', areaId = 'a', at = 0, kind = 'fire-alarm', projectId = 'p' }: Said = {}) => {
  const site = { oemId: 'o', companyId: null, projectId }
  const equipment = testEquipment(type, { id: newId(), areaId, site })
  const change = judgeSignal(testSignal({ equipment, kind, at }), undefined, newId)
  if (!change) throw new Error('nothing began')
  return change
}

const known = (said: Said = {}, change: Partial<Neighbour> = {}): Neighbour => ({
  ...begun(said).alarm,
  projectId: said.projectId ?? 'p',
  ...change,
})
const real = (changes: readonly AlarmChange[], before: readonly Neighbour[] = []) =>
  judgeTogether(changes, before, newId).likelyReal

describe('a storm that people have taken', () => {
  const storm = (state: Neighbour['state']) =>
    Array.from({ length: 200 }, () => known({ areaId: null }, { groupId: 'taken', state }))

  it('is closed: whoever comes later begins another, of which people are told again (A9)', () => {
    const late = begun({ areaId: null, at: 30_000 })
    const group = judgeTogether([late], storm('acknowledged'), newId).groups.get(late.alarm.id)
    expect(group).toBeDefined()
    expect(group).not.toBe('taken')
  })

  it('is joined while one of its alarms still waits', () => {
    const late = begun({ areaId: null, at: 30_000 })
    const before = [...storm('acknowledged'), ...storm('notified').slice(0, 1)]
    expect(judgeTogether([late], before, newId).groups.get(late.alarm.id)).toBe('taken')
  })
})

describe('workflows 15.5: two signals', () => {
  it('of two detectors in one zone within five minutes are both likely real', () => {
    const [one, other] = [begun(), begun({ at: 5 * minute })]
    expect([...real([one, other])].toSorted()).toEqual([one.alarm.id, other.alarm.id].toSorted())
    const before = known()
    expect([...real([begun()], [before])]).toContain(before.id)
  })

  it.each<[string, Said, Said]>([
    ['from two zones', {}, { areaId: 'b' }],
    ['from no zone', { areaId: null }, { areaId: null }],
    ['more than five minutes apart', {}, { at: 5 * minute + 1 }],
    ['of which one is no fire', {}, { kind: 'alarm' }],
    ['of which the other is no fire', { kind: 'alarm' }, {}],
  ])('%s say nothing of each other', (_, one, other) => {
    expect([...real([begun(one), begun(other)])]).toEqual([])
  })

  it('of the same detector confirm nothing', () => {
    const one = begun()
    expect([...real([one], [{ ...one.alarm, id: 'before', projectId: 'p' }])]).toEqual([])
  })

  it.each(['manualCallPoint', 'hydrantButton', 'alarmValve', 'flowIndicator'])('are not needed from a %s', (type) => {
    const one = begun({ type, areaId: null })
    expect([...real([one])]).toEqual([one.alarm.id])
    expect([...real([begun({ type, areaId: null, kind: 'alarm' })])]).toEqual([])
  })
})

describe('a storm', () => {
  const groupsOf = (changes: readonly AlarmChange[], before: readonly Neighbour[] = []) =>
    judgeTogether(changes, before, newId).groups
  const many = (count: number, said: Said = {}) => Array.from({ length: count }, () => begun({ areaId: null, ...said }))

  it('is more than twenty in one unit within a minute, one name for all of them', () => {
    expect(groupsOf(many(20)).size).toBe(0)
    const groups = groupsOf(many(21))
    expect(groups.size).toBe(21)
    expect(new Set(groups.values()).size).toBe(1)
  })

  it('counts those before, and takes the name that they have', () => {
    const before = Array.from({ length: 20 }, (_, n) => known({ areaId: null }, n === 3 ? { groupId: 'storm' } : {}))
    const groups = groupsOf(many(1), before)
    expect(groups.size).toBe(20)
    expect([...new Set(groups.values())]).toEqual(['storm'])
  })

  it('leaves out another unit, and what is older than a minute', () => {
    const elsewhere = Array.from({ length: 20 }, () => known({ areaId: null, projectId: 'q' }))
    expect(groupsOf(many(1), elsewhere).size).toBe(0)
    const old = Array.from({ length: 20 }, () => known({ areaId: null }))
    expect(groupsOf(many(1, { at: minute + 1 }), old).size).toBe(0)
    expect(groupsOf(many(1, { at: minute }), old).size).toBe(21)
  })
})

const verdict: Verdict = { likelyReal: new Set(['x']), groups: new Map([['x', 'storm']]) }
const nobody: readonly Isolated[] = []

describe('the light of others', () => {
  it('begins only with what begins and threatens life', () => {
    const one = begun()
    const other = { ...one, alarm: { ...one.alarm, priority: 2 } }
    const steps = (['raise', 'reopen', 'reactivate', 'merge', 'recover'] as const).map((step) => ({ ...one, step }))
    expect(urgentBeginnings([...steps, other]).map(({ step }) => step)).toEqual(['raise', 'reopen', 'reactivate'])
  })

  it('falls on the alarm that is saved', () => {
    const { alarm } = begun()
    expect(assessed({ ...alarm, id: 'x' }, verdict, nobody)).toMatchObject({ likelyReal: true, groupId: 'storm' })
    expect(assessed({ ...alarm, id: 'y' }, verdict, nobody)).toMatchObject({ likelyReal: false, groupId: null })
    expect(assessed({ ...alarm, id: 'y', likelyReal: true, groupId: 'g' }, verdict, nobody)).toMatchObject({
      likelyReal: true,
      groupId: 'g',
    })
  })

  it('workflows 15.6: of a shielded point is marked and calls nobody, unless it threatens life', () => {
    const { alarm } = begun({ at: 7 })
    const shield = { id: 'i', equipmentId: alarm.equipmentId, kind: 'shield' }
    const shielded = [{ id: 'o', equipmentId: 'another', kind: 'shield' }, shield]
    expect(assessed(alarm, verdict, shielded)).toMatchObject({ isolationId: 'i', ladderDue: 7 })
    expect(assessed({ ...alarm, kind: 'alarm', priority: 2 }, verdict, shielded)).toMatchObject({
      isolationId: 'i',
      ladderDue: null,
    })
    expect(assessed({ ...alarm, kind: 'alarm', priority: 2 }, verdict, nobody)).toMatchObject({
      isolationId: null,
      ladderDue: 7,
    })
    expect(assessed({ ...alarm, isolationId: 'before' }, verdict, shielded).isolationId).toBe('before')
  })

  it('of a point in a walk test is marked with the walk and calls: a test silences nothing (A3)', () => {
    const alarm = { ...begun({ at: 7 }).alarm, kind: 'alarm', priority: 2 } as const
    const on = (...kinds: string[]) => kinds.map((kind) => ({ id: kind, equipmentId: alarm.equipmentId, kind }))
    expect(assessed(alarm, verdict, on('test'))).toMatchObject({ isolationId: 'test', ladderDue: 7 })
    expect(assessed(alarm, verdict, on('shield', 'test'))).toMatchObject({ isolationId: 'test', ladderDue: null })
  })

  it('after its shield calls what nobody was called for and still holds, and nothing else (A16)', () => {
    const silenced = {
      condition: 'active',
      state: 'notified',
      verdict: null,
      ladder: 'alarm',
      ladderDue: null,
      ladderDone: null,
    } as const
    expect(callsAfterShield(silenced)).toBe(true)
    expect(callsAfterShield({ ...silenced, condition: 'recovered' })).toBe(false)
    expect(callsAfterShield({ ...silenced, state: 'acknowledged' })).toBe(false)
    expect(callsAfterShield({ ...silenced, ladder: null })).toBe(false)
    expect(callsAfterShield({ ...silenced, ladderDue: 1 })).toBe(false)
    expect(callsAfterShield({ ...silenced, ladderDone: 1 })).toBe(false)
  })

  it('is news only for those that stood in another', () => {
    const one = known({}, { id: 'x' })
    const news = { id: 'x', likelyReal: true, groupId: 'storm', isNews: true }
    expect(reassessed([one, known({}, { id: 'y' })], verdict)).toEqual([news])
    expect(reassessed([{ ...one, likelyReal: true }], verdict)).toEqual([news])
    expect(reassessed([{ ...one, groupId: 'storm' }], verdict)).toEqual([news])
    expect(reassessed([{ ...one, likelyReal: true, groupId: 'storm' }], verdict)).toEqual([])
  })
})
