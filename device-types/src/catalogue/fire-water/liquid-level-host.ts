import { defineDeviceType } from '#define-device-type.ts'
import { careTest } from '#vocabulary/care.ts'
import { command, numberParam } from '#vocabulary/command.ts'
import { mainPowerFault, signal } from '#vocabulary/device-properties.ts'
import { figure } from '#vocabulary/property.ts'
import { count } from '#vocabulary/scales.ts'
import { readNow } from '#vocabulary/shared-commands.ts'
import { liquidLevel } from '#vocabulary/site-properties.ts'

export const liquidLevelHost = defineDeviceType({
  id: 'liquidLevelHost',
  equipmentTypeId: 125,
  name: { zh: '液位主机', en: 'Liquid level host' },
  system: 'fire-water',
  page: 'pressureAcquisition',
  icon: 'level-host',
  nodeType: 'gateway',
  childTypes: ['liquidLevelSensor'],
  headline: ['level'],
  glance: ['channelCount', 'mainPowerFault', 'signal'],
  properties: {
    level: liquidLevel,
    channelCount: figure('通道数', 'Channels', count('路', 16, 4)),
    mainPowerFault,
    signal,
  },
  commands: {
    readNow,
    setLevelRange: command('设置液位上下限', 'Set level limits', 'confirm', ':update', {
      params: {
        low: numberParam('下限', 'Low', { unit: 'm', min: 0, max: 20, decimals: 2, default: 1 }),
        high: numberParam('上限', 'High', { unit: 'm', min: 0.1, max: 20, decimals: 2, default: 4.5 }),
      },
    }),
  },
  alsoReports: ['sensorFault', 'paramSet'],
  care: [careTest('P1M', '水位核对（人工标尺）', 'Compare the level with the staff', 'GB 50974 14.0.3 [checked]')],
  reportIntervalSec: 600,
  offlineAfterSec: 1800,
})
