/** Values of a state that read the same on many types. */
import type { StateValue } from '../device-type.ts'
import { state } from './property.ts'

export const normal = state('normal', '正常', 'Normal')
export const monitoring = state('normal', '正常监视', 'Normal monitoring')
export const inFire = state('fire', '火警', 'Fire alarm', 'fire', 'fireAlarm')
export const shielded = state('shield', '屏蔽', 'Shielded', 'hazard', 'shielded')
export const supervisory = state('supervise', '监管', 'Supervisory', 'warning', 'supervise')
export const testing = state('test', '测试', 'Test', 'info', 'selfTest')
export const gasLowState = state('low', '低限报警', 'Low alarm', 'alarm', 'gasLow')
export const gasHighState = state('high', '高限报警', 'High alarm', 'alarm', 'gasHigh')
export const electricAlarm = state('alarm', '报警', 'Alarm', 'alarm', 'elecAlarm')
export const dischargedState = state('discharged', '已喷放', 'Discharged', 'alarm', 'discharged')
export const closed = state('closed', '关闭', 'Closed')
export const opened = state('open', '开启', 'Open')

export const faulty = <const E extends string>(event: E): StateValue<'fault', E> =>
  state('fault', '故障', 'Fault', 'fault', event)
export const sensorFaulty = faulty('sensorFault')

export const falseIsNormal = state(false, '正常', 'Normal')
export const falseIsClosed = state(false, '关闭', 'Closed')
export const falseIsOpen = state(false, '开启', 'Open')
