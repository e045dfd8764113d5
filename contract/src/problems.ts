/** Every expected refusal, with the sentence a person reads. Only wire.ts and this table know status numbers. */
import { alarmProblems } from './problems/alarm-problems.ts'
import { contentProblems } from './problems/content-problems.ts'
import { controlProblems } from './problems/control-problems.ts'
import { doorProblems } from './problems/door-problems.ts'
import { drillProblems } from './problems/drill-problems.ts'
import { dutyProblems } from './problems/duty-problems.ts'
import { energyProblems } from './problems/energy-problems.ts'
import { hazardProblems } from './problems/hazard-problems.ts'
import { inspectorPackProblems } from './problems/inspector-pack-problems.ts'
import { linkageProblems } from './problems/linkage-problems.ts'
import { patrolProblems } from './problems/patrol-problems.ts'
import { prepaidProblems } from './problems/prepaid-problems.ts'
import type { ProblemRow } from './problems/problem-row.ts'
import { reportProblems } from './problems/report-problems.ts'
import { billingProblems } from './problems/billing-problems.ts'
import { tenancyProblems } from './problems/tenancy-problems.ts'
import { timerProblems } from './problems/timer-problems.ts'
import { transmitterProblems } from './problems/transmitter-problems.ts'
import { visitorProblems } from './problems/visitor-problems.ts'
import { workOrderProblems } from './problems/work-order-problems.ts'

export const problems = {
  ...doorProblems,
  ...tenancyProblems,
  ...billingProblems,
  ...controlProblems,
  ...transmitterProblems,
  ...timerProblems,
  ...alarmProblems,
  ...hazardProblems,
  ...linkageProblems,
  ...patrolProblems,
  ...prepaidProblems,
  ...drillProblems,
  ...dutyProblems,
  ...inspectorPackProblems,
  ...workOrderProblems,
  ...contentProblems,
  ...visitorProblems,
  ...reportProblems,
  ...energyProblems,
  tokenMissing: { statusCode: 401, zh: '请先登录', en: 'Please log in first' },
  tokenUnknown: {
    statusCode: 404,
    zh: '您的登录已过期，请重新登录',
    en: 'Your login has expired, please log in again',
  },
  tokenTwice: {
    statusCode: 400,
    zh: '请求中出现了多个令牌，请只保留一个',
    en: 'The request carries more than one token; send exactly one',
  },
  forbidden: {
    statusCode: 403,
    zh: '您没有此操作的权限，请联系管理员',
    en: 'You may not do this; ask your administrator for the right',
  },
  peopleOnly: {
    statusCode: 403,
    zh: '此操作只能由人员本人完成，程序令牌无权代办',
    en: 'Only a person does this, never a program; log in and do it yourself',
  },
  missing: { statusCode: 410, zh: '内容不存在或已被删除', en: 'This does not exist or has been removed' },
  noSuchCall: { statusCode: 410, zh: '接口不存在，请检查地址', en: 'There is no such call; check the address' },
  invalidInput: {
    statusCode: 400,
    zh: '提交的内容有误，请检查后重试',
    en: 'Some of what was sent is not valid; check the fields and try again',
  },
  unreadableBody: {
    statusCode: 400,
    zh: '无法读取请求内容，请检查格式',
    en: 'The request body cannot be read; check its content type and form',
  },
  bodyTooLarge: { statusCode: 400, zh: '提交的内容过大', en: 'What was sent is too large' },
  conflict: {
    statusCode: 409,
    zh: '内容已被他人修改，请刷新后重试',
    en: 'Someone else changed this; refresh and try again',
  },
  tooMany: { statusCode: 429, zh: '操作过于频繁，请稍后再试', en: 'Too many requests; try again in a moment' },
  unexpected: { statusCode: 500, zh: '服务异常，请稍后重试', en: 'Something went wrong on our side; please try again' },
} as const satisfies Record<string, ProblemRow>

export type ProblemCode = keyof typeof problems

/** Thrown for an expected refusal; the edge turns it into an envelope, anything else thrown is a bug. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: unknown

  constructor(code: ProblemCode, details?: unknown) {
    super(problems[code].en)
    this.name = 'Problem'
    this.code = code
    this.details = details
  }
}
