import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue/catalogue.ts'
import type { Command, DeviceType } from './device-type.ts'
import { directionOf } from './protective-direction.ts'

/** D15: what a slide is enough for, named one by one. */
const slideOnly = [
  'firePump.start',
  'sprayPump.start',
  'jockeyPump.start',
  'fireWaterSupply.startPump',
  'fireControlCabinet.start',
  'fireFan.start',
  'pressurizationFan.start',
  'fireDoor.release',
  'emergencyEvacuation.emergency',
  'acoustoOptic.start',
  'gasValve.close',
  'householdGasDetector.closeValve',
  'threeLevelsOneClose.shut',
  'kitchenSafety.closeValve',
]
const all = catalogue.flatMap((type: DeviceType) =>
  Object.entries(type.commands).map(([action, command]): [string, Command] => [`${type.id}.${action}`, command]),
)

describe('the protective direction (D15)', () => {
  it('is that of exactly these commands', () => {
    const towards = all.filter(([, command]) => directionOf(command, { on: true }) === 'towards').map(([name]) => name)
    expect(towards.sort()).toEqual([...slideOnly].sort())
  })

  it.each(all.filter(([, { protectiveDirection }]) => protectiveDirection === 'away'))(
    'away from it, %s takes a password',
    (_, { danger }) => expect(danger).toBe('password'),
  )

  it('of a forced emergency turns with its parameter', () => {
    const [, emergency] = all.find(([name]) => name === 'emergencyEvacuation.emergency') ?? []
    expect(emergency && directionOf(emergency, { on: false })).toBe('away')
  })
})
