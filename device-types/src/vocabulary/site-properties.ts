/** Water, gas and air, where more than one type measures the same. */
import { gasLimits, levelLimits } from './limits.ts'
import { counter, limit, measured } from './property.ts'
import { ambientCelsius, kilowattHours, percentLel, pipeMegapascals } from './scales.ts'

export const waterFlow = measured('流量', 'Flow', { unit: 'L/s', min: 0, max: 200, decimals: 1, typical: 0 })

export const liquidLevel = measured(
  '液位',
  'Liquid level',
  { unit: 'm', min: 0, max: 10, decimals: 2, typical: 3.6 },
  levelLimits(1, 4.5, 10),
)

export const tankLevel = measured(
  '液位',
  'Liquid level',
  { unit: 'm', min: 0, max: 6, decimals: 2, typical: 2.24 },
  levelLimits(1.5, 2.8, 6),
)

export const gasConcentration = measured(
  '可燃气体浓度',
  'Gas concentration',
  percentLel(0.3),
  gasLimits(10, 25, '[practice]'),
)

export const agentPressure = measured('灭火剂压力', 'Agent pressure', pipeMegapascals(1.2), [
  limit('fault', 'lt', 1, 'pressureLow', { basis: '[practice]' }),
])

export const ambientTemperature = measured('温度', 'Temperature', ambientCelsius(24.6))

export const humidity = measured('湿度', 'Humidity', { unit: '%RH', min: 0, max: 100, decimals: 1, typical: 45 })

export const loadPower = measured('功率', 'Power', { unit: 'W', min: 0, max: 20_000, decimals: 0, typical: 400 })
export const loadEnergy = counter('累计电量', 'Total energy', kilowattHours(622.1))
