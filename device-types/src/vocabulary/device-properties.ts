/** What equipment tells about itself, whatever it watches. */
import { choice, figure, flag, limit, measured, state, text } from './property.ts'
import { percent } from './scales.ts'
import { falseIsNormal } from './states.ts'

export const battery = measured('电池电量', 'Battery level', percent(92), [
  limit('fault', 'lte', 20, 'lowBattery', {
    basis: 'GB 20517 asks for a low-battery fault signal before the battery is empty; 20 % is practice [practice]',
  }),
])

export const signal = figure(
  '信号强度',
  'Signal strength',
  { unit: 'dBm', min: -140, max: 0, decimals: 0, typical: -85 },
  [limit('hazard', 'lt', -115, 'lowSignal', { holdSec: 3600, basis: 'NB-IoT/LTE coverage practice [practice]' })],
)

export const iccid = text('物联网卡号', 'SIM ICCID')
export const firmware = text('固件版本', 'Firmware version')
export const pointAddress = text('回路-地址码', 'Loop-address')

export const tamper = flag('防拆状态', 'Tamper', [state(true, '已拆下', 'Removed', 'fault', 'tamper'), falseIsNormal])

export const mainPowerFault = flag('主电状态', 'Main power', [
  state(true, '主电故障', 'Main power fault', 'fault', 'mainPowerFault'),
  state(false, '主电正常', 'Main power normal'),
])

export const backupPowerFault = flag('备电状态', 'Backup power', [
  state(true, '备电故障', 'Backup power fault', 'fault', 'backupPowerFault'),
  state(false, '备电正常', 'Backup power normal'),
])

export const phaseLoss = flag('缺相', 'Phase loss', [
  state(true, '缺相', 'Phase lost', 'fault', 'phaseLoss'),
  falseIsNormal,
])

const automatic = state('auto', '自动', 'Automatic')
const manual = state('manual', '手动', 'Manual', 'hazard', 'manualMode')

/** A fire control unit: it has no "off". */
export const manualOrAutomatic = choice('手自动状态', 'Manual / automatic', [automatic, manual])

/** Pumps, fans, shutters and their cabinets. */
export const controlMode = choice('控制方式', 'Control mode', [
  automatic,
  manual,
  state('off', '停用', 'Disabled', 'hazard', 'ctrlDisabled'),
])

/** Equipment of which we only know that something is wrong with what it watches, or with itself. */
export const pointAlarm = flag('报警', 'Alarm', [state(true, '报警', 'Alarm', 'alarm', 'pointAlarm'), falseIsNormal])
export const pointFault = flag('故障', 'Fault', [state(true, '故障', 'Fault', 'fault', 'pointFault'), falseIsNormal])
