import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { phaseVoltages } from '#traits/three-phase.ts'
import { command, numberParam } from '#vocabulary/command.ts'
import { signal } from '#vocabulary/device-properties.ts'
import { boxTemperature } from '#vocabulary/electric-properties.ts'
import { event } from '#vocabulary/event.ts'
import { counter, figure, limit, measured } from '#vocabulary/property.ts'
import { amps, count, kilowatts, meterKilowattHours } from '#vocabulary/scales.ts'
import { numberOf, readNow } from '#vocabulary/shared-commands.ts'

export const instrumentBox = defineDeviceType({
  id: 'instrumentBox',
  equipmentTypeId: 173,
  name: { zh: '多回路仪表箱', en: 'Multi-loop power meter' },
  system: 'electrical',
  page: 'InstrumentBox',
  icon: 'meter-box',
  nodeType: 'gateway',
  fireLoad: 'byFlag',
  childTypes: ['powerMeter'],
  headline: ['totalPower'],
  glance: ['totalCurrent', 'demand', 'voltageA', 'voltageB', 'voltageC', 'boxTemp', 'energyTotal', 'signal'],
  properties: {
    loopCount: figure('回路数', 'Loops', count('路', 48, 16)),
    ...phaseVoltages,
    totalCurrent: measured('总电流', 'Total current', amps(2000, 120, 1)),
    totalPower: measured('总有功功率', 'Total active power', kilowatts(2000, 68.2)),
    demand: measured('最大需量', 'Maximum demand', kilowatts(2000, 95.1), [
      limit('warning', 'gt', 200, 'demandHigh', {
        range: [1, 2000],
        basis: 'contract demand, 15-minute window [practice]',
      }),
    ]),
    energyTotal: counter('总电量', 'Total energy', meterKilowattHours(188320.5)),
    boxTemp: boxTemperature,
    signal,
  },
  typical: { boxTemp: 32 },
  commands: {
    setCtRatio: command('设置CT变比', 'Set CT ratio', 'password', ':update', {
      params: {
        loop: numberOf('回路', 'Loop', 48),
        ratio: numberParam('变比', 'Ratio', { unit: '', min: 1, max: 1000, decimals: 0, default: 40 }),
      },
    }),
    readNow,
  },
  events: {
    demandHigh: event('需量超限', 'Demand exceeded', 'hazard', 3),
    overTemp: event('箱温过高', 'Box too hot', 'alarm', 2),
    overTempWarn: event('箱温预警', 'Box temperature warning', 'hazard', 3),
  },
  alsoReports: ['paramSet'],
  care: [
    careTest('P1Y', 'CT 变比核对、紧固', 'Check the ratio of the transformers, tighten', '[practice]'),
    careTest('P6Y', '表计检定', 'Verify the meter', 'JJG 596 [memory]'),
  ],
  reportIntervalSec: 900,
  offlineAfterSec: 2700,
})
