/** What people want to do with roster, duty checks and handovers, and may not, or not yet. */
import type { ProblemRow } from './problem-row.ts'

export const dutyProblems = {
  shiftTooLong: {
    statusCode: 400,
    zh: '每班最长 8 小时，请调整起止时间',
    en: 'A shift lasts at most 8 hours; choose other times',
  },
  shiftTooFew: {
    statusCode: 400,
    zh: '每班至少 2 人值班，请再选一人',
    en: 'A shift needs at least two people; choose another',
  },
  shiftPast: {
    statusCode: 409,
    zh: '该班次已开始或已结束，请新增班次',
    en: 'This shift has begun or is over; add another',
  },
  notOfUnit: {
    statusCode: 400,
    zh: '所选人员不是本单位的值班人员，请重新选择',
    en: 'Somebody chosen is not a duty officer of this unit; choose another person',
  },
  certificateMissing: {
    statusCode: 409,
    zh: '所选人员没有值班证书，请先登记证书或换人',
    en: 'Somebody chosen has no certificate; register it first or choose another person',
  },
  certificateExpired: {
    statusCode: 409,
    zh: '所选人员的证书在当班日已过期，请更新证书或换人',
    en: 'A certificate is no longer good on that day; renew it or choose another person',
  },
  shiftOverlaps: {
    statusCode: 409,
    zh: '所选人员在该时段已有班次，请调整时间或换人',
    en: 'Somebody chosen has another shift at that time; choose another time or person',
  },
  notOnDuty: {
    statusCode: 403,
    zh: '这一步由当班人员完成，请联系当班人员',
    en: 'This is for the people on duty; ask them',
  },
  arrivalTooEarly: {
    statusCode: 409,
    zh: '未到签到时间，可在开班前 1 小时内签到',
    en: 'It is too early; sign in within the hour before the shift begins',
  },
  checkUnderWay: {
    statusCode: 409,
    zh: '已有查岗等待应答，请等待结果',
    en: 'A duty check is waiting for an answer; wait for its result',
  },
  checkOver: {
    statusCode: 409,
    zh: '该查岗已结束，请查看记录',
    en: 'This duty check is over; look at the log',
  },
  handoverUnderWay: {
    statusCode: 409,
    zh: '交接班正在进行，请继续完成或先撤回',
    en: 'A handover is under way; finish it or withdraw it first',
  },
  handoverElsewhere: {
    statusCode: 409,
    zh: '交接班已处于其他状态，请刷新后查看',
    en: 'The handover has moved on; look at it again',
  },
  receiverNotRostered: {
    statusCode: 409,
    zh: '接班人不在下一班的排班中，请先排班',
    en: 'The receiver is not on the roster of the next shift; put them on it first',
  },
  receiverOnly: {
    statusCode: 403,
    zh: '请由接班人本人核对',
    en: 'This is for the person who takes over; ask them',
  },
  leaverSignsFirst: {
    statusCode: 409,
    zh: '请交班人先签字',
    en: 'The person who leaves signs first; ask them',
  },
  signaturesMissing: {
    statusCode: 409,
    zh: '双方都签字后才能完成交班',
    en: 'Both must sign before the handover can be finished; ask who has not',
  },
  fireUnverified: {
    statusCode: 409,
    zh: '火警未核实前不能离岗，接班人可先到场协助',
    en: 'Nobody leaves before the fire is verified; the next shift may help on site',
  },
} as const satisfies Record<string, ProblemRow>
