/**
 * Every figure of Home and of the run overview, once: what it is called, how it is counted (workflows, section 12) and the rows
 * that stand behind it. A figure without a row here is not shown.
 */
import { expectedOnline, losses, type LossName } from './score.ts'

export interface Figure {
  readonly name: { readonly zh: string; readonly en: string }
  /** Told to whoever asks what the number means. */
  readonly how: { readonly zh: string; readonly en: string }
  /** Where its rows are, and which of them. */
  readonly rows: { readonly place: FigurePlace; readonly filter?: string }
}

export type FigurePlace = 'alarmList' | 'hazardList' | 'monitor' | 'unitList' | 'workOrderList' | 'patrolHistory'

const weight = (name: LossName): string => `${losses[name].each} (${losses[name].most})`

export const figures = {
  runStatus: {
    name: { zh: '运行状态', en: 'Run status' },
    how: {
      zh: '每台设备只算一类，按火警、报警、故障、隐患、离线、正常的顺序取第一个成立的；离线设备在报警未结束前仍算报警。',
      en: 'Each piece of equipment once: fire, alarm, fault, hazard, offline, normal, the first that holds. What went offline stays in its alarm until that ends.',
    },
    rows: { place: 'monitor' },
  },
  onlineRate: {
    name: { zh: '在线率', en: 'Online rate' },
    how: {
      zh: '在线设备 ÷（在线 + 离线）；从不上报的无源设备不计。',
      en: 'Online ÷ (online + offline); passive equipment that never reports is left out.',
    },
    rows: { place: 'monitor', filter: 'state=offline' },
  },
  intactRate: {
    name: { zh: '完好率', en: 'Intact rate' },
    how: {
      zh: '没有活动故障、离线也不超过 24 小时的设备 ÷ 全部设备。',
      en: 'Equipment without an active fault and not silent for more than 24 hours ÷ all.',
    },
    rows: { place: 'monitor', filter: 'state=fault' },
  },
  typeTotals: {
    name: { zh: '设备总览', en: 'Equipment' },
    how: {
      zh: '按设备类型计数；角标是其中状态不正常的台数。',
      en: 'Counted by kind; the badge says how many of them are not normal.',
    },
    rows: { place: 'monitor' },
  },
  alarmsToday: {
    name: { zh: '今日报警', en: 'Alarms today' },
    how: {
      zh: '首次发生在单位当地今天的报警起数，同一起的多条消息只算一次，测试和演练不计；与昨日比较到同一时刻。',
      en: "Alarms that began on the unit's own today; many messages of one are one, tests and drills are left out. Compared with yesterday up to the same hour of the clock.",
    },
    rows: { place: 'alarmList', filter: 'when=today' },
  },
  handlingRate: {
    name: { zh: '处理率', en: 'Handling rate' },
    how: {
      zh: '30 天内首次发生的报警、故障、隐患中已处理或归档的比例；自动恢复只对三级及以下算处理，测试不计。',
      en: 'Of alarms, faults and hazards that began in 30 days, the share that is handled or archived. Over by itself counts only from priority 3 on; tests are left out.',
    },
    rows: { place: 'alarmList', filter: 'stage=open&when=month' },
  },
  response: {
    name: { zh: '响应中位', en: 'Median answer' },
    how: {
      zh: '从首次发生到第一个人确认的时间：一半在此之内；另列九成在多久之内。',
      en: 'From the beginning to the first person who answered: half were faster. Nine of ten is told beside it.',
    },
    rows: { place: 'alarmList', filter: 'when=month' },
  },
  handlingTime: {
    name: { zh: '处置中位', en: 'Median handling' },
    how: {
      zh: '从首次发生到处理完毕的时间：一半在此之内，30 天。',
      en: 'From the beginning until it was handled: half took less, of 30 days.',
    },
    rows: { place: 'alarmList', filter: 'when=month' },
  },
  falseRate: {
    name: { zh: '火警误报率', en: 'False fire alarms' },
    how: {
      zh: '误报 ÷（真实 + 误报），只算 30 天内已核实的火警。',
      en: 'False ÷ (real + false), of the fires of 30 days that were judged.',
    },
    rows: { place: 'alarmList', filter: 'verdict=false&when=month' },
  },
  patrolRate: {
    name: { zh: '巡检完成率', en: 'Patrol rate' },
    how: {
      zh: '30 天内按时打卡的点 ÷ 应巡的点。',
      en: 'Points checked in time ÷ points due, of 30 days.',
    },
    rows: { place: 'patrolHistory' },
  },
  orderInTime: {
    name: { zh: '工单及时率', en: 'Orders in time' },
    how: {
      zh: '30 天内完成的工单中，在时限内完成的比例；挂起的时间不计。',
      en: 'Of the orders finished in 30 days, those finished before their time was up; suspended time does not count.',
    },
    rows: { place: 'workOrderList', filter: 'stage=ended' },
  },
  hazardInTime: {
    name: { zh: '隐患按期整改率', en: 'Hazards in time' },
    how: {
      zh: '30 天内到期的隐患中，在期限前销号的比例；作废的不计。',
      en: 'Of hazards whose time was up in 30 days, those closed before it; void ones are left out.',
    },
    rows: { place: 'hazardList', filter: 'stage=overdue' },
  },
  projectStates: {
    name: { zh: '单位状态', en: 'Units by state' },
    how: {
      zh: '每个单位只算一类，按有未处理报警、未修故障、逾期隐患、查岗无应答、正常的顺序取第一个成立的。',
      en: 'Each unit once: open alarm, open fault, overdue hazard, unanswered check, normal, the first that holds.',
    },
    rows: { place: 'unitList' },
  },
  unitRanking: {
    name: { zh: '单位安全评分', en: 'Unit scores' },
    how: {
      zh: '低分在前，同分按名称；也可按每百台设备的报警数排，大单位不吃亏。',
      en: 'Lowest first, ties by name; or by alarms for a hundred pieces of equipment, so that size is no fault.',
    },
    rows: { place: 'unitList' },
  },
  equipmentRanking: {
    name: { zh: '30 天报警排行', en: 'Most alarms in 30 days' },
    how: {
      zh: '按 30 天报警次数，附误报次数：误报多的该清洗或更换。',
      en: 'By alarms of 30 days, with how many were false: those want cleaning or replacing.',
    },
    rows: { place: 'alarmList', filter: 'when=month' },
  },
  breakerEvents: {
    name: { zh: '断路器事件，按小时', en: 'Breaker events by hour' },
    how: {
      zh: '30 天内断路器上报的事件，按事件和一天中的小时计数。',
      en: 'What breakers reported in 30 days, by event and by hour of the day.',
    },
    rows: { place: 'alarmList', filter: 'when=month' },
  },
  score: {
    name: { zh: '平均安全评分', en: 'Mean safety score' },
    how: {
      zh: `100 分起，30 天内（括号内为最多）：未处理火警每起扣 ${weight('unhandledUrgent')}，逾期隐患每项 ${weight('overdueHazard')}，超 24 小时故障每台 ${weight('oldFault')}，在线率低于 ${expectedOnline} % 每点 ${weight('offline')}，巡检漏检每点 ${weight('missedPatrol')}，查岗无应答每次 ${weight('missedCheck')}。`,
      en: `From 100, over 30 days, at most what stands in brackets: unhandled fire ${weight('unhandledUrgent')} each, overdue hazard ${weight('overdueHazard')}, fault over 24 h ${weight('oldFault')}, online below ${expectedOnline} % ${weight('offline')} a point, patrol ${weight('missedPatrol')} a point, unanswered check ${weight('missedCheck')}.`,
    },
    rows: { place: 'unitList' },
  },
} as const satisfies Record<string, Figure>

export type FigureName = keyof typeof figures
