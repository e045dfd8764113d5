/** What a report of each kind holds, who may read it, and when it is made by itself. A new kind is a new row. */
import { holds, type Permission } from '../rights/permissions.ts'
import type { ReportFigureName } from './report-figures.ts'

type Words = { readonly zh: string; readonly en: string }

interface SectionRow {
  readonly name: Words
  readonly figures: readonly ReportFigureName[]
  readonly chart?: 'alarmDays' | 'energyDays'
  readonly table?: 'losses' | 'events' | 'worst' | 'hazards' | 'loops'
}

export const reportSections = {
  safety: {
    name: { zh: '安全评分', en: 'Safety score' },
    figures: ['score', 'onlineRate', 'intactRate'],
    table: 'losses',
  },
  alarms: {
    name: { zh: '报警与处置', en: 'Alarms and handling' },
    figures: ['fires', 'alarms', 'faults', 'hazards', 'handlingRate', 'response', 'handlingTime', 'falseRate'],
    chart: 'alarmDays',
  },
  events: { name: { zh: '重点事件', en: 'Events that matter' }, figures: [], table: 'events' },
  worst: { name: { zh: '报警最多的设备', en: 'Equipment with most alarms' }, figures: [], table: 'worst' },
  work: { name: { zh: '巡检与工单', en: 'Patrol and work orders' }, figures: ['patrolRate', 'orderInTime'] },
  hazards: { name: { zh: '未销号隐患', en: 'Hazards that are open' }, figures: ['hazardInTime'], table: 'hazards' },
  energy: {
    name: { zh: '用电与电费', en: 'Electricity and its cost' },
    figures: ['used', 'cost', 'demand', 'carbon'],
    chart: 'energyDays',
    table: 'loops',
  },
} as const satisfies Record<string, SectionRow>

export type ReportSectionName = keyof typeof reportSections

interface KindRow {
  readonly name: Words
  readonly sections: readonly ReportSectionName[]
  /** All of them: whoever may not list fires reads no document that counts them. */
  readonly needs: readonly Permission[]
  /** After how many months of the unit's calendar it is made again. */
  readonly everyMonths: 1 | 3
}

const records = ['fireRec:list', 'alarmRec:list', 'hazardRec:list'] as const satisfies readonly Permission[]

export const reportKindNames = ['month', 'quarter', 'inspection', 'energy'] as const
export type ReportKind = (typeof reportKindNames)[number]

export const reportKinds: Readonly<Record<ReportKind, KindRow>> = {
  month: {
    name: { zh: '消防与电气安全月报', en: 'Monthly fire and electrical safety report' },
    sections: ['safety', 'alarms', 'events', 'worst', 'hazards', 'work', 'energy'],
    needs: [...records, 'energy:select'],
    everyMonths: 1,
  },
  quarter: {
    name: { zh: '消防与电气安全季报', en: 'Quarterly fire and electrical safety report' },
    sections: ['safety', 'alarms', 'events', 'worst', 'hazards', 'work', 'energy'],
    needs: [...records, 'energy:select'],
    everyMonths: 3,
  },
  inspection: {
    name: { zh: '检查报告', en: 'Inspection report' },
    sections: ['safety', 'hazards', 'work', 'alarms', 'events'],
    needs: records,
    everyMonths: 1,
  },
  energy: {
    name: { zh: '用电报告', en: 'Electricity report' },
    sections: ['energy'],
    needs: ['energy:select'],
    everyMonths: 1,
  },
}

export const mayReadKind = (permissions: string, kind: ReportKind): boolean =>
  reportKinds[kind].needs.every((permission) => holds(permissions, permission))
