/** One thing, one name: what the interface calls what people stake their lives on, and what it never calls it. */

import type { PlaceName } from '#infrastructure/navigation/places.ts'

export interface GlossaryTerm {
  readonly zh: string
  readonly en: string
  /** Where it stands, as `area.path`. */
  readonly at: readonly string[]
  /** The entry of the menu that bears the name. */
  readonly page?: PlaceName
  /** Other names of the same thing. */
  readonly never?: readonly string[]
}

export const glossaryTerms: readonly GlossaryTerm[] = [
  { zh: '首页', en: 'Home', at: ['shell.tab.home'] },
  { zh: '监控', en: 'Monitor', at: ['shell.tab.monitor'] },
  { zh: '通知', en: 'Notice', at: ['shell.tab.notice'] },
  { zh: '我的', en: 'Me', at: ['shell.tab.me'] },
  { zh: '火警', en: 'Fire alarm', at: ['alarm.kinds.fire-alarm', 'notice.kinds.fire-alarm'] },
  { zh: '报警', en: 'Alarm', at: ['alarm.kinds.alarm', 'shell.state.alarm'], never: ['告警', '警报信息'] },
  { zh: '预警', en: 'Pre-alarm', at: ['equipment.level.warning'] },
  { zh: '故障', en: 'Fault', at: ['alarm.kinds.fault', 'shell.state.fault'] },
  { zh: '隐患', en: 'Hazard', at: ['alarm.kinds.hazard', 'shell.state.hazard'] },
  { zh: '离线', en: 'Offline', at: ['shell.state.offline'] },
  { zh: '报警记录', en: 'Alarm records', at: ['alarm.list.alarms'], page: 'alarmList' },
  { zh: '火警记录', en: 'Fire alarm records', at: ['alarm.list.fires'] },
  { zh: '隐患记录', en: 'Hazard records', at: [], page: 'hazardList' },
  { zh: '已接收', en: 'Received', at: ['alarm.states.received'] },
  { zh: '已通知', en: 'Notified', at: ['alarm.states.notified'] },
  { zh: '已确认', en: 'Acknowledged', at: ['alarm.states.acknowledged'] },
  { zh: '处理中', en: 'Being handled', at: ['alarm.states.handling'] },
  { zh: '已处理', en: 'Handled', at: ['alarm.states.handled'] },
  { zh: '已归档', en: 'Archived', at: ['alarm.states.archived'] },
  { zh: '已恢复', en: 'Recovered', at: ['alarm.conditions.recovered', 'shell.alarm.recovered'] },
  { zh: '未恢复', en: 'Not recovered', at: ['alarm.conditions.active'] },
  { zh: '真实', en: 'Real', at: ['alarm.verdicts.real', 'wall.keys.real'], never: ['属实'] },
  { zh: '误报', en: 'False', at: ['alarm.verdicts.false'] },
  { zh: '消音', en: 'Silence', at: ['wall.keys.mute', 'wall.mute.do'] },
  { zh: '单位列表', en: 'Unit list', at: [], page: 'unitList', never: ['单位管理页', '单位清单'] },
  { zh: '通讯录', en: 'Contacts', at: ['unit.contacts.title'], page: 'contacts', never: ['联系簿'] },
  {
    zh: '人员与权限',
    en: 'People and rights',
    at: ['people.title', 'unit.info.people'],
    page: 'people',
    never: ['成员与权限', '单位成员', '人员管理'],
  },
]
