/** What people want to do with packs for the fire authority, and may not, or not yet. */
import type { ProblemRow } from './problem-row.ts'

export const inspectorPackProblems = {
  packPeriod: {
    statusCode: 400,
    zh: '起止日期有误：不得晚于今天，最长一年，请重新选择',
    en: 'Choose days up to today, the first before the last, and at most a year',
  },
  packsWaiting: {
    statusCode: 409,
    zh: '已有三份检查资料在生成，请等其完成',
    en: 'Three packs of this unit are being made; wait for them first',
  },
  packElsewhere: {
    statusCode: 409,
    zh: '检查资料已处于其他状态，请刷新后查看',
    en: 'The pack has moved on; look at it again',
  },
  packNotReady: {
    statusCode: 409,
    zh: '检查资料尚未生成或已结束，请重新生成',
    en: 'The pack is not made yet, or has ended; have one made first',
  },
  packLinkEnd: {
    statusCode: 400,
    zh: '链接有效期最长 30 天，且不晚于资料保存期，请重新选择',
    en: 'A link lasts at most 30 days and not longer than its pack; choose another end',
  },
  packLinksFull: {
    statusCode: 409,
    zh: '有效链接已达上限，请先撤销一个',
    en: 'There are enough links to this pack; take one back first',
  },
  packLinkOver: {
    statusCode: 410,
    zh: '链接已到期或已撤销，请联系提供人重新获取',
    en: 'This link has ended or was taken back; ask whoever gave it to you for a new one',
  },
} as const satisfies Record<string, ProblemRow>
