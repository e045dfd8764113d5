/** What every meter in a circuit tells of power and energy. */
import { activePower, energyTotal, frequency, powerFactor } from '#vocabulary/electric-properties.ts'
import { measured } from '#vocabulary/property.ts'

const energyOf = (zh: string, en: string, max: number, typical: number) =>
  ({
    ...measured(zh, en, { unit: 'kWh', min: 0, max, decimals: 2, typical }),
    derived: 'counter-delta',
  }) as const

export const powerAndEnergy = {
  activePower,
  powerFactor,
  frequency,
  energyTotal,
  energyToday: energyOf('今日用电量', 'Energy today', 100_000, 18.2),
  energyMonth: energyOf('本月用电量', 'Energy this month', 3_000_000, 402.5),
}
