/** What an operator's centre did about an alarm, in words. */
import type { Name } from '@vigil/device-types/name'

export const centreActionWords: Readonly<Record<string, Name>> = {
  'centre/take.action': { zh: '席位接手报警', en: 'Take an alarm to the seat' },
  'centre/giveBack.action': { zh: '席位放回报警', en: 'Give an alarm back' },
  'centre/leave.action': { zh: '离席', en: 'Leave seat' },
  'centre/dial.action': { zh: '致电现场（显示号码）', en: 'Call the site and see its number' },
  'centre/hangUp.action': { zh: '结束致电', en: 'End call to the site' },
  'centre/answer.action': { zh: '记录现场答复', en: 'Keep what the site said' },
  'centre/takeOver.action': { zh: '值守中心接管报警', en: 'Centre takes an alarm over' },
  'centre/callSupervisor.action': { zh: '呼叫值班长', en: 'Call the supervisor' },
  'centre/setUnit.action': { zh: '设置值守中心单位', en: 'Set the unit of the centre' },
  'centre/setEntrance.action': { zh: '登记单位入口', en: 'Write down the entrance' },
}
