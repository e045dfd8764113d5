/** Why a report is not made, or not there. */
import type { ProblemRow } from './problem-row.ts'

export const reportProblems = {
  reportPeriod: {
    statusCode: 400,
    zh: '报告时段须从过去某日开始、先起后止，且不超过 100 天，请重新选择',
    en: 'A report begins on a day that has come, ends after it, and covers 100 days at most; choose again',
  },
  reportsWaiting: {
    statusCode: 409,
    zh: '该单位等待生成的报告已达上限，请等已有报告生成后再试',
    en: 'As many reports of this unit wait as may; try again when some are made',
  },
  reportNotReady: {
    statusCode: 409,
    zh: '报告尚未生成，请稍后再下载',
    en: 'This report is not made yet; download it when it is ready',
  },
  reportCodeUnknown: {
    statusCode: 410,
    zh: '没有这个校验码的报告：可能抄写有误、报告已过保存期，或不是本平台出具',
    en: 'No report has this code: it may be misread, no longer kept, or not made here',
  },
  reportReaderNoMail: {
    statusCode: 409,
    zh: '选中的人里有人没有设置邮箱，请取消选择或请他先设置邮箱',
    en: 'Somebody chosen has set no e-mail address; leave him out, or have him set one',
  },
} as const satisfies Record<string, ProblemRow>
