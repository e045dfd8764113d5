/** Everything a report says, asked of those who count it. */
import type { UnitUse } from '@vigil/contract/energy/energy'
import { hazardWords } from '@vigil/contract/hazard/hazard-words'
import type { ContentEvent, Gap, ReportContent } from '@vigil/contract/report/content'
import { reportKinds, type ReportSectionName } from '@vigil/contract/report/report-kinds'
import { permissionString } from '@vigil/contract/rights/permissions'
import type { PeriodEvent } from '@vigil/contract/statistics/period'
import { knownEvent } from '@vigil/device-types/event-of'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { dayMs, dayOf, daysAfter } from '#foundation/project/unit-time.ts'
import { settingsOf } from '#foundation/rights/actor/actor.ts'
import { daysLong, everyDay, periodBefore, type ReportDays } from '../report.rules.ts'
import * as rules from './gather.rules.ts'
import * as making from './making.repository.ts'
import type { Reader, ReportSources } from './sources.ts'

export interface GatherDeps {
  readonly sources: ReportSources
  readonly now: () => number
  /** How long alarms are kept. */
  readonly alarmDays: number
}

const mostRows = 20
const mostLoops = 20

type Part = Partial<ReportContent> & { readonly figures: ReportContent['figures']; readonly gaps: readonly Gap[] }

interface Asked {
  readonly reader: Reader
  readonly projectId: string
  readonly days: ReportDays
  readonly before: ReportDays
}

const eventName = (equipmentTypeId: number, key: string): { zh: string; en: string } =>
  knownEvent(findDeviceType({ equipmentTypeId }), key)?.name ?? { zh: key, en: key }

const eventOf = ({ equipmentTypeId, eventKey, at, ...event }: PeriodEvent): ContentEvent => ({
  ...event,
  at: at.toISOString(),
  event: eventName(equipmentTypeId, eventKey),
})

/** What the equipment said, or else who found it. */
const causeOf = ({ source, event_key, type_no }: making.HazardRow): string => {
  const type = findDeviceType({ equipmentTypeId: type_no ?? 0 })
  return (event_key === null ? undefined : knownEvent(type, event_key)?.name.zh) ?? hazardWords.zh.sources[source]
}

const hazardOf = (row: making.HazardRow): ReportContent['hazards'][number] => ({
  hazardId: row.id,
  title: [row.equipment, row.title || causeOf(row)].filter(Boolean).join(' · '),
  level: row.level,
  foundAt: row.found_at.toISOString(),
  dueAt: row.due_at.toISOString(),
})

const spanOf = ({ firstDay, lastDay }: ReportDays) => ({ from: firstDay, to: daysAfter(lastDay, 1) })

/** Every day, those with nothing too. */
const energyDays = ({ bars }: UnitUse, days: ReportDays): ReportContent['energyDays'] => {
  const used = new Map(bars.map(({ name, byRate }) => [name, byRate.sharp + byRate.peak + byRate.flat + byRate.valley]))
  return everyDay(days).map((day) => ({ day, wh: used.get(day) ?? 0 }))
}

export const createGather = ({ sources, now, alarmDays }: GatherDeps) => {
  const { database } = sources
  const ofAlarms = async ({ reader, projectId, days, before }: Asked): Promise<Part> => {
    const asked = { projectId, ...days }
    const [figures, earlier, rows] = await Promise.all([
      sources.period.figures(reader, asked),
      sources.period.figures(reader, { projectId, ...before }),
      sources.period.rows(reader, asked, mostRows),
    ])
    const amounts = new Map(figures.days.map(({ day, amount }) => [day, amount]))
    return {
      figures: rules.alarmFigures(figures, earlier),
      gaps: [],
      alarmDays: everyDay(days).map((day) => ({ day, amount: amounts.get(day) ?? 0 })),
      events: rows.events.map(eventOf),
      eventsInAll: rows.eventsInAll,
      worst: [...rows.worst],
    }
  }

  const ofEnergy = async ({ reader, projectId, days, before }: Asked): Promise<Part> => {
    const [use, silent] = await Promise.all([
      sources.energy.range(reader, projectId, [spanOf(days), spanOf(before)]),
      sources.energy.silentDays(reader, projectId, spanOf(days)),
    ])
    return {
      figures: rules.energyFigures(use),
      gaps: rules.energyGaps(use, silent, daysLong(days)),
      energyDays: use.asOf === null ? [] : energyDays(use, days),
      loops: use.loops
        .slice(0, mostLoops)
        .map((loop) => ({ ...loop, before: use.before === null ? null : loop.before })),
    }
  }

  const ofHazards = async ({ reader, projectId }: Asked): Promise<Part> => {
    const rows = await database.read(settingsOf(reader), making.openHazards(projectId, mostRows))
    return { figures: [], gaps: [], hazards: rows.map(hazardOf) }
  }

  /** Sections by who counts what is in them. */
  const partsOf = (sections: readonly ReportSectionName[]) => [
    ...(sections.includes('alarms') ? [ofAlarms] : []),
    ...(sections.includes('hazards') ? [ofHazards] : []),
    ...(sections.includes('energy') ? [ofEnergy] : []),
  ]

  /** Undefined where there is no such unit any more. */
  return async (
    report: making.TakenReport,
    noteDone: (share: number) => Promise<void>,
  ): Promise<ReportContent | undefined> => {
    const { sections, needs } = reportKinds[report.kind]
    const projectId = report.project_id
    const reader: Reader = {
      accountId: report.account_id,
      scope: { kind: 'project', ids: [projectId] },
      permissions: permissionString(needs),
    }
    const [unit] = await database.read(settingsOf(reader), making.unitRow(projectId))
    const standing = unit && (await sources.period.unitNow(reader, projectId))
    if (!unit || !standing) return undefined
    const days = { firstDay: report.first_day, lastDay: report.last_day }
    const before = periodBefore(days)
    const parts: Part[] = []
    for (const part of partsOf(sections)) {
      parts.push(await part({ reader, projectId, days, before }))
      await noteDone(parts.length / partsOf(sections).length)
    }
    const isSafety = sections.includes('safety')
    const times = { ...days, today: dayOf(now(), unit.zone), keptFrom: dayOf(now() - alarmDays * dayMs, unit.zone) }
    return {
      projectName: unit.name,
      zone: unit.zone,
      equipment: standing.equipment,
      ...days,
      before,
      asOf: new Date(now()).toISOString(),
      lost: isSafety ? [...standing.lost] : [],
      alarmDays: [],
      energyDays: [],
      events: [],
      eventsInAll: 0,
      worst: [],
      hazards: [],
      loops: [],
      ...Object.assign({}, ...parts),
      figures: [...(isSafety ? rules.unitFigures(standing) : []), ...parts.flatMap(({ figures }) => figures)],
      gaps: [
        ...rules.timeGaps(times),
        ...(isSafety ? rules.silentGap(standing) : []),
        ...parts.flatMap(({ gaps }) => gaps),
      ],
    }
  }
}
