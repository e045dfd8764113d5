import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue/catalogue.ts'
import { findDeviceType, pageOf } from './find-device-type.ts'

/** The specification's own table. */
const protocolPages = [
  ['breaker', [133, 57, 59, 68, 69, 101, 400, 152, 193, 112, 466, 467, 560, 604]],
  ['equ_monitor', [162]],
  ['parkInfo', [37]],
  ['gasHost', [549]],
  ['waterEndTest', [600, 601]],
  ['wellGas', [712, 745, 733]],
] as const
const routed = protocolPages.flatMap(([page, ids]) => ids.map((protocolId) => [protocolId, page] as const))

describe('the page that opens', () => {
  it.each(routed)('for protocol %i is %s, also for standard equipment and whatever its type', (protocolId, page) => {
    expect(pageOf({ protocolId })).toBe(page)
    expect(pageOf({ protocolId, isStandardDetail: 1, equipmentTypeId: 186 })).toBe(page)
  })

  it('knows no protocol that the specification does not route', () => {
    const known = catalogue.flatMap(({ protocolIds }) => protocolIds)
    expect([...known].sort((a, b) => a - b)).toEqual(routed.map(([id]) => id).sort((a, b) => a - b))
  })

  it('is the standard page for isStandardDetail 1, before that of the type', () => {
    expect(pageOf({ protocolId: 9999, isStandardDetail: 1, equipmentTypeId: 129 })).toBe('StandDetailIndex')
  })

  it('is that of the type otherwise', () => {
    expect(pageOf({ protocolId: 9999, isStandardDetail: 0, equipmentTypeId: 129 })).toBe('firePump')
    expect(pageOf({ typeName: '摄像机' })).toBe('camera')
  })

  it('is none for a type without a page, and one for each of the others [spec 2.type-table]', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(80)
    for (const { icon, page } of catalogue) expect([icon, page]).not.toContain('')
    expect(catalogue.filter(({ page }) => page === 'none').length).toBeGreaterThan(0)
    expect(pageOf({ typeName: 'Patrol point tag' })).toBe('none')
  })

  it('is the standard page for what nobody knows', () => {
    expect(pageOf({ typeName: 'Toaster' })).toBe('StandDetailIndex')
  })
})

describe('the type that is found', () => {
  it.each(catalogue)('by number, id and both names is $id', (type) => {
    const found = [
      findDeviceType({ equipmentTypeId: type.equipmentTypeId }),
      findDeviceType({ id: type.id }),
      findDeviceType({ typeName: type.name.zh }),
      findDeviceType({ typeName: type.name.en }),
    ]
    expect(found).toEqual([type, type, type, type])
  })

  it('by protocol is the one that speaks it', () => {
    expect(findDeviceType({ protocolId: 560 }).id).toBe('breakerReclosing')
  })

  it('is the registered one even when the protocol suggests another', () => {
    expect(findDeviceType({ equipmentTypeId: 165, protocolId: 133 }).id).toBe('breakerOther')
  })

  it('is the one of the protocol when the registered number is unknown', () => {
    expect(findDeviceType({ equipmentTypeId: 9999, protocolId: 133 }).id).toBe('breaker')
  })

  it('is the standard device when only that is known', () => {
    expect(findDeviceType({ typeName: 'Toaster', isStandardDetail: 1 }).id).toBe('standardDevice')
  })

  it.each([[{}], [{ typeName: '' }], [{ equipmentTypeId: 9999, protocolId: 9999, isStandardDetail: 0 }]])(
    'is the fallback for %j',
    (query) => {
      expect(findDeviceType(query).id).toBe('unknown')
    },
  )
})
