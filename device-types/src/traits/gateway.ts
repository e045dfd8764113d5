/** A box that other equipment speaks through. */
import { command, numberParam } from '#vocabulary/command.ts'
import { firmware, iccid, mainPowerFault, signal } from '#vocabulary/device-properties.ts'
import { choice, figure, limit, measured, state } from '#vocabulary/property.ts'
import { count, percent } from '#vocabulary/scales.ts'
import { reboot, upgrade } from '#vocabulary/shared-commands.ts'

export const ethernet = state('ethernet', '以太网', 'Ethernet')
export const fourthGeneration = state('4g', '4G', '4G')

export const gatewayTrait = {
  properties: {
    childCount: figure('子设备数', 'Children', count('个', 1000, 24)),
    childOnline: measured('在线子设备', 'Children online', count('个', 1000, 24)),
    uplink: choice('上行网络', 'Uplink', [
      ethernet,
      fourthGeneration,
      state('wifi', 'Wi-Fi', 'Wi-Fi'),
      state('nb', 'NB-IoT', 'NB-IoT'),
    ]),
    mainPowerFault,
    cpu: measured('CPU 占用', 'CPU', percent(18)),
    memory: measured('内存占用', 'Memory', percent(41), [
      limit('warning', 'gt', 90, 'memoryHigh', { basis: '[practice]' }),
    ]),
    signal,
    iccid,
    firmware,
  },
  commands: {
    reboot,
    scanChildren: command('扫描子设备', 'Scan children', 'none', ':update', { timeoutSec: 60 }),
    permitJoin: command('允许入网', 'Permit join', 'none', ':update', {
      params: {
        sec: numberParam('时长', 'Duration', { unit: 's', min: 10, max: 600, decimals: 0, default: 120 }),
      },
    }),
    upgrade,
  },
  alsoReports: ['childJoin', 'childLeave', 'upgraded'],
} as const
