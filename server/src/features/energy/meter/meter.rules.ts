/** Which kinds of equipment count energy, and what their counters can do. Pure. */
import type { DeviceType, NumberProperty } from '@vigil/device-types/device-type'
import { typesFor } from '@vigil/device-types/find-device-type'
import { slotMs, type MeterFacts } from '../slots/slots.rules.ts'

/** All that ever went through it. Others beside it are its parts, such as those of a tariff. */
export const counterKey = 'energyTotal'

const mainsVolts = 230
/** A report may be late by half of the time between two. */
const lateness = 1.5

const numberOf = ({ properties }: DeviceType, key: string): NumberProperty | undefined => {
  const property = properties[key]
  return property?.type === 'number' ? property : undefined
}

const counterOf = (type: DeviceType): NumberProperty | undefined => {
  const property = numberOf(type, counterKey)
  return property?.counter === true && property.unit === 'kWh' ? property : undefined
}

export const metersOf = (): number[] =>
  typesFor(null).flatMap((type) => (counterOf(type) ? [type.equipmentTypeId] : []))

const powerScale = (type: DeviceType): number => {
  const power = numberOf(type, 'activePower') ?? numberOf(type, 'totalPower')
  return power ? power.max * (power.unit === 'W' ? 1 : 1_000) : 0
}

/** What it was registered or built for; where nobody says, what its instruments can show. */
const ratedWatts = (type: DeviceType, ratedAmps: number | undefined): number => {
  const phases = numberOf(type, 'currentB') ? 3 : 1
  const amps = ratedAmps ?? numberOf(type, 'current')?.max ?? numberOf(type, 'currentA')?.max
  return amps === undefined ? powerScale(type) || 1_000_000 : amps * mainsVolts * phases
}

export const meterFactsOf = (type: DeviceType, ratedAmps: number | undefined): MeterFacts => {
  const { max, decimals } = counterOf(type) ?? { max: 99_999_999, decimals: 2 }
  return {
    ratedW: ratedWatts(type, ratedAmps),
    registerWh: 10 ** Math.ceil(Math.log10(max)) * 1_000,
    leastWh: Math.max(1, 1_000 / 10 ** decimals),
    gapMs: Math.max(slotMs, lateness * type.reportIntervalSec * 1_000),
  }
}
