/** A monitor in a gas well: gas, water, a moved cover, on a battery. */
import { command, numberParam } from '#vocabulary/command.ts'
import { firmware, iccid } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { gasLimits } from '#vocabulary/limits.ts'
import { limit, measured } from '#vocabulary/property.ts'
import { ambientCelsius } from '#vocabulary/scales.ts'
import { readNow, setHourlyReport, zero } from '#vocabulary/shared-commands.ts'
import { gasConcentration } from '#vocabulary/site-properties.ts'
import { wireless } from './wireless.ts'

export const gasWellTrait = {
  properties: {
    concentration: {
      ...gasConcentration,
      thresholds: gasLimits(
        10,
        25,
        'under-ground gas well: 25 %LEL low alarm at most (GB 15322.1-2019 low setting range 5-25 %LEL [memory]); 10 % is the early level of well products [practice]',
      ),
    },
    methaneVol: measured('甲烷浓度', 'Methane', { unit: '%VOL', min: 0, max: 100, decimals: 2, typical: 0.01 }, [
      limit('warning', 'gte', 0.5, 'gasLow', { basis: '0.5 %VOL = 10 %LEL of methane (LEL 5 %VOL) [memory]' }),
      limit('alarm', 'gte', 1.25, 'gasHigh', { basis: '1.25 %VOL = 25 %LEL [memory]' }),
    ]),
    waterLevel: measured('井内水位', 'Water in the well', { unit: 'cm', min: 0, max: 500, decimals: 0, typical: 0 }, [
      limit('warning', 'gte', 30, 'wellFlood', { basis: 'below the sensor head [practice]' }),
    ]),
    temperature: measured('井内温度', 'Temperature', ambientCelsius(17)),
    tilt: measured('井盖倾角', 'Cover tilt', { unit: '°', min: 0, max: 180, decimals: 0, typical: 0 }, [
      limit('alarm', 'gt', 10, 'coverOpen', { basis: 'product practice > 10° [checked]' }),
    ]),
    ...wireless,
    iccid,
    firmware,
  },
  events: {
    gasLow: event('燃气泄漏低报', 'Gas leak low alarm', 'alarm', 2),
    gasHigh: event('燃气泄漏高报', 'Gas leak high alarm', 'alarm', 1),
  },
  commands: {
    setReportInterval: setHourlyReport,
    setThreshold: command('设置报警阈值', 'Set alarm levels', 'confirm', ':update', {
      params: {
        low: numberParam('低报', 'Low', { unit: '%LEL', min: 5, max: 25, decimals: 0, default: 10 }),
        high: numberParam('高报', 'High', { unit: '%LEL', min: 20, max: 60, decimals: 0, default: 25 }),
      },
    }),
    zero,
    readNow,
  },
}
