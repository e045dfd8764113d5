/** The words into which GB/T 26875.3 is translated are events that our device types know. */
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import { eventOf } from '@vigil/device-types/event-of'
import { fallbackDeviceType } from '@vigil/device-types/fallback-device-type'
import { deviceType } from '@vigil/device-types/find-device-type'
import * as words from '@vigil/protocols/gb26875/event-words'
import { describe, expect, it } from 'vitest'

/** An event that nobody knows is called by its own key. */
const unknownIn = (type: Parameters<typeof eventOf>[0], keys: readonly string[]): string[] =>
  keys.filter((key) => eventOf(type, key).name.en === key)

const types = [...catalogue, fallbackDeviceType]
const parts = types.flatMap((type) => (type.gb26875?.componentTypes ?? []).map((partType) => [partType, type] as const))

describe('the fire protocol', () => {
  it.each(parts)('part %i says only what its type knows', (partType, type) => {
    expect(unknownIn(type, Object.values(words.partWords(partType)))).toEqual([])
  })

  it('says only what any type knows, of a part and of a system that nobody has registered', () => {
    const keys = Array.from({ length: 256 }, (_, partType) => Object.values(words.partWords(partType))).flat()
    const ofSystems = [...Object.values(words.systemWords), ...Object.values(words.systemOperationWords)]
    expect(unknownIn(fallbackDeviceType, [...keys, ...ofSystems])).toEqual([])
  })

  it('says of the transmission device only what that knows', () => {
    const keys = [...Object.values(words.deviceWords), ...Object.values(words.deviceOperationWords)]
    expect(unknownIn(deviceType('userInfoTransmitter'), keys)).toEqual([])
  })

  it.each(parts)('the fire bit of part %i threatens life, but for what only warns of a fire', (partType, type) => {
    const key = words.partWords(partType).fire
    expect([eventOf(type, key).priority, key === 'elecAlarm']).toEqual(key === 'elecAlarm' ? [2, true] : [1, false])
  })

  it('what is said only once is an operation', () => {
    for (const key of words.momentary) expect(eventOf(fallbackDeviceType, key).kind).toBe('operation')
  })
})
