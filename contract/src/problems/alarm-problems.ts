/** What people want to do with alarms, and may not, or not yet. */
import type { ProblemRow } from './problem-row.ts'

export const alarmProblems = {
  alarmElsewhere: {
    statusCode: 409,
    zh: '报警已处于其他状态，请刷新后查看',
    en: 'The alarm has moved on; look at it again',
  },
  verdictNotYours: {
    statusCode: 403,
    zh: '研判由值班人员完成，您可以先确认收到',
    en: 'The people on duty judge alarms; you can acknowledge it',
  },
  causeNeeded: { statusCode: 400, zh: '误报请选择原因', en: 'Choose the cause of the false alarm' },
  stillActive: {
    statusCode: 409,
    zh: '设备尚未恢复，不能归档',
    en: 'The equipment has not recovered; it cannot be archived yet',
  },
  photoNeeded: {
    statusCode: 409,
    zh: '真实的一级报警至少要有一张现场照片，请先拍照上传',
    en: 'A real alarm of priority 1 needs at least one photo of the place; take one first',
  },
  photosFull: {
    statusCode: 409,
    zh: '现场照片已满 9 张，不能再添加',
    en: 'The case already has nine photos; no more can be added',
  },
  equipmentPhotosFull: {
    statusCode: 409,
    zh: '设备照片已满 52 张，请先删除不再需要的照片',
    en: 'The equipment already has 52 photos; remove one that is no longer needed first',
  },
  plansFull: {
    statusCode: 409,
    zh: '平面图已满 200 张，请先删除不再使用的平面图',
    en: 'The unit already has 200 plans; remove one that is no longer used first',
  },
  pinElsewhere: {
    statusCode: 409,
    zh: '有设备不属于这个单位，不能放在这张平面图上',
    en: 'Some equipment does not belong to this unit and cannot stand on its plan',
  },
  zoneElsewhere: {
    statusCode: 409,
    zh: '有分区对应的区域不属于这个单位，请重新选择区域',
    en: 'A zone stands for an area of another unit; choose an area of this one',
  },
  photoUnreadable: {
    statusCode: 400,
    zh: '不是可用的照片，请拍照或选择 JPEG、PNG、WebP 图片',
    en: 'This is no picture we can keep; take a photo or choose a JPEG, PNG or WebP',
  },
  addressOver: {
    statusCode: 409,
    zh: '上传地址已失效，请再试一次',
    en: 'The address for this upload is no longer good; try once more',
  },
  delayNotYours: {
    statusCode: 403,
    zh: '只有正在前往的人可以延时，请先点“我去”',
    en: 'Only whoever goes can ask for more time; say that you go first',
  },
  delayOver: {
    statusCode: 409,
    zh: '每个报警只能延时一次，请尽快核实',
    en: 'An alarm can be delayed once; say what it is as soon as you can',
  },
  delayRefused: {
    statusCode: 409,
    zh: '此报警现在不能延时：须已确认、尚未核实，且没有第二个信号',
    en: 'This alarm cannot be delayed now: only one that is acknowledged, not yet judged and has no second signal',
  },
  moreThanShown: {
    statusCode: 409,
    zh: '符合条件的报警比显示的多，请刷新后再试',
    en: 'More alarms match than were shown; refresh and try again',
  },
  callHeld: { statusCode: 409, zh: '另一个席位正在处理这起报警', en: 'Another seat has this alarm' },
  callUnderWay: { statusCode: 409, zh: '一次只打一个电话，请先挂断', en: 'One call at a time; hang up first' },
  callElsewhere: {
    statusCode: 409,
    zh: '致电任务已处于其他状态，请刷新后查看',
    en: 'The call has moved on; look at it again',
  },
  undoTooLate: { statusCode: 409, zh: '撤销时间已过', en: 'The time to take it back is over' },
} as const satisfies Record<string, ProblemRow>
