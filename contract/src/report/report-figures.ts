/**
 * Every figure of a report, once: what it is called, how it is written, and the page with its rows. What Home shows too keeps
 * its name from there. Counted by the services of statistics and electricity, and by nothing else.
 */
import { figures } from '../statistics/figures.ts'

type Words = { readonly zh: string; readonly en: string }

export interface ReportFigure {
  readonly name: Words
  /** `share` in parts of one, `seconds`, `wh`, `fen`, `watts`, `grams`; `count` and `points` as they are. */
  readonly unit: 'count' | 'points' | 'share' | 'seconds' | 'wh' | 'fen' | 'watts' | 'grams'
  readonly rows: ReportRows
}

/** A page of the specification; `dated` narrows it to the days of the report. */
interface ReportRows {
  readonly path: string
  readonly filter?: string
  readonly dated?: 'days' | 'month'
}

const alarmList = '/pagesCommon/history/alarmList'
const fireList = '/pagesCommon/history/fireAlarmList'
const energyPage = '/pagesEquipment/intelligentElectricityConsumptionManagementPlatform'

export const reportFigures = {
  score: { name: { zh: '安全评分', en: 'Safety score' }, unit: 'points', rows: { path: '/pagesUnit/unitListNew' } },
  onlineRate: {
    name: figures.onlineRate.name,
    unit: 'share',
    rows: { path: '/pages/monitor/monitor', filter: 'state=offline' },
  },
  intactRate: {
    name: figures.intactRate.name,
    unit: 'share',
    rows: { path: '/pages/monitor/monitor', filter: 'state=fault' },
  },
  fires: { name: { zh: '火警', en: 'Fire alarms' }, unit: 'count', rows: { path: fireList, dated: 'days' } },
  alarms: {
    name: { zh: '报警', en: 'Alarms' },
    unit: 'count',
    rows: { path: alarmList, filter: 'kind=alarm', dated: 'days' },
  },
  faults: {
    name: { zh: '故障', en: 'Faults' },
    unit: 'count',
    rows: { path: alarmList, filter: 'kind=fault', dated: 'days' },
  },
  hazards: { name: { zh: '隐患', en: 'Hazards' }, unit: 'count', rows: { path: '/pagesCommon/history/alarmListNew' } },
  handlingRate: { name: figures.handlingRate.name, unit: 'share', rows: { path: alarmList, dated: 'days' } },
  response: { name: figures.response.name, unit: 'seconds', rows: { path: alarmList, dated: 'days' } },
  handlingTime: { name: figures.handlingTime.name, unit: 'seconds', rows: { path: alarmList, dated: 'days' } },
  falseRate: {
    name: figures.falseRate.name,
    unit: 'share',
    rows: { path: fireList, filter: 'verdict=false', dated: 'days' },
  },
  patrolRate: {
    name: figures.patrolRate.name,
    unit: 'share',
    rows: { path: '/pagesEquipment/patrolNew/patrolHistory' },
  },
  hazardInTime: {
    name: figures.hazardInTime.name,
    unit: 'share',
    rows: { path: '/pagesCommon/history/alarmListNew', filter: 'stage=overdue' },
  },
  orderInTime: {
    name: figures.orderInTime.name,
    unit: 'share',
    rows: { path: '/pagesCommon/tabMe/workOrder', filter: 'stage=ended' },
  },
  used: { name: { zh: '用电量', en: 'Electricity' }, unit: 'wh', rows: { path: energyPage, dated: 'month' } },
  cost: { name: { zh: '电费', en: 'Cost' }, unit: 'fen', rows: { path: energyPage, dated: 'month' } },
  demand: { name: { zh: '最大需量', en: 'Highest demand' }, unit: 'watts', rows: { path: energyPage, dated: 'month' } },
  carbon: { name: { zh: '碳排放', en: 'Carbon' }, unit: 'grams', rows: { path: energyPage, dated: 'month' } },
} as const satisfies Record<string, ReportFigure>

export type ReportFigureName = keyof typeof reportFigures

export interface ReportedDays {
  readonly projectId: string
  readonly firstDay: string
  readonly lastDay: string
}

/** The address of a figure's rows, within the app. */
export const rowsOfFigure = (name: ReportFigureName, { projectId, firstDay, lastDay }: ReportedDays): string => {
  const { path, filter, dated }: ReportRows = reportFigures[name].rows
  const days = { days: `from=${firstDay}&to=${lastDay}&unit=${projectId}`, month: `period=month&day=${firstDay}` }
  const asked = [filter, dated && days[dated]].filter((part) => part !== undefined).join('&')
  return asked === '' ? path : `${path}?${asked}`
}
