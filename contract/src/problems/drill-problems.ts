/** What people want to do with drills, and may not, or not yet. */
import type { ProblemRow } from './problem-row.ts'

export const drillProblems = {
  drillElsewhere: {
    statusCode: 409,
    zh: '演练已处于其他状态，请刷新后查看',
    en: 'The drill has moved on; look at it again',
  },
  drillNotNow: {
    statusCode: 409,
    zh: '现在不在演练窗口内，请在窗口内开始',
    en: 'It is outside of the drill window; begin inside of it',
  },
  drillWhileBurning: {
    statusCode: 409,
    zh: '单位有未结束的火警或单位已有演练，不能开始',
    en: 'Something burns in the unit, or a drill runs there already; finish that first',
  },
  drillWindowWrong: {
    statusCode: 400,
    zh: '演练窗口须在将来结束，最长 8 小时',
    en: 'A drill window ends in the future and lasts 8 hours at most',
  },
  drillLeaderWrong: {
    statusCode: 400,
    zh: '导演须是本单位有值班权限的人员，请另选',
    en: 'The leader is a person of the unit who may be on duty; choose another',
  },
  drillZoneWrong: {
    statusCode: 400,
    zh: '演练区域内没有选中的火灾探测器，请调整窗口',
    en: 'No chosen fire detector stands in the drilled zone; change the window',
  },
} as const satisfies Readonly<Record<string, ProblemRow>>
