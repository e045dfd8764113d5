/** What is done on rounds, for the operation log. */
import type { Name } from '@vigil/device-types/name'

export const patrolActionWords: Readonly<Record<string, Name>> = {
  'patrol/addPlaceType.action': { zh: '新增场所类型', en: 'Add place type' },
  'patrol/updatePlaceType.action': { zh: '修改场所类型', en: 'Change place type' },
  'patrol/removePlaceType.action': { zh: '删除场所类型', en: 'Remove place type' },
  'patrol/addPlace.action': { zh: '新增巡检场所', en: 'Add patrol place' },
  'patrol/updatePlace.action': { zh: '修改巡检场所', en: 'Change patrol place' },
  'patrol/removePlace.action': { zh: '删除巡检场所', en: 'Remove patrol place' },
  'patrol/renewCode.action': { zh: '更换场所编码', en: 'Renew place code' },
  'patrol/printStickers.action': { zh: '打印场所二维码', en: 'Print place codes' },
  'patrol/bindCode.action': { zh: '绑定编码', en: 'Bind code' },
  'patrol/addPlan.action': { zh: '新增巡检计划', en: 'Add patrol plan' },
  'patrol/updatePlan.action': { zh: '修改巡检计划', en: 'Change patrol plan' },
  'patrol/movePlan.action': { zh: '变更巡检计划状态', en: 'Change patrol plan state' },
  'patrol/assignTask.action': { zh: '改派巡检任务', en: 'Give patrol task to another' },
  'patrol/cancelTask.action': { zh: '取消巡检任务', en: 'Cancel patrol task' },
  'patrol/sayWhyMissed.action': { zh: '填写漏检原因', en: 'Say why a point was missed' },
  'patrol/openQueue.action': { zh: '准备离线打卡', en: 'Prepare for check in' },
  'patrol/preparePhoto.action': { zh: '上传巡检照片', en: 'Send patrol photo' },
  'patrol/checkIn.action': { zh: '巡检打卡', en: 'Check in' },
  'patrol/explainCheckIn.action': { zh: '说明被拒打卡', en: 'Explain a refused visit' },
  'patrol/releaseCheckIn.action': { zh: '人工放行打卡', en: 'Let a refused visit count' },
}
