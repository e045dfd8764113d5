import { accountCalls } from '@vigil/contract/account/account'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { telemetryCalls } from '@vigil/contract/equipment/telemetry'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { rightsCalls } from '@vigil/contract/rights/rights'
import { describe, expect, it } from 'vitest'
import { idFieldsOf, sampleOf, withId } from './input-shape.ts'
import { cellsOf, sampleOfCells } from './matrix-cells.ts'
import { people, type Person } from './matrix-world.ts'
import { judge, sightOf } from './oracle.ts'

const person = (name: string): Person => {
  const found = people.find((one) => one.name === name)
  if (!found) throw new Error(`nobody is called ${name}`)
  return found
}
const ok = { statusCode: 200, code: undefined }
const missing = { statusCode: 410, code: 'missing' }
const forbidden = { statusCode: 403, code: 'forbidden' }

describe('the judge', () => {
  it('calls a leak what someone did without the right to it', () => {
    expect(judge(rightsCalls.grant, person('inspector'), 'seen', ok)).toBe('leak')
    expect(judge(rightsCalls.grant, person('inspector'), 'seen', forbidden)).toBeUndefined()
  })

  it('calls a leak a command that began on something foreign', () => {
    expect(judge(projectCalls.addArea, person('manager'), 'hidden', ok)).toBe('leak')
    expect(judge(projectCalls.addArea, person('manager'), 'hidden', missing)).toBeUndefined()
  })

  it('calls a wrong refusal what is his and was kept from him', () => {
    expect(judge(equipmentCalls.detail, person('manager'), 'seen', missing)).toBe('wrongRefusal')
    expect(judge(equipmentCalls.detail, person('manager'), 'seen', ok)).toBeUndefined()
  })

  it('[S17] calls a wrong refusal what would send a signed-in person to the login', () => {
    const loginAgain = { statusCode: 404, code: 'missing' }
    expect(judge(equipmentCalls.detail, person('manager'), 'hidden', loginAgain)).toBe('wrongRefusal')
  })

  it('calls a wrong refusal a call that broke', () => {
    const broken = { statusCode: 500, code: 'unexpected' }
    expect(judge(accountCalls.session, person('manager'), 'either', broken)).toBe('wrongRefusal')
  })
})

describe('sight', () => {
  it.each([
    ['manager', 'own', 'seen'],
    ['manager', 'sibling', 'hidden'],
    ['oem', 'sibling', 'seen'],
    ['oem', 'foreign', 'hidden'],
    ['custom', 'own', 'seen'],
    ['endUser', 'own', 'seen'],
    ['otherBrand', 'own', 'hidden'],
    ['otherBrand', 'foreign', 'seen'],
    ['super', 'foreign', 'seen'],
    ['super', 'platform', 'hidden'],
  ] as const)('of %s on equipment that is %s: %s', (name, relation, sight) => {
    expect(sightOf(person(name), 'equipment', relation)).toBe(sight)
  })
})

describe('an input', () => {
  it('shows where ids stand, also those that no scope declares', () => {
    expect(idFieldsOf(rightsCalls.grant).map(({ path }) => path)).toEqual(['accountId', 'roleId', 'scopeId'])
    expect(idFieldsOf(equipmentCalls.shadows).map(({ path }) => path)).toEqual(['equipmentIds[]'])
    expect(idFieldsOf(telemetryCalls.lines).map(({ path }) => path)).toEqual(['asked[].equipmentId'])
  })

  it('keeps what stands beside an id in a list: without it the call would refuse the shape, not the person', () => {
    const asked = [{ equipmentId: 'mine', key: 'voltage' }]
    expect(withId({ asked }, 'asked[].equipmentId', 'theirs')).toEqual({
      asked: [{ equipmentId: 'theirs', key: 'voltage' }],
    })
  })

  it('is made so that the call takes it', () => {
    const id = '01900000-0000-7000-8000-000000000001'
    const kinds = [
      'oem',
      'company',
      'project',
      'area',
      'account',
      'role',
      'grant',
      'equipment',
      'equipmentPhoto',
      'plan',
      'madeType',
      'stockItem',
      'firmwareImage',
      'firmwareJob',
      'payOrder',
      'payMatch',
      'command',
      'commandBatch',
      'timer',
      'scene',
      'timeSharing',
      'linkRule',
      'linkRun',
      'patrolPlaceType',
      'patrolPlace',
      'patrolPlan',
      'patrolTask',
      'patrolCheckIn',
      'alarm',
      'companyToken',
      'pushModel',
      'delivery',
      'registration',
      'invitation',
      'contact',
      'session',
      'notice',
      'contentEntry',
      'feedback',
      'hazard',
      'workOrder',
      'unitReport',
      'maintenancePlan',
      'isolation',
      'walkTest',
      'dutyShift',
      'dutyCheck',
      'dutyHandover',
      'inspectorPack',
      'packLink',
      'visit',
      'doorGrant',
      'doorGroup',
    ] as const
    const ids = Object.fromEntries(kinds.map((kind) => [kind, id])) as Record<(typeof kinds)[number], string> // As listed.
    for (const call of [rightsCalls.grant, equipmentCalls.add, equipmentCalls.list, projectCalls.addArea])
      expect(call.input.safeParse(sampleOf(call, ids)).success, call.path).toBe(true)
  })

  it('takes an id in a list and in an object', () => {
    expect(withId({ a: 1 }, 'ids[]', 'x')).toEqual({ a: 1, ids: ['x'] })
    expect(withId({ to: { b: 2 } }, 'to.id', 'x')).toEqual({ to: { b: 2, id: 'x' } })
  })
})

describe('a sample', () => {
  it('comes round to every call, person and carrier', () => {
    const cells = cellsOf([...Object.values(equipmentCalls), ...Object.values(projectCalls)])
    const sample = sampleOfCells(cells, 200)
    expect(sample.length).toBeLessThan(cells.length)
    for (const key of ['call', 'who', 'carrier'] as const)
      expect(new Set(sample.map((cell) => cell[key]))).toEqual(new Set(cells.map((cell) => cell[key])))
  })
})
