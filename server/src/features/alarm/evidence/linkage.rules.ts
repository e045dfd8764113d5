/** Equipment that acts in a fire, and what can be read of it afterwards. Pure. */
import type { LinkedEquipment } from '@vigil/contract/alarm/evidence'
import type { DeviceTypeId } from '@vigil/device-types/catalogue/catalogue'
import type { DeviceType } from '@vigil/device-types/device-type'
import { deviceType } from '@vigil/device-types/find-device-type'

const numbersOf = (ids: readonly DeviceTypeId[]): readonly number[] => ids.map((id) => deviceType(id).equipmentTypeId)

/** One serves the whole unit, wherever it stands. */
export const unitWideTypes = numbersOf([
  'firePump',
  'sprayPump',
  'jockeyPump',
  'fireFan',
  'pressurizationFan',
  'emergencyBroadcast',
])

/** One belongs to the place it stands in: doors, shutters, dampers, sounders, gas, and the power that is cut there. */
export const zoneTypes = numbersOf([
  'fireShutter',
  'fireDoor',
  'fireDamper',
  'doorMagnet',
  'accessController',
  'acoustoOptic',
  'emergencyEvacuation',
  'gasValve',
  'breaker',
  'breakerLeakage',
  'breakerThreePhase',
  'breakerReclosing',
  'breakerMccb',
  'breakerTZ',
  'breakerOther',
])

export interface Report {
  readonly told_at: Date
  readonly told: Readonly<Record<string, unknown>>
}

type Change = LinkedEquipment['changes'][number]

const isWord = (value: unknown): value is Change['value'] => typeof value === 'string' || typeof value === 'boolean'

/** States that it reported differently from before; the first word on a state changes nothing. Oldest first. */
export const changesIn = (type: DeviceType, reports: readonly Report[]): Change[] => {
  const states = Object.entries(type.properties).flatMap(([key, { type: of }]) =>
    of === 'enum' || of === 'bool' ? [key] : [],
  )
  const last = new Map<string, Change['value']>()
  return reports.flatMap(({ told_at, told }) =>
    states.flatMap((property): Change[] => {
      const value = told[property]
      if (!isWord(value)) return []
      const before = last.get(property)
      last.set(property, value)
      return before === undefined || before === value ? [] : [{ at: told_at.toISOString(), property, value }]
    }),
  )
}
