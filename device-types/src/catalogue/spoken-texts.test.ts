import { expect, it } from 'vitest'
import type { DeviceType } from '../device-type.ts'
import { catalogue } from './catalogue.ts'

const rows: readonly DeviceType[] = catalogue

/** Names, numbers and dates: what they say is the same in every language. */
const namesThemselves = [
  'code',
  'expiryDate',
  'firmware',
  'iccid',
  'lastCheck',
  'lastInspect',
  'plate',
  'pointAddress',
  'softwareVersion',
  'streamUrl',
  'wifiSsid',
]

it('every text of a device that is no name, number or date has words in both languages', () => {
  const raw = rows.flatMap(({ id, properties }) =>
    Object.entries(properties).flatMap(([key, property]) =>
      property.type === 'string' && !property.values && !property.switches && !namesThemselves.includes(key)
        ? [`${id}.${key}`]
        : [],
    ),
  )
  expect(raw).toEqual([])
})

it('no value of any device is called in Chinese by the word of the wire', () => {
  const wireWords = rows.flatMap(({ id, properties }) =>
    Object.entries(properties).flatMap(([key, property]) =>
      property.type === 'number' || !property.values
        ? []
        : property.values
            .filter(({ value, name }) => String(value) === name.zh || name.zh === '' || name.en === '')
            .map(({ value }) => `${id}.${key} ${value}`),
    ),
  )
  expect(wireWords).toEqual([])
})
