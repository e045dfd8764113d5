import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { powerAndEnergy } from '#traits/power-and-energy.ts'
import { command, textParam } from '#vocabulary/command.ts'
import { meteredPhaseCurrent, phaseVoltage } from '#vocabulary/electric-properties.ts'
import { event } from '#vocabulary/event.ts'
import { choice, counter, limit, measured, state } from '#vocabulary/property.ts'
import { meterKilowattHours } from '#vocabulary/scales.ts'
import { readNow } from '#vocabulary/shared-commands.ts'

export const powerMeter = defineDeviceType({
  id: 'powerMeter',
  equipmentTypeId: 174,
  name: { zh: '智能电表', en: 'Smart electricity meter' },
  system: 'electrical',
  page: 'StandDetailIndex',
  icon: 'meter',
  nodeType: 'child',
  fireLoad: 'byFlag',
  dlt645: {
    energyTotal: '00010000',
    energySharp: '00010100',
    energyPeak: '00010200',
    energyFlat: '00010300',
    energyValley: '00010400',
    voltageA: '02010100',
    currentA: '02020100',
    activePower: '02030000',
  },
  headline: ['energyMonth', 'energyTotal'],
  glance: ['balance', 'activePower', 'energyToday', 'relay', 'voltageA', 'currentA'],
  properties: {
    voltageA: phaseVoltage('A', 222.4),
    currentA: meteredPhaseCurrent('A', 60, 12),
    ...powerAndEnergy,
    energySharp: counter('尖电量', 'Sharp-peak energy', meterKilowattHours(210.4)),
    energyPeak: counter('峰电量', 'Peak energy', meterKilowattHours(1210.4)),
    energyFlat: counter('平电量', 'Flat energy', meterKilowattHours(1402.1)),
    energyValley: counter('谷电量', 'Valley energy', meterKilowattHours(698.7)),
    balance: measured('剩余金额', 'Balance', { unit: '元', min: -10_000, max: 999_999, decimals: 2, typical: 152.3 }, [
      limit('warning', 'lt', 30, 'balanceLow', { basis: 'prepaid practice [practice]' }),
    ]),
    relay: choice('继电器', 'Relay', [state('on', '通电', 'On'), state('off', '断电', 'Off', 'info')]),
  },
  commands: {
    relayOn: command('通电', 'Connect', 'password', ':custom', { done: [{ property: 'relay', is: 'on' }] }),
    relayOff: command('断电', 'Disconnect', 'password', ':custom', { done: [{ property: 'relay', is: 'off' }] }),
    setTariff: command('设置费率时段', 'Set tariff periods', 'password', ':price', {
      params: { periods: textParam('时段表', 'Periods', 500) },
    }),
    readNow,
  },
  events: { balanceLow: event('余额不足', 'Balance low', 'event', 4) },
  alsoReports: ['paramSet'],
  care: [
    careTest(
      'P8Y',
      '检定轮换（1、2 级 8 年；0.5S 6 年）',
      'Replace for verification (class 1 and 2 after 8 years, 0.5S after 6)',
      'JJG 596 [memory]',
    ),
  ],
  reportIntervalSec: 900,
  offlineAfterSec: 7200,
})
