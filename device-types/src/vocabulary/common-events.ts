/** What the platform itself notes of any equipment, whatever its type. */
import { event } from './event.ts'

export const commonEvents = {
  online: event('上线', 'Online', 'event', 4),
  offline: event('离线', 'Offline', 'fault', 3),
  expireSoon: event('即将到期', 'Service expires soon', 'event', 4),
  expired: event('服务到期', 'Service expired', 'hazard', 3),
  registered: event('设备注册', 'Registered', 'operation', 5),
  relocated: event('设备移位', 'Moved to another place', 'operation', 5),
  commandSent: event('控制下发', 'Command sent', 'operation', 5),
  commandDone: event('控制成功', 'Command done', 'operation', 5),
  commandFailed: event('控制失败', 'Command failed', 'operation', 5),
  paramChanged: event('参数修改', 'Parameters changed', 'operation', 5),
  flapping: event('频繁上下线', 'Flapping connection', 'hazard', 3),
  flappingPoint: event('反复报警', 'Alarm comes and goes', 'hazard', 3),
  isolated: event('点位已屏蔽', 'Point shielded', 'hazard', 3),
  sequenceReset: event('消息序号重置', 'Message numbers began anew', 'fault', 3),
  unreadableMessage: event('消息无法读取', 'Message cannot be read', 'fault', 3),
  unknownData: event('上报内容无法识别', 'Reports values nobody knows', 'fault', 3),
  unknownEvent: event('未知事件', 'Unknown event', 'fault', 3),
  lifeEnd: event('达到使用年限', 'End of service life', 'hazard', 3),
}
