/** What people want to do with alarms, and may not, or not yet. */
import type { ProblemRow } from './problem-row.ts'

export const alarmProblems = {
  alarmElsewhere: {
    statusCode: 409,
    zh: '报警已处于其他状态，请刷新后查看',
    en: 'The alarm has moved on; look at it again',
  },
  verdictNotYours: {
    statusCode: 403,
    zh: '研判由值班人员完成，您可以先确认收到',
    en: 'The people on duty judge alarms; you can acknowledge it',
  },
  causeNeeded: { statusCode: 400, zh: '误报请选择原因', en: 'Choose the cause of the false alarm' },
  stillActive: {
    statusCode: 409,
    zh: '设备尚未恢复，不能归档',
    en: 'The equipment has not recovered; it cannot be archived yet',
  },
  moreThanShown: {
    statusCode: 409,
    zh: '符合条件的报警比显示的多，请刷新后再试',
    en: 'More alarms match than were shown; refresh and try again',
  },
  undoTooLate: { statusCode: 409, zh: '撤销时间已过', en: 'The time to take it back is over' },
} as const satisfies Record<string, ProblemRow>
