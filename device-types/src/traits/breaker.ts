/** What every smart breaker tells and obeys, whatever it measures beside. */
import { choiceParam, command, numberParam, textParam, yesNoParam } from '#vocabulary/command.ts'
import { ratedCurrent, switchState } from '#vocabulary/electric-properties.ts'
import { choice, figure, flag, limit, state } from '#vocabulary/property.ts'
import { count } from '#vocabulary/scales.ts'
import { celsiusParam, cronParam, readNow } from '#vocabulary/shared-commands.ts'
import { falseIsNormal } from '#vocabulary/states.ts'

const tripReason = choice('跳闸原因', 'Trip reason', [
  state('none', '无', 'None'),
  state('short', '短路', 'Short circuit', 'alarm', 'shortCircuit'),
  state('overload', '过载', 'Overload', 'alarm', 'trip'),
  state('leakage', '漏电', 'Leakage', 'alarm', 'trip'),
  state('overVoltage', '过压', 'Over-voltage', 'alarm', 'trip'),
  state('underVoltage', '欠压', 'Under-voltage', 'alarm', 'trip'),
  state('overTemp', '过温', 'Over-temperature', 'alarm', 'trip'),
  state('arc', '打火(故障电弧)', 'Arc fault', 'alarm', 'arcFault'),
  state('phaseLoss', '缺相', 'Phase loss', 'alarm', 'phaseLoss'),
  state('arrears', '欠费', 'Arrears', 'info', 'arrearsTrip'),
  state('remote', '远程分闸', 'Remote', 'info'),
  state('manual', '手动分闸', 'Manual', 'info'),
  state('timer', '定时分闸', 'Timer', 'info'),
])

const onOrOff = choiceParam('动作', 'Action', 'off', [state('on', '合闸', 'Close'), state('off', '分闸', 'Open')])

export const switchOn = command('合闸', 'Close', 'slide', ':custom', {
  timeoutSec: 15,
  done: [{ property: 'switchState', is: 'closed' }],
})
export const switchOff = command('分闸', 'Open', 'slide', ':custom', {
  timeoutSec: 15,
  done: [{ property: 'switchState', is: 'open' }],
})

const setProtection = command('设置保护参数', 'Set protection values', 'password', ':update', {
  params: {
    overVoltage: numberParam('过压值', 'Over-voltage', { unit: 'V', min: 240, max: 300, decimals: 0, default: 275 }),
    underVoltage: numberParam('欠压值', 'Under-voltage', { unit: 'V', min: 120, max: 200, decimals: 0, default: 160 }),
    overCurrent: numberParam('过流值', 'Over-current', { unit: 'A', min: 1, max: 630, decimals: 0, default: 63 }),
    leakage: numberParam('漏电值', 'Leakage', { unit: 'mA', min: 10, max: 500, decimals: 0, default: 30 }),
    overTemp: celsiusParam('过温值', 'Over-temperature', 45, 140, 80),
    powerLimit: numberParam('限定功率', 'Power limit', {
      unit: 'W',
      min: 0,
      max: 400_000,
      decimals: 0,
      default: 13_800,
    }),
  },
})

export const breakerTrait = {
  properties: {
    switchState,
    tripReason,
    ctrlMode: choice('控制方式', 'Control mode', [
      state('remote', '远程', 'Remote'),
      state('local', '就地', 'Local', 'info'),
      state('locked', '检修锁定', 'Locked for service', 'warning', 'serviceLock'),
    ]),
    ratedCurrent,
    arc: flag('打火检测', 'Arc', [state(true, '打火', 'Arcing', 'alarm', 'arcFault'), falseIsNormal]),
    operations: figure('操作次数', 'Operations', count('次', 999_999, 312), [
      limit('hazard', 'gt', 8000, 'lifeEnd', {
        basis: 'GB/T 10963.1: 4000 operating cycles, smart breakers 10000 mechanical [memory]',
      }),
    ]),
  },
  commands: {
    switchOn,
    switchOff,
    batchSwitch: command('批量分合闸', 'Batch switch', 'password', ':batch', {
      timeoutSec: 60,
      params: { action: onOrOff },
    }),
    leakTest: command('漏电自检', 'Leakage self-test', 'password', ':custom', {
      test: { expects: 'trip', passes: ['leakTestOk'], fails: ['leakTestFail'] },
    }),
    serviceLock: command('检修锁定/解锁', 'Service lock / unlock', 'password', ':custom', {
      params: { on: yesNoParam('锁定', 'Lock') },
      done: [{ property: 'ctrlMode', is: 'locked', param: 'on' }],
    }),
    setProtection,
    // A circuit is timed by the platform, which asks for the right anew each time: known to the device, not offered.
    setTimer: command('设置定时任务', 'Set timed task', 'confirm', ':update', {
      params: { cron: cronParam, action: onOrOff },
      isUnseen: true,
    }),
    setTimeSharing: command('分时控制', 'Time-sharing control', 'confirm', ':update', {
      params: { periods: textParam('时段', 'Periods', 500) },
      isUnseen: true,
    }),
    clearEnergy: command('电量清零', 'Clear energy', 'password', ':update'),
    readNow,
  },
  together: { on: 'switchOn', off: 'switchOff' },
  alsoReports: ['switchOn', 'switchOff', 'leakTestOk', 'leakTestFail', 'paramSet', 'commFault'],
} as const
