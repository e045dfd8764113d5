/** Commands that more than one type understands. */
import type { Command, CommandParam, Danger } from '../device-type.ts'
import { choiceParam, command, numberParam, textParam, yesNoParam } from './command.ts'
import { state } from './property.ts'

export const readNow = command('立即召测', 'Read now', 'none', ':select', { retries: 1 })
export const mute = command('远程消音', 'Silence', 'confirm', ':custom')
export const reset = command('远程复位', 'Reset', 'password', ':custom')
export const selfTest = command('远程自检', 'Self test', 'confirm', ':custom', { timeoutSec: 60 })

/** Of what watches residual current. */
export const residualSelfTest = {
  ...selfTest,
  test: { expects: 'report', passes: ['selfTest'], fails: [] },
} as const satisfies Command
export const reboot = command('重启', 'Restart', 'confirm', ':custom')
export const zero = command('零点校准', 'Zero calibration', 'password', ':custom')
export const snapshot = command('抓拍', 'Snapshot', 'none', ':select', { isUnseen: true })

/** Of a point that cannot report being shielded. */
export const shield = command('屏蔽/解除屏蔽', 'Shield / unshield', 'password', ':custom', {
  params: { on: yesNoParam('屏蔽', 'Shield'), reason: textParam('原因', 'Reason', 140) },
})
/** Of a point whose state says so. */
export const shieldPoint = { ...shield, done: [{ property: 'state', is: 'shield', param: 'on' }] } as const

export const dutyCheck = command('值班查岗', 'Duty check', 'confirm', ':custom', {
  timeoutSec: 600,
  params: {
    answerMin: numberParam('应答时限', 'Answer within', { unit: 'min', min: 1, max: 10, decimals: 0, default: 10 }),
  },
})

export const upgrade = command('固件升级', 'Upgrade firmware', 'password', ':update', {
  timeoutSec: 600,
  params: { version: textParam('版本', 'Version') },
})

export const ptz = command('云台控制', 'PTZ', 'none', ':custom', {
  isUnseen: true,
  params: {
    dir: choiceParam('方向', 'Direction', 'stop', [
      state('up', '上', 'Up'),
      state('down', '下', 'Down'),
      state('left', '左', 'Left'),
      state('right', '右', 'Right'),
      state('in', '放大', 'Zoom in'),
      state('out', '缩小', 'Zoom out'),
      state('stop', '停止', 'Stop'),
    ]),
  },
})

/** Stops a discharge: nothing may stand between a person and this button. */
export const emergencyStop = command('紧急停止', 'Emergency stop', 'none', ':custom')

export const dischargeDelay = {
  delaySec: numberParam('延时', 'Delay', { unit: 's', min: 0, max: 30, decimals: 0, default: 30 }),
}

export const cronParam = textParam('定时规则', 'Schedule', 140)

export const setReportInterval = (min: number, max: number, byDefault: number) =>
  command('设置上报周期', 'Set report interval', 'confirm', ':update', {
    params: {
      intervalSec: numberParam('上报周期', 'Report interval', { unit: 's', min, max, decimals: 0, default: byDefault }),
    },
  })
/** A device on a small battery wakes once a day. */
export const setDailyReport = setReportInterval(3600, 172_800, 86_400)
export const setHourlyReport = setReportInterval(300, 86_400, 3600)
export const setFrequentReport = (byDefault: number) => setReportInterval(60, 86_400, byDefault)

export const setPressureRange = (low: number, high: number) =>
  command('设置压力上下限', 'Set pressure limits', 'confirm', ':update', {
    params: {
      low: numberParam('下限', 'Low', { unit: 'MPa', min: 0, max: 2, decimals: 2, default: low }),
      high: numberParam('上限', 'High', { unit: 'MPa', min: 0.1, max: 2.5, decimals: 2, default: high }),
    },
  })

export const setAlarmValues = (danger: Danger, params: Readonly<Record<string, CommandParam>>) =>
  command('设置报警值', 'Set alarm values', danger, ':update', { params })

export const celsiusParam = (zh: string, en: string, min: number, max: number, byDefault: number) =>
  numberParam(zh, en, { unit: '℃', min, max, decimals: 0, default: byDefault })

/** The alarm values of an electrical fire detector. */
export const electricalFireParams = {
  leakage: numberParam('剩余电流', 'Residual current', { unit: 'mA', min: 20, max: 1000, decimals: 0, default: 500 }),
  temperature: celsiusParam('温度', 'Temperature', 45, 140, 80),
}

/** One of several: a loop, a port, a unit. */
export const numberOf = (zh: string, en: string, max: number) =>
  numberParam(zh, en, { unit: '', min: 1, max, decimals: 0, default: 1 })
