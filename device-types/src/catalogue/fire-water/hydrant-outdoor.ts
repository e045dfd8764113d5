import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { iccid } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { pressureAbove, pressureBelow, pressureGone } from '#vocabulary/limits.ts'
import { flag, limit, measured, state } from '#vocabulary/property.ts'
import { pipeMegapascals } from '#vocabulary/scales.ts'
import { setHourlyReport, setPressureRange } from '#vocabulary/shared-commands.ts'
import { falseIsClosed } from '#vocabulary/states.ts'

export const hydrantOutdoor = defineDeviceType({
  id: 'hydrantOutdoor',
  equipmentTypeId: 122,
  name: { zh: '室外消火栓', en: 'Outdoor fire hydrant' },
  system: 'fire-water',
  page: 'pressureAcquisition',
  icon: 'hydrant',
  nodeType: 'direct',
  gb26875: { systemType: 11 },
  headline: ['pressure'],
  glance: ['flow', 'capOpen', 'tilt', 'temperature', 'battery', 'signal'],
  properties: {
    pressure: measured('水压', 'Water pressure', pipeMegapascals(0.28), [
      pressureBelow(
        0.14,
        'GB 55036-2022 3.0.3: municipal hydrant network >= 0.14 MPa normally, >= 0.10 MPa when used [checked]',
      ),
      pressureGone(0.05),
      pressureAbove(1, '[practice]'),
    ]),
    flow: measured('出水流量', 'Flow', { unit: 'L/s', min: 0, max: 60, decimals: 1, typical: 0 }, [
      limit('warning', 'gt', 0.5, 'waterUse', { basis: 'water taken while no fire is known (theft) [practice]' }),
    ]),
    capOpen: flag('栓帽状态', 'Cap', [state(true, '打开', 'Open', 'warning', 'capOpened'), falseIsClosed]),
    tilt: measured('倾斜角', 'Tilt', { unit: '°', min: 0, max: 90, decimals: 0, typical: 1 }, [
      limit('alarm', 'gt', 20, 'knocked', { basis: 'knocked over [practice]' }),
    ]),
    temperature: measured('水温', 'Water temperature', { unit: '℃', min: -40, max: 60, decimals: 1, typical: 15 }, [
      limit('hazard', 'lt', 2, 'freezing', { basis: 'freezing risk [practice]' }),
    ]),
    ...wireless,
    iccid,
  },
  commands: { setReportInterval: setHourlyReport, setPressureRange: setPressureRange(0.14, 1) },
  events: {
    waterUse: event('消火栓出水', 'Water taken', 'alarm', 2),
    capOpened: event('栓帽打开', 'Cap opened', 'event', 4),
    knocked: event('撞倒/倾斜', 'Knocked over', 'alarm', 2),
  },
  alsoReports: ['paramSet'],
  care: [
    careTest('P3M', '市政压力与供水能力', 'Pressure and supply of the town main', 'GB 50974 14.0.3 [checked]'),
    careTest('P6M', '出水、排空、防冻', 'Let it run, drain it, protect it from frost', 'GB 50974 14.0 [memory]'),
  ],
  reportIntervalSec: 3600,
  offlineAfterSec: 10_800,
})
