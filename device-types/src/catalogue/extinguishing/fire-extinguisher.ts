import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { wireless } from '#traits/wireless.ts'
import { event } from '#vocabulary/event.ts'
import { flag, limit, measured, state, text } from '#vocabulary/property.ts'
import { pipeMegapascals } from '#vocabulary/scales.ts'
import { setDailyReport } from '#vocabulary/shared-commands.ts'

export const fireExtinguisher = defineDeviceType({
  id: 'fireExtinguisher',
  equipmentTypeId: 121,
  name: { zh: '智能灭火器', en: 'Smart fire extinguisher' },
  system: 'extinguishing',
  page: 'extinguishEquip/equ_fire_detector',
  icon: 'extinguisher',
  nodeType: 'direct',
  headline: ['pressure'],
  glance: ['pressure', 'removed', 'expiryDate', 'battery', 'signal'],
  properties: {
    pressure: measured('瓶内压力', 'Pressure', pipeMegapascals(1.2), [
      limit('fault', 'lt', 1, 'pressureLow', { basis: 'powder extinguisher 1.2 MPa at 20 ℃, red zone [memory]' }),
      limit('fault', 'gt', 1.6, 'pressureHigh', { basis: '[practice]' }),
    ]),
    removed: flag('在位状态', 'In place', [
      state(true, '已移开', 'Removed', 'warning', 'removed'),
      state(false, '在位', 'In place'),
    ]),
    expiryDate: text('到期日期', 'Expiry date'),
    ...wireless,
  },
  commands: { setReportInterval: setDailyReport },
  events: {
    pressureLow: event('压力不足', 'Pressure low', 'fault', 3),
    pressureHigh: event('压力过高', 'Pressure high', 'fault', 3),
    removed: event('灭火器移位', 'Extinguisher removed', 'alarm', 2),
  },
  care: [
    careTest(
      'P1M',
      '月检（人员密集、地下等半月检）',
      'Look over monthly, twice a month where crowds gather or underground',
      'GB 50444 5.2 [memory]',
    ),
    careTest(
      'P5Y',
      '干粉、CO₂ 首次维修满 5 年，之后每 2 年；水基 3 年后每年',
      'Powder and CO₂ serviced after 5 years, then every 2; water after 3, then yearly',
      'GB 50444 5.3 [checked]',
    ),
  ],
  reportIntervalSec: 86_400,
  offlineAfterSec: 180_000,
  serviceLifeYears: 10,
})
