import { projectMoves, type ProjectState } from '@vigil/contract/tenancy/project-admin'
import { describe, expect, it } from 'vitest'
import { lacksFor, movesOf, type UnitFacts } from './unit.rules.ts'

const complete: UnitFacts = {
  kind: 'school',
  address: '滨江大道 188 号',
  longitude: 120.2,
  latitude: 30.2,
  contacts: [
    { role: 'responsible', isTested: false },
    { role: 'manager', isTested: false },
    { role: 'duty', isTested: true },
  ],
  inUse: 0,
}

const without = (role: string) => complete.contacts.filter((contact) => contact.role !== role)

describe('a unit goes into service', () => {
  it('when nothing is missing', () => {
    expect(lacksFor('active', complete)).toEqual([])
  })

  it.each<[string, Partial<UnitFacts>]>([
    ['address', { address: '' }],
    ['coordinates', { longitude: null }],
    ['coordinates', { latitude: null }],
    ['kind', { kind: '' }],
    ['responsible', { contacts: without('responsible') }],
    ['manager', { contacts: without('manager') }],
    ['testedDutyPhone', { contacts: without('duty') }],
    ['testedDutyPhone', { contacts: [...without('duty'), { role: 'duty', isTested: false }] }],
    ['testedDutyPhone', { contacts: [...without('duty'), { role: 'other', isTested: true }] }],
  ])('never without %s', (lack, change) => {
    expect(lacksFor('active', { ...complete, ...change })).toEqual([lack])
  })
})

describe('a unit leaves', () => {
  it('for the archive only when no equipment of it is in use', () => {
    expect(lacksFor('archived', { ...complete, inUse: 1 })).toEqual(['equipment'])
    expect(lacksFor('archived', complete)).toEqual([])
  })

  it('may be suspended whatever it has or lacks', () => {
    expect(lacksFor('suspended', { ...complete, contacts: [], inUse: 9 })).toEqual([])
  })
})

it.each<[ProjectState, readonly ProjectState[]]>([
  ['draft', ['active', 'archived']],
  ['active', ['suspended', 'archived']],
  ['suspended', ['active', 'archived']],
  ['archived', []],
])('from %s there is a way to %s', (state, to) => {
  expect(projectMoves[state]).toEqual(to)
  expect(movesOf(state, complete).map((move) => move.to)).toEqual(to)
})
