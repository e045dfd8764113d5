/** Why a loop is not cut for arrears, or not closed again after it was. */
import type { ProblemRow } from './problem-row.ts'

export const prepaidProblems = {
  riskyNotConfirmed: {
    statusCode: 409,
    zh: '此回路欠费停电后送电有危险，须有人到现场确认后再合闸（30 分钟内有效）',
    en: 'Cut for arrears, and dangerous when it has power again: somebody on site has to confirm first (good for 30 minutes)',
  },
  notPrepaid: {
    statusCode: 409,
    zh: '此设备没有设为预付费，或不能上报余额',
    en: 'This is no prepaid loop: it does not report a balance, or nobody has set its rule',
  },
  fireLoadNotCut: {
    statusCode: 409,
    zh: '消防负荷或未登记的回路，欠费也不停电；请先登记是否消防负荷',
    en: 'A fire load, or one nobody registered, is never cut for arrears: register first what it feeds',
  },
  balanceUnknown: {
    statusCode: 409,
    zh: '设备没有上报最新余额，不能停电；请先召测',
    en: 'The meter has not told its balance lately: read it first',
  },
  balanceLeft: { statusCode: 409, zh: '还有余额，不能停电', en: 'There is balance left: it is not cut' },
  payerNotTold: {
    statusCode: 409,
    zh: '停电前须通知付费人，并至少等待 24 小时',
    en: 'Whoever pays has to be told at least 24 hours before',
  },
  dangerousWeather: {
    statusCode: 409,
    zh: '恶劣天气预警期间不停电，预警解除后再停',
    en: 'Nobody is cut while a weather warning holds: wait until it is over',
  },
  cutOnRestDay: {
    statusCode: 409,
    zh: '周末和节假日不停电，请在工作日停',
    en: 'Nobody is cut at weekends or on holidays: do it on a working day',
  },
  cutByNight: {
    statusCode: 409,
    zh: '只在工作日 10:00–16:00 停电，其他时间不停',
    en: 'Cut only between 10:00 and 16:00 on a working day',
  },
} as const satisfies Record<string, ProblemRow>
