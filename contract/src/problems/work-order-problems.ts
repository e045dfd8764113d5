/** What people want to do with work orders, and may not, or not yet. */
import type { ProblemRow } from './problem-row.ts'

export const workOrderProblems = {
  reportCodeOver: {
    statusCode: 410,
    zh: '此二维码已失效，问题没有报上去；请告诉现场人员，发现火情请立即拨打 119',
    en: 'This code is no longer valid and nothing was reported; tell somebody on site, and in case of fire call 119',
  },
  orderElsewhere: {
    statusCode: 409,
    zh: '工单已处于其他状态，请刷新后查看',
    en: 'The work order has moved on; look at it again',
  },
  assigneeOnly: {
    statusCode: 403,
    zh: '这一步由被派的人完成，请联系他或改派',
    en: 'This is for the person who was sent; ask them, or send somebody else',
  },
  dispatcherOnly: {
    statusCode: 403,
    zh: '派单由管理人或值班员完成，请联系他们',
    en: 'People are sent by the manager or the duty officer; ask them',
  },
  creatorOnly: {
    statusCode: 403,
    zh: '这一步由申请人完成，请联系申请人',
    en: 'This is for whoever asked for the work; ask them',
  },
  acceptorOnly: {
    statusCode: 403,
    zh: '验收由单位管理人或上级完成，请联系他们',
    en: 'The work is accepted by the manager of the unit or above; ask them',
  },
  acceptorIsAssignee: {
    statusCode: 403,
    zh: '验收人不能是施工人本人，请由其他人验收',
    en: 'Whoever did the work must not accept it; ask somebody else',
  },
  arrivalNotProved: {
    statusCode: 400,
    zh: '位置离单位超过 300 米，或扫到的不是本单位设备的码；请到现场再试，或扫设备上的码',
    en: 'You are further than 300 m from the unit, or the code is of no equipment there; go there, or scan the code on the equipment',
  },
  restSpent: {
    statusCode: 409,
    zh: '挂起累计已满 15 天，请继续处理或联系派单人',
    en: 'The work has rested for 15 days in all; go on, or ask whoever sends people',
  },
  stillNotWell: {
    statusCode: 409,
    zh: '设备离线或仍未恢复，请先处理好，或写明未恢复的原因',
    en: 'The equipment is offline or has not recovered; mend it, or say why it is done nevertheless',
  },
  afterPhotoNeeded: {
    statusCode: 409,
    zh: '请先拍至少一张处理后的照片',
    en: 'Take at least one photo of how it is now first',
  },
  maintenancePlanMove: {
    statusCode: 409,
    zh: '维保计划已处于其他状态，请刷新后再试',
    en: 'The maintenance plan has moved on; look at it again',
  },
  planKeeperOnly: {
    statusCode: 403,
    zh: '维保计划由管理人或值班员制定，请联系他们',
    en: 'Maintenance plans are made by the manager or the duty officer; ask them',
  },
  checksNotFitting: {
    statusCode: 400,
    zh: '检查结果与清单不符，请刷新后重新填写；异常项需写明情况',
    en: 'The answers do not fit the list; look at it again. What is abnormal needs words',
  },
  checksUnanswered: {
    statusCode: 409,
    zh: '还有设备没有检查完，请先逐台填写再提交验收',
    en: 'Some equipment is not checked yet; fill in each before you finish',
  },
  orderPhotosFull: {
    statusCode: 409,
    zh: '照片已满 9 张，不能再添加',
    en: 'There are nine photos already; no more can be added',
  },
} as const satisfies Record<string, ProblemRow>
