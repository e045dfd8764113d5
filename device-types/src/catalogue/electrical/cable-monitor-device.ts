import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { numberParam } from '#vocabulary/command.ts'
import { event } from '#vocabulary/event.ts'
import { temperatureLimits } from '#vocabulary/limits.ts'
import { flag, limit, measured, state } from '#vocabulary/property.ts'
import { amps, terminalCelsius } from '#vocabulary/scales.ts'
import { celsiusParam, readNow, setAlarmValues, setFrequentReport } from '#vocabulary/shared-commands.ts'
import { falseIsNormal } from '#vocabulary/states.ts'

const jointTemperature = (phase: string, basis: string) =>
  measured(`${phase}相接头温度`, `Joint temperature ${phase}`, terminalCelsius(34), temperatureLimits(70, 90, basis))

export const cableMonitorDevice = defineDeviceType({
  id: 'cableMonitorDevice',
  equipmentTypeId: 172,
  name: { zh: '电缆监测装置', en: 'Cable monitor' },
  system: 'electrical',
  page: 'cableMonitorDevice',
  icon: 'cable',
  nodeType: 'gateway',
  childTypes: ['tempElectricDetector'],
  headline: ['jointTempA', 'jointTempB', 'jointTempC'],
  glance: ['partialDischarge', 'sheathCurrent', 'waterLevel', 'moved', 'battery', 'signal'],
  properties: {
    jointTempA: jointTemperature('A', 'XLPE conductor 90 ℃ long-term, PVC 70 ℃ [memory]'),
    jointTempB: jointTemperature('B', 'as A [memory]'),
    jointTempC: jointTemperature('C', 'as A [memory]'),
    sheathCurrent: measured('护层环流', 'Sheath current', amps(500, 1.1), [
      limit('warning', 'gt', 50, 'sheathHigh', {
        basis: 'more than 20 % of load current or 50 A (Q/GDW 11316) [memory]',
      }),
    ]),
    partialDischarge: measured(
      '局部放电',
      'Partial discharge',
      { unit: 'pC', min: 0, max: 10_000, decimals: 0, typical: 12 },
      [
        limit('warning', 'gt', 100, 'pdWarn', { basis: '[practice]' }),
        limit('alarm', 'gt', 500, 'pdAlarm', { basis: '[practice]' }),
      ],
    ),
    waterLevel: measured('沟道水位', 'Trench water level', { unit: 'cm', min: 0, max: 300, decimals: 0, typical: 0 }, [
      limit('warning', 'gte', 30, 'trenchFlood', { basis: '[practice]' }),
    ]),
    moved: flag('外力破坏', 'External force', [
      state(true, '振动异动', 'Vibration', 'alarm', 'cableMoved'),
      falseIsNormal,
    ]),
    ...wireless,
  },
  commands: {
    setThreshold: setAlarmValues('confirm', {
      temperature: celsiusParam('温度', 'Temperature', 45, 140, 90),
      waterLevel: numberParam('水位', 'Water level', { unit: 'cm', min: 5, max: 200, decimals: 0, default: 30 }),
    }),
    setReportInterval: setFrequentReport(900),
    readNow,
  },
  events: {
    overTemp: event('电缆过温', 'Cable over-temperature', 'alarm', 2),
    overTempWarn: event('电缆温度预警', 'Cable temperature warning', 'hazard', 3),
    sheathHigh: event('护层环流超限', 'Sheath current high', 'hazard', 3),
    pdWarn: event('局放预警', 'Partial discharge warning', 'hazard', 3),
    pdAlarm: event('局放报警', 'Partial discharge alarm', 'alarm', 2),
    trenchFlood: event('沟道积水', 'Trench flooded', 'hazard', 3),
    cableMoved: event('外力破坏', 'External force', 'alarm', 2),
  },
  alsoReports: ['paramSet'],
  care: [
    careTest('P6M', '沟道巡检、抽水', 'Walk the duct, pump out water', '[practice]'),
    careTest('P1Y', '红外、局放带电检测', 'Infrared and partial discharge, live', 'DL/T 393 [memory]'),
  ],
  reportIntervalSec: 900,
  offlineAfterSec: 2700,
})
