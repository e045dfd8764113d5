import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { numberParam } from '#vocabulary/command.ts'
import { signal } from '#vocabulary/device-properties.ts'
import { event } from '#vocabulary/event.ts'
import { limit, measured } from '#vocabulary/property.ts'
import { celsiusParam, readNow, setAlarmValues, setFrequentReport } from '#vocabulary/shared-commands.ts'
import { ambientTemperature, humidity } from '#vocabulary/site-properties.ts'

export const environmentMonitor = defineDeviceType({
  id: 'environmentMonitor',
  equipmentTypeId: 182,
  name: { zh: '环境监测仪', en: 'Environment monitor' },
  system: 'environment',
  page: 'environmentMonitor',
  icon: 'environment',
  nodeType: 'direct',
  headline: ['pm25', 'co2', 'formaldehyde', 'tvoc', 'temperature', 'humidity'],
  glance: ['temperature', 'humidity', 'pm25', 'co2', 'formaldehyde', 'noise'],
  properties: {
    temperature: ambientTemperature,
    humidity,
    pm25: measured('PM2.5', 'PM2.5', { unit: 'µg/m³', min: 0, max: 1000, decimals: 0, typical: 28 }, [
      limit('warning', 'gt', 75, 'pm25High', { basis: 'GB 3095 24-h class-2 limit 75 µg/m³ [memory]' }),
      limit('alarm', 'gt', 150, 'pm25High', { basis: 'HJ 633 heavy pollution above 150 [memory]' }),
    ]),
    pm10: measured('PM10', 'PM10', { unit: 'µg/m³', min: 0, max: 2000, decimals: 0, typical: 46 }, [
      limit('warning', 'gt', 150, 'pm10High', { basis: 'GB 3095 24-h class-2 limit [memory]' }),
    ]),
    co2: measured('二氧化碳', 'CO2', { unit: 'ppm', min: 0, max: 10_000, decimals: 0, typical: 620 }, [
      limit('warning', 'gt', 1000, 'co2High', { basis: 'GB/T 18883: 0.10 % [memory]' }),
    ]),
    formaldehyde: measured('甲醛', 'Formaldehyde', { unit: 'mg/m³', min: 0, max: 5, decimals: 3, typical: 0.02 }, [
      limit('warning', 'gt', 0.08, 'hchoHigh', { basis: 'GB/T 18883-2022: 0.08 mg/m³ [memory]' }),
    ]),
    tvoc: measured('TVOC', 'TVOC', { unit: 'mg/m³', min: 0, max: 10, decimals: 3, typical: 0.12 }, [
      limit('warning', 'gt', 0.6, 'tvocHigh', { basis: 'GB/T 18883-2022: 0.60 mg/m³ [memory]' }),
    ]),
    noise: measured('噪声', 'Noise', { unit: 'dB', min: 20, max: 140, decimals: 1, typical: 46 }, [
      limit('warning', 'gt', 70, 'noiseHigh', { basis: 'GB 3096 class 4 daytime 70 dB [memory]' }),
    ]),
    illuminance: measured('光照', 'Illuminance', { unit: 'lx', min: 0, max: 200_000, decimals: 0, typical: 420 }),
    windSpeed: measured('风速', 'Wind speed', { unit: 'm/s', min: 0, max: 60, decimals: 1, typical: 1.6 }),
    signal,
  },
  thresholds: {
    temperature: [
      limit('warning', 'gt', 35, 'tempHigh', { range: [0, 60], basis: '[practice]' }),
      limit('warning', 'lt', 5, 'tempLow', { range: [-30, 30], basis: '[practice]' }),
    ],
    humidity: [
      limit('warning', 'gt', 80, 'humidityHigh', { basis: 'GB/T 18883-2022 comfort range 40-80 % (summer) [memory]' }),
    ],
  },
  typical: { humidity: 48 },
  commands: {
    setReportInterval: setFrequentReport(600),
    setThreshold: setAlarmValues('confirm', {
      tempHigh: celsiusParam('高温', 'High temperature', 0, 60, 35),
      pm25: numberParam('PM2.5', 'PM2.5', { unit: 'µg/m³', min: 10, max: 500, decimals: 0, default: 75 }),
    }),
    readNow,
  },
  events: {
    pm25High: event('PM2.5超标', 'PM2.5 high', 'alarm', 2),
    pm10High: event('PM10超标', 'PM10 high', 'alarm', 2),
    co2High: event('CO2超标', 'CO2 high', 'alarm', 2),
    hchoHigh: event('甲醛超标', 'Formaldehyde high', 'alarm', 2),
    tvocHigh: event('TVOC超标', 'TVOC high', 'alarm', 2),
    noiseHigh: event('噪声超标', 'Noise high', 'alarm', 2),
  },
  alsoReports: ['paramSet'],
  care: [careTest('P1Y', '传感器校准', 'Calibrate the sensors', '[practice]')],
  reportIntervalSec: 600,
  offlineAfterSec: 1800,
})
