import type { ProblemRow } from './problem-row.ts'

/** What visitors, hosts and whoever grants doors are refused. Why a door stays shut stands in visitor/pass-refusals.ts. */
export const visitorProblems = {
  visitLinkOver: {
    statusCode: 410,
    zh: '登记链接已过期、用完或被撤销，请联系被访人要一个新链接',
    en: 'This link has ended, is used up or was replaced; ask your host for a new one',
  },
  visitWindow: {
    statusCode: 400,
    zh: '来访时间不对：要在 30 天内开始、晚于现在结束，最长 24 小时，长期来访最长 7 天',
    en: 'The time is not possible: it begins within 30 days, ends after now, and lasts 24 hours, a long visit 7 days',
  },
  visitMoved: {
    statusCode: 409,
    zh: '这次来访的状态已经变了，请刷新后再看',
    en: 'This visit is not in that state any more; refresh and look again',
  },
  hostDecidesFirst: {
    statusCode: 409,
    zh: '提交 2 小时内由被访人本人审核，请提醒被访人，到时前台可审',
    en: 'For two hours only the host decides; remind the host, then the front desk may',
  },
  idCardNotKept: {
    statusCode: 409,
    zh: '身份证号没有保存或已按期删除，请让访客出示证件',
    en: 'The number was not kept or has been erased; ask the visitor to show the card',
  },
  doorElsewhere: {
    statusCode: 400,
    zh: '所选的门不是本单位的门禁，请重新选择',
    en: 'A door is none of this unit’s with an access controller; choose again',
  },
  grantHolder: {
    statusCode: 400,
    zh: '请选择本单位的一个人或一个组，并让结束时间晚于开始时间',
    en: 'Choose one person or one group of this unit, and an end after the beginning',
  },
  doorGrantsFull: {
    statusCode: 409,
    zh: '门禁授权或分组已达上限，请先结束不用的',
    en: 'There are as many grants or groups as a unit can have; end one first',
  },
  musterNoFire: {
    statusCode: 409,
    zh: '只有火警才有点名名单，请从火警打开',
    en: 'Only a fire has a muster list; open it from the fire alarm',
  },
  notOnMuster: {
    statusCode: 409,
    zh: '这个人不在这次火警的名单上，请刷新名单',
    en: 'This person is not on the list of this fire; refresh the list',
  },
} as const satisfies Record<string, ProblemRow>
