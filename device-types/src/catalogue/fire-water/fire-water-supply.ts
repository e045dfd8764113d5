import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command } from '#vocabulary/command.ts'
import { controlMode, mainPowerFault } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { pressureAbove, pressureBelow } from '#vocabulary/limits.ts'
import { choice, measured, state } from '#vocabulary/property.ts'
import { pipeMegapascals } from '#vocabulary/scales.ts'
import { numberOf, readNow } from '#vocabulary/shared-commands.ts'
import { tankLevel, waterFlow } from '#vocabulary/site-properties.ts'
import { faulty, normal } from '#vocabulary/states.ts'

const onePump = { no: numberOf('泵号', 'Pump no.', 8) }

export const fireWaterSupply = defineDeviceType({
  id: 'fireWaterSupply',
  equipmentTypeId: 135,
  name: { zh: '消防给水系统', en: 'Fire water supply system' },
  system: 'fire-water',
  page: 'fireWaterSupply_ZG',
  icon: 'water-system',
  nodeType: 'gateway',
  fireLoad: 'always',
  childTypes: ['firePump', 'jockeyPump', 'fireWaterTank', 'pressureAcquisition'],
  gb26875: { systemType: 11 },
  headline: ['hydrantPressure', 'sprinklerPressure', 'level'],
  glance: ['hydrantPressure', 'sprinklerPressure', 'level', 'ctrlMode', 'flow', 'mainPowerFault'],
  properties: {
    runState: choice('系统状态', 'System state', [
      normal,
      state('run', '供水中', 'Supplying', 'warning', 'pumpStarted'),
      faulty('cabinetFault'),
    ]),
    hydrantPressure: measured('消火栓管网压力', 'Hydrant pipe pressure', pipeMegapascals(0.42), [
      pressureBelow(
        0.15,
        'static pressure above 0.15 MPa at the worst point when a jockey pump keeps the pressure (GB 50974 5.3.3) [checked]',
      ),
      pressureAbove(1.2, '[practice]'),
    ]),
    sprinklerPressure: measured('喷淋管网压力', 'Sprinkler pipe pressure', pipeMegapascals(0.48), [
      pressureBelow(0.15, 'as above [memory]'),
    ]),
    level: tankLevel,
    flow: waterFlow,
    ctrlMode: controlMode,
    mainPowerFault,
  },
  commands: {
    startPump: command('启泵', 'Start pump', 'slide', ':custom', { protectiveDirection: 'towards', params: onePump }),
    stopPump: command('停泵', 'Stop pump', 'password', ':custom', { protectiveDirection: 'away', params: onePump }),
    readNow,
  },
  events: { cabinetFault: event('系统故障', 'System fault', 'fault', 3) },
  alsoReports: ['pressureLost'],
  care: [
    careTest('P7D', '自动启泵', 'Automatic start', 'GB 50974 14.0.4 [checked]'),
    careTest('P1M', '手动启泵、水位', 'Start by hand; water level', 'GB 50974 14.0.3/14.0.4 [checked]'),
    careTest('P3M', '流量压力', 'Flow and pressure', 'GB 50974 14.0.4 [checked]'),
  ],
  reportIntervalSec: 300,
  offlineAfterSec: 900,
})
