/** What people want to do with hazards and isolations, and may not, or not yet. */
import type { ProblemRow } from './problem-row.ts'

export const hazardProblems = {
  hazardElsewhere: {
    statusCode: 409,
    zh: '隐患已处于其他状态，请刷新后查看',
    en: 'The hazard has moved on; look at it again',
  },
  correctorOnly: {
    statusCode: 403,
    zh: '这一步由整改人完成，请联系整改人或重新指派',
    en: 'This is for the person who corrects it; ask them, or assign it again',
  },
  reviewerIsCorrector: {
    statusCode: 403,
    zh: '复查人不能是整改人，请由其他人复查',
    en: 'Whoever corrected it must not review it; ask somebody else',
  },
  reviewNotYours: {
    statusCode: 403,
    zh: '该隐患需由单位负责人或运营中心复查',
    en: 'This is reviewed by the manager of the unit or by the operator; ask them',
  },
  managerOnly: {
    statusCode: 403,
    zh: '这一步由消防安全管理人完成，请联系管理人',
    en: 'This is for the fire-safety manager; ask them',
  },
  extensionsSpent: {
    statusCode: 409,
    zh: '延期次数已用完，请尽快整改',
    en: 'It cannot be extended any more; have it corrected',
  },
  deadlineWrong: {
    statusCode: 400,
    zh: '新的期限不在允许的范围内，请重新选择',
    en: 'The new date is not within what is allowed; choose another',
  },
  planNeeded: {
    statusCode: 409,
    zh: '重大隐患请先制定整改方案',
    en: 'A major hazard needs a plan first; write it',
  },
  alreadyIsolated: {
    statusCode: 409,
    zh: '该点位已在屏蔽或测试中，请查看台账',
    en: 'This point is already isolated or under test; look at the ledger',
  },
  isolationTooLong: {
    statusCode: 400,
    zh: '屏蔽最长 24 小时，到期后请重新登记',
    en: 'An isolation lasts at most 24 hours; register it again after that',
  },
  isolationOver: {
    statusCode: 409,
    zh: '该登记已结束，请重新登记',
    en: 'This has already ended; register it again',
  },
} as const satisfies Record<string, ProblemRow>
