/** When something is to be moved by the clock. */
import type { ProblemRow } from './problem-row.ts'

export const timerProblems = {
  tariffMonths: {
    statusCode: 400,
    zh: '每个月必须属于且只属于一个季节',
    en: 'Each month belongs to exactly one season',
  },
  tariffDays: {
    statusCode: 400,
    zh: '每个季节里，每个星期几必须属于且只属于一种日类型',
    en: 'In each season every day of the week belongs to exactly one kind of day',
  },
  tariffSpans: {
    statusCode: 400,
    zh: '时段必须从 00:00 开始、依次排列，覆盖全天 24 小时',
    en: 'The rates of a day begin at 00:00 and follow each other through all 24 hours',
  },
  timerNeverActs: {
    statusCode: 400,
    zh: '该定时不会再执行，请选择星期或将来的日期',
    en: 'This timer would never act; choose weekdays, or a day to come',
  },
  tooManyPeriods: {
    statusCode: 400,
    zh: '一天最多 6 个时段',
    en: 'At most 6 periods begin on one day',
  },
  notAutomatic: {
    statusCode: 409,
    zh: '此操作会解除保护，只能由人现场确认后执行，不能定时',
    en: 'This takes protection away: a person orders it, never a timer',
  },
  timedByPlatform: {
    statusCode: 409,
    zh: '回路的定时由平台执行，不写入设备：请在“定时”中设置',
    en: 'Circuits are timed by the platform, never by the device: set a timer instead',
  },
  fireLoadNotTimed: {
    statusCode: 409,
    zh: '消防负荷不能定时控制；未登记的请先登记是否为消防负荷',
    en: 'A fire load is never switched by a timer; what is not registered has to be registered first',
  },
} as const satisfies Record<string, ProblemRow>
