import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { command } from '#vocabulary/command.ts'
import { event } from '#vocabulary/event.ts'
import { choice, limit, measured, state } from '#vocabulary/property.ts'
import { terminalCelsius } from '#vocabulary/scales.ts'
import { dischargeDelay, emergencyStop, selfTest } from '#vocabulary/shared-commands.ts'
import { dischargedState, sensorFaulty } from '#vocabulary/states.ts'

export const extinguishDevice = defineDeviceType({
  id: 'extinguishDevice',
  equipmentTypeId: 119,
  name: { zh: '灭火装置', en: 'Extinguishing device' },
  system: 'extinguishing',
  page: 'extinguishEquip/equ_fire_detector',
  icon: 'extinguish',
  nodeType: 'direct',
  fireLoad: 'always',
  gb26875: { systemType: 17, componentTypes: [101] },
  headline: ['state'],
  glance: ['pressure', 'temperature', 'battery', 'signal'],
  properties: {
    state: choice('装置状态', 'Device state', [
      state('ready', '待命', 'Ready'),
      state('fire', '探测到火警', 'Fire detected', 'fire', 'fireAlarm'),
      dischargedState,
      sensorFaulty,
    ]),
    pressure: measured('驱动压力', 'Agent pressure', { unit: 'MPa', min: 0, max: 4, decimals: 2, typical: 1.2 }, [
      limit('fault', 'lt', 0.8, 'pressureLow', { basis: 'green zone of the gauge [practice]' }),
    ]),
    temperature: measured('温度', 'Temperature', terminalCelsius(26), [
      limit('alarm', 'gte', 68, 'fireAlarm', { basis: '68 ℃ thermal element (GB 5135 / GB 16670 class) [memory]' }),
    ]),
    ...wireless,
  },
  commands: {
    discharge: command('远程启动喷放', 'Discharge', 'password', ':custom', {
      params: dischargeDelay,
      confirmBy: 'second-person',
      done: [{ property: 'state', is: 'discharged' }],
    }),
    stop: emergencyStop,
    selfTest,
  },
  events: { pressureLow: event('压力不足', 'Pressure low', 'fault', 3) },
  alsoReports: ['selfTest'],
  care: [
    careTest('P1M', '看压力表、启动回路', 'Look at the pressure gauge and the release circuit', '[practice]'),
    careTest('P1Y', '模拟启动（拔启动头）', 'Simulated release with the actuator taken off', '[practice]'),
  ],
  reportIntervalSec: 14_400,
  offlineAfterSec: 43_200,
  serviceLifeYears: 10,
})
