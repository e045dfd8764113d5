/** What a message says, in the unit's own words and in English. Pure. */
import { knownEvent } from '@vigil/device-types/event-of'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { visitReminders } from '@vigil/contract/visitor/visit-reminders'
import type { Words } from './carrier.ts'
import type { ClaimedMessage } from './deliver.repository.ts'
import { digestWords, type WordLanguage } from './digest/digest.rules.ts'

const fixed = {
  self: { zh: '本人账号', en: 'Your account' },
  test: { zh: '通道测试', en: 'Channel test' },
  dutyCheck: { zh: '值班查岗，请在 10 分钟内应答', en: 'Duty check: answer within 10 minutes' },
  hazard: { zh: '隐患整改期限提醒', en: 'Hazard deadline reminder' },
  patrol: { zh: '巡检任务提醒，请按时打卡', en: 'Patrol reminder: check in within the window' },
  patrolMissed: { zh: '巡检有漏检，请查看原因', en: 'A patrol was missed: see why' },
  serviceEnds: { zh: '设备服务即将到期，请及时续期', en: 'Service of devices ends soon: renew it' },
  balanceLow: { zh: '账户余额不足，请及时充值', en: 'The balance is getting low: top it up' },
  company: { zh: '贵公司', en: 'Your company' },
  workOrder: { zh: '工单待您处理，请留意时限', en: 'A work order needs you; mind its clock' },
  visitAsked: { zh: '访客预约等您审核', en: 'A visitor waits for your answer' },
  visitArrived: { zh: '您的访客已进门', en: 'Your visitor has come in' },
  drill: { zh: '演练', en: 'Drill' },
  visitOver: { zh: '您的访客超时还在楼内', en: 'Your visitor is inside past the time' },
} as const

/** About something else than an alarm. */
const ofCases = [
  'dutyCheck',
  'hazard',
  'patrol',
  'patrolMissed',
  'workOrder',
  'serviceEnds',
  'balanceLow',
  ...visitReminders,
] as const
const isOfCase = (ladder: string): ladder is (typeof ofCases)[number] => ofCases.some((one) => one === ladder)

type MessageFacts = Pick<
  ClaimedMessage,
  | 'ladder'
  | 'items'
  | 'units'
  | 'alarm_id'
  | 'event_key'
  | 'type_no'
  | 'project_name'
  | 'place'
  | 'equipment_name'
  | 'is_drill'
>

export const wordsIn = (language: WordLanguage, told: MessageFacts): Words => {
  if (told.items !== null) return digestWords(told, language)
  const { ladder } = told
  // Of no unit is only what is said to a company.
  const unit = told.project_name ?? fixed.company[language]
  if (isOfCase(ladder)) return { ...wordsOf(told), unit, event: fixed[ladder][language] }
  if (told.alarm_id !== null) return drilled(told, { ...wordsOf(told), event: eventName(told, language) }, language)
  // A test says that it is one, and of no place.
  return { unit: fixed.self[language], place: '', equipment: '', event: fixed.test[language] }
}

/** Whatever a carrier begins with, the unit or the event: it begins with the word. */
const drilled = ({ is_drill }: MessageFacts, words: Words, language: WordLanguage): Words => {
  const begun = (said: string): string => `${fixed.drill[language]} · ${said}`
  return is_drill ? { ...words, unit: begun(words.unit), event: begun(words.event) } : words
}

const wordsOf = ({ project_name, place, equipment_name }: MessageFacts): Omit<Words, 'event'> => ({
  unit: project_name ?? '',
  place: place ?? '',
  equipment: equipment_name ?? '',
})

const eventName = ({ type_no, event_key }: MessageFacts, language: WordLanguage): string => {
  if (event_key === null || type_no === null) return ''
  const row = findDeviceType({ equipmentTypeId: type_no, protocolId: undefined })
  return knownEvent(row, event_key)?.name[language] ?? event_key
}
