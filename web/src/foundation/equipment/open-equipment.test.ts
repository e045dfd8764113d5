import type { DeviceTypeSummary } from '@vigil/contract/equipment/device-type'
import { describe, expect, it } from 'vitest'
import { finishChoice, notChoosing, type Choosing } from './choose-equipment.ts'
import { readParams, type DeviceContext } from './device-context.ts'
import { createEquipmentPaths } from './equipment-path.ts'
import { openingOf } from './open-equipment.ts'

const type = (
  typeName: string,
  equipmentTypeId: number,
  page: string,
  protocolIds: number[] = [],
): DeviceTypeSummary => ({
  typeName,
  equipmentTypeId,
  page,
  protocolIds,
  hasChildren: false,
  inScenes: false,
  together: null,
  name: {
    zh: typeName,
    en: typeName,
  },
  system: 'electrical',
  icon: 'breaker',
})
// The specification's routing, in the shape in which the platform hands out its types.
const paths = createEquipmentPaths([
  type('breaker', 159, 'breaker', [133, 57, 59, 68, 69, 101, 400, 152, 193, 112, 466, 467, 560, 604]),
  type('equMonitor', 170, 'equ_monitor', [162]),
  type('parkInfo', 300, 'parkInfo', [37]),
  type('gasHost', 200, 'gasHost', [549]),
  type('waterEndTest', 210, 'waterEndTest', [600, 601]),
  type('wellGas', 220, 'wellGas', [712, 745, 733]),
  type('firePump', 120, 'firePump'),
  type('patrolPoint', 400, 'none'),
])
const device: DeviceContext = { typeName: 'firePump', equipmentId: 'e1', equipmentTypeId: 120 }
const pathOf = (changes: Partial<DeviceContext>) => paths.pathOf({ ...device, ...changes })

describe('which page opens', () => {
  const breakers = [133, 57, 59, 68, 69, 101, 400, 152, 193, 112, 466, 467, 560, 604]
  it.each(breakers)('[spec 2.protocol-breaker] protocol %i opens the breaker page', (protocolId) => {
    expect(pathOf({ protocolId })).toBe('/pagesEquimmentInfo/breaker/breaker')
  })

  it.each([
    [162, 'equ_monitor'],
    [37, 'parkInfo'],
    [549, 'gasHost'],
    [600, 'waterEndTest'],
    [601, 'waterEndTest'],
    [712, 'wellGas'],
    [745, 'wellGas'],
    [733, 'wellGas'],
  ])('[spec 2.protocol-others] protocol %i opens %s', (protocolId, page) => {
    expect(pathOf({ protocolId })).toBe(`/pagesEquimmentInfo/${page}`)
  })

  it('[spec 2.standard] isStandardDetail 1 opens the standard detail, unless the protocol knows better', () => {
    expect(pathOf({ isStandardDetail: 1 })).toBe('/pagesEquimmentInfo/StandDetailIndex')
    expect(pathOf({ isStandardDetail: 1, protocolId: 549 })).toBe('/pagesEquimmentInfo/gasHost')
    expect(pathOf({ isStandardDetail: 0 })).toBe('/pagesEquimmentInfo/firePump')
  })

  it('[spec 2.default-page] any other device opens the page its caller gives, or else the page of its type', () => {
    expect(paths.pathOf({ ...device, protocolId: 99_999 }, 'camera')).toBe('/pagesEquimmentInfo/camera')
    expect(pathOf({ protocolId: 99_999 })).toBe('/pagesEquimmentInfo/firePump')
  })

  it('a type nobody knows still opens a usable page', () => {
    expect(pathOf({ typeName: 'newThing', equipmentTypeId: 9_999 })).toBe('/pagesEquimmentInfo/StandDetailIndex')
  })
})

describe('opening a device', () => {
  it('[spec 2.params] [spec 3.device-context] passes it as one URL-encoded JSON parameter named params', () => {
    const whole = { ...device, projectName: '临江 & 中心', installAdd: 'B1 #2', expireState: 0, protocolId: null }
    const opening = openingOf(whole, paths)
    if (opening.kind !== 'open') throw new Error(opening.why)
    const [path, search = ''] = opening.to.split('?')
    expect(path).toBe('/pagesEquimmentInfo/firePump')
    expect([...new URLSearchParams(search).keys()]).toEqual(['params'])
    expect(readParams(search)).toEqual(whole)
  })

  it('[spec 4.expired-device] is refused when its service has expired', () => {
    expect(openingOf({ ...device, expireState: 1 }, paths)).toEqual({ kind: 'refused', why: 'expired' })
    expect(openingOf({ ...device, expireState: 0 }, paths)).toMatchObject({ kind: 'open' })
  })

  it.each([{ typeName: '' }, { equipmentId: '' }])('[spec 5.open-device] is refused without type or id: %o', (gap) => {
    expect(openingOf({ ...device, ...gap }, paths)).toEqual({ kind: 'refused', why: 'incomplete' })
  })

  it('a kind without a page does not open', () => {
    const point = { typeName: 'patrolPoint', equipmentId: 'e2', equipmentTypeId: 400 }
    expect(openingOf(point, paths)).toEqual({ kind: 'refused', why: 'noPage' })
  })

  it.each(['', '?params=%7Bbroken', '?params=%5B1%5D'])('an address with %s carries no device', (search) => {
    expect(readParams(search)).toBeUndefined()
  })
})

describe('the linkage chooser', () => {
  const finish = (choosing: Choosing): string[] => {
    const told: string[] = []
    finishChoice(choosing, [device], {
      toFirstStep: () => told.push('first step'),
      emit: (event, chosen) => told.push(`${event} ${chosen[0]?.equipmentId}`),
      back: () => told.push('back'),
    })
    return told
  }

  it('[spec 4.linkage-chooser] opens the first step when the wizard asked, and asks only once', () => {
    const choosing: Choosing = { linkageChoiceTypeValue: 3, returnTo: undefined }
    expect(finish(choosing)).toEqual(['first step'])
    expect(choosing.linkageChoiceTypeValue).toBe(notChoosing)
  })

  it('[spec 4.linkage-chooser] otherwise hands the choice to who asked and goes back one page', () => {
    expect(finish({ linkageChoiceTypeValue: notChoosing, returnTo: 'scene' })).toEqual(['chooseEquips e1', 'back'])
    expect(finish({ linkageChoiceTypeValue: notChoosing, returnTo: undefined })).toEqual([])
  })
})
