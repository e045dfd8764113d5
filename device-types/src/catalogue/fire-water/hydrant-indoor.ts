import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { event } from '#vocabulary/event.ts'
import { pressureAbove, pressureBelow, pressureGone } from '#vocabulary/limits.ts'
import { flag, measured, state } from '#vocabulary/property.ts'
import { pipeMegapascals } from '#vocabulary/scales.ts'
import { setHourlyReport } from '#vocabulary/shared-commands.ts'
import { falseIsClosed } from '#vocabulary/states.ts'

export const hydrantIndoor = defineDeviceType({
  id: 'hydrantIndoor',
  equipmentTypeId: 123,
  name: { zh: '室内消火栓', en: 'Indoor fire hydrant' },
  system: 'fire-water',
  page: 'pressureAcquisition',
  icon: 'hydrant-in',
  nodeType: 'direct',
  gb26875: { systemType: 11 },
  headline: ['pressure'],
  glance: ['doorOpen', 'battery', 'signal'],
  properties: {
    pressure: measured('栓口压力', 'Outlet pressure', pipeMegapascals(0.32), [
      pressureBelow(
        0.1,
        'GB 50974 5.2.2: static pressure at the worst point, class-1 high-rise public building 0.10 MPa (0.15 above 100 m), others 0.07 [checked]',
      ),
      pressureGone(0.02),
      pressureAbove(
        0.7,
        'GB 50974 7.4.12: outlet dynamic pressure <= 0.50 MPa, above 0.70 MPa pressure reduction is required [checked]',
      ),
    ]),
    doorOpen: flag('箱门', 'Cabinet door', [state(true, '打开', 'Open', 'info', 'cabinetOpened'), falseIsClosed]),
    ...wireless,
  },
  commands: { setReportInterval: setHourlyReport },
  events: { cabinetOpened: event('箱门打开', 'Cabinet opened', 'event', 4) },
  care: [
    careTest('P1M', '外观、水带水枪齐全', 'Look over; hose and nozzle are there', 'GB 25201 [memory]'),
    careTest(
      'P1Y',
      '最不利点出水，静压动压',
      'Water at the worst point, static and flowing pressure',
      'GB 50974 14.0 [memory]',
    ),
  ],
  reportIntervalSec: 3600,
  offlineAfterSec: 10_800,
})
