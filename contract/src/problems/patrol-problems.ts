import type { ProblemRow } from './problem-row.ts'

/** What plans, places and phones are refused. Why a check-in does not count stands in patrol/refusals.ts. */
export const patrolProblems = {
  placeTypeUsed: {
    statusCode: 409,
    zh: '还有场所属于这个类型，请先修改这些场所',
    en: 'Places of this type are left; change those first',
  },
  placeTypesFull: {
    statusCode: 409,
    zh: '场所类型已达上限，请先删除不用的类型',
    en: 'There are as many place types as a unit can have; remove one first',
  },
  patrolPlaceUsed: {
    statusCode: 409,
    zh: '还有计划要去这个场所，请先从计划中移除',
    en: 'A plan still goes to this place; take it out of the plan first',
  },
  patrolPlacesFull: {
    statusCode: 409,
    zh: '巡检场所已达上限，请先删除不用的场所',
    en: 'There are as many patrol places as a unit can have; remove one first',
  },
  patrolElsewhere: {
    statusCode: 400,
    zh: '场所、区域、类型或人员不属于本单位，请重新选择',
    en: 'A place, area, type or person is not of this unit; choose again',
  },
  codeOfAnother: {
    statusCode: 409,
    zh: '扫到的码不是这个场所的，请核对标签编号，或重新打印',
    en: 'This code is not this place’s; compare the number on the sticker or print it anew',
  },
  patrolPlanNotReady: {
    statusCode: 409,
    zh: '计划还不能启用：请先补上没有人的窗口、场所或时间窗口',
    en: 'The plan cannot start yet: a window without a person, a place or a window is missing',
  },
  patrolPlanMove: {
    statusCode: 409,
    zh: '计划现在的状态不能这样操作，请刷新后重试',
    en: 'The plan is not in a state for this; refresh and try again',
  },
  patrolTaskMove: {
    statusCode: 409,
    zh: '任务已结束或还没有漏检，请刷新后重试',
    en: 'The task is over or the point is not missed; refresh and try again',
  },
  patrolQueueUnknown: {
    statusCode: 409,
    zh: '本机的打卡队列已失效，请联网重新打开任务后再打卡',
    en: 'This phone’s queue of check-ins is not known; open the task again with a network, then check in',
  },
  checkInStands: {
    statusCode: 409,
    zh: '这条打卡已经有效，或点位已由别的打卡完成',
    en: 'This check-in counts already, or another one has completed its point',
  },
  checkInOfAnother: {
    statusCode: 409,
    zh: '只能说明自己的打卡，请让本人填写',
    en: 'Only whoever checked in explains it; let them write it',
  },
  releaseOwn: {
    statusCode: 409,
    zh: '自己的打卡要由别人放行，请联系另一位主管',
    en: 'One’s own check-in is let count by somebody else; ask another manager',
  },
} as const satisfies Record<string, ProblemRow>
