import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readUnit, writeUnit, type DataUnit, type UnitKind, type UnitObject } from './data-unit.ts'
import { meaningsOf, type Meaning } from './translate.ts'

const at = '2026-11-14T08:00:30'
const part = { systemType: 1, systemAddress: 1, partType: 42, zone: 3, point: 12, state: 1, description: '烟感', at }
const system = { systemType: 1, systemAddress: 1, state: 1, at }

const unitOf = <Kind extends UnitKind>(kind: Kind, object: UnitObject<Kind>): DataUnit => {
  const read = readUnit(writeUnit(kind, [object]))
  if (!('message' in read)) throw new Error(read.unreadable)
  return read.message
}
const meaningOf = <Kind extends UnitKind>(kind: Kind, object: UnitObject<Kind>, before?: number): Meaning => {
  const [meaning] = meaningsOf(unitOf(kind, object), () => before)
  if (!meaning) throw new Error('it means nothing')
  return meaning
}
const partSays = (partType: number, before: number, state: number) =>
  meaningOf('partState', { ...part, partType, state }, before).events

describe('a part', () => {
  it('workflows 15.4: fire with state bits 0x0002 is not a test', () => {
    const meaning = meaningOf('partState', { ...part, state: 0x0002 }, 0x0001)
    expect(meaning).toMatchObject({ child: '1.1/3.12', isTest: false, events: [{ key: 'fireAlarm', on: true }] })
    expect(meaningOf('systemState', { ...system, state: 0x0002 }, 1)).toMatchObject({
      isTest: false,
      events: [{ key: 'fireAlarm', on: true }],
    })
    expect(meaningOf('deviceState', { state: 0x02, at }, 1)).toMatchObject({
      isTest: false,
      events: [{ key: 'fireAlarm', on: true }],
    })
  })

  it('workflows 15.4: no state with the fire bit is a test, and each says the fire, whatever was before', () => {
    fc.assert(
      fc.property(fc.nat(0xffff), fc.nat(0xffff), fc.nat(255), (other, before, partType) => {
        const was = before & ~0x0002
        const meaning = meaningOf('partState', { ...part, partType, state: other | 0x0002 }, was)
        expect(meaning.isTest).toBe(false)
        expect(meaning.events.filter(({ on }) => on).map(({ key }) => key)).toContain(
          [10, 11, 12, 13, 74].includes(partType)
            ? 'gasHigh'
            : [16, 17, 18].includes(partType)
              ? 'elecAlarm'
              : 'fireAlarm',
        )
      }),
    )
  })

  it('is in test only when nothing else is said', () => {
    expect(meaningOf('partState', { ...part, state: 0 }, 1)).toMatchObject({ isTest: true, events: [] })
  })

  it.each([
    ['fire', 0x02, 'fireAlarm'],
    ['a fault', 0x04, 'sensorFault'],
    ['that it is shielded', 0x08, 'shielded'],
    ['a supervised change', 0x10, 'supervise'],
    ['a start', 0x20, 'linkageStart'],
    ['a feedback', 0x40, 'linkageFeedback'],
    ['a delay', 0x80, 'linkageDelay'],
    ['a fault of its power', 0x100, 'mainPowerFault'],
  ])('says %s by its bit, and the end of it', (_name, bit, key) => {
    expect(partSays(42, 1, 1 | bit)).toEqual([{ key, on: true }])
    expect(partSays(42, 1 | bit, 1)).toEqual([{ key, on: false }])
    expect(partSays(42, 1 | bit, 1 | bit)).toEqual([])
  })

  it.each([
    [23, 0x02, 'fireAlarm'],
    [24, 0x02, 'fireAlarm'],
    [96, 0x02, 'fireAlarm'],
    [11, 0x02, 'gasHigh'],
    [17, 0x02, 'elecAlarm'],
    [1, 0x04, 'hostFault'],
    [81, 0x40, 'discharged'],
    [91, 0x20, 'pumpStarted'],
    [95, 0x04, 'pumpFault'],
    [111, 0x20, 'fanStarted'],
    [111, 0x04, 'fanFault'],
    [250, 0x02, 'fireAlarm'],
  ])('of type %i says bit %i as %s', (partType, bit, key) => {
    expect(partSays(partType, 1, 1 | bit)).toEqual([{ key, on: true }])
  })

  it('of which nothing is known says what is over too', () => {
    const { events } = meaningOf('partState', { ...part, state: 0x0002 })
    expect(events.filter(({ on }) => on)).toEqual([{ key: 'fireAlarm', on: true }])
    expect(events).toContainEqual({ key: 'sensorFault', on: false })
  })

  it('says several things at once, and carries what an unknown point is called', () => {
    const meaning = meaningOf('partState', { ...part, state: 0x000e }, 1)
    expect(meaning.events.map(({ key }) => key)).toEqual(['fireAlarm', 'sensorFault', 'shielded'])
    expect(meaning).toMatchObject({ at, state: 0x0e, part: { systemType: 1, partType: 42, description: '烟感' } })
  })

  it('measures under our names', () => {
    const { state: _state, description: _description, ...place } = part
    expect(meaningOf('partValue', { ...place, quantity: 5, raw: 3_500 }).values).toEqual({ pressure: 0.35 })
    expect(meaningOf('partValue', { ...place, quantity: 200, raw: 1 }).values).toEqual({})
  })
})

describe('a system', () => {
  it('says faults of its supply, and a fault of its mains ends', () => {
    expect(meaningOf('systemState', { ...system, state: 0x0705 }, 1).events.map(({ key }) => key)).toEqual([
      'hostFault',
      'mainPowerFault',
      'backupPowerFault',
      'busFault',
    ])
    expect(meaningOf('systemState', system, 0x0101).events).toEqual([{ key: 'mainPowerFault', on: false }])
  })

  it('says once that it was reset', () => {
    expect(meaningOf('systemState', { ...system, state: 0x2001 }, 3)).toMatchObject({
      isReset: true,
      events: [
        { key: 'fireAlarm', on: false },
        { key: 'reset', on: true },
      ],
    })
    expect(meaningOf('systemState', { ...system, state: 0x2001 }, 0x2001).events).toEqual([])
  })

  it('is operated: a manual alarm lasts until somebody clears it there', () => {
    const says = (operation: number) =>
      meaningOf('systemOperation', { systemType: 1, systemAddress: 1, operation, operator: 1, at })
    expect(says(0x04).events).toEqual([{ key: 'manualAlarm', on: true }])
    expect(says(0x08).events).toEqual([
      { key: 'alarmCleared', on: true },
      { key: 'manualAlarm', on: false },
    ])
    expect(says(0x01)).toMatchObject({ isReset: true })
    expect(says(0x20).events).toEqual([{ key: 'confirmedOnSite', on: true }])
  })
})

describe('the device', () => {
  it('answers a duty check by the bit that confirms in a system', () => {
    expect(meaningOf('deviceOperation', { operation: 0x20, operator: 1, at })).toMatchObject({
      child: '',
      events: [{ key: 'dutyAnswered', on: true }],
    })
  })

  it('says what is wrong with it and its lines', () => {
    expect(meaningOf('deviceState', { state: 0x7d, at }, 1).events.map(({ key }) => key)).toEqual([
      'deviceFault',
      'mainPowerFault',
      'backupPowerFault',
      'commFault',
      'lineFault',
    ])
  })

  it('says nothing of equipment by a version, a text or a clock', () => {
    expect(meaningsOf(unitOf('deviceVersion', { main: 1, minor: 2 }), () => undefined)).toEqual([])
  })
})
