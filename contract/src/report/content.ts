/** What a report says, as data: the same for the page, the PDF and the workbook, in either language. */
import * as z from 'zod/mini'
import type { HazardLevel } from '../hazard/hazard.ts'
import { Id, Instant } from '../ids.ts'
import { keysOf } from '../keys-of.ts'
import { alarmKinds } from '../live/live-events.ts'
import { Loss } from '../statistics/score.ts'
import { reportFigures } from './report-figures.ts'

// Written once more: the page that shows a report does not need the calls of hazards.
const hazardLevels = ['general', 'serious', 'major'] as const satisfies readonly HazardLevel[]

export const reportFigureNames = keysOf(reportFigures)

const Figure = z.object({
  figure: z.enum(reportFigureNames),
  /** Null where nothing is known; of a share also what it is a share of. */
  value: z.nullable(z.number()),
  part: z.nullable(z.int()),
  whole: z.nullable(z.int()),
  /** The same of the period before; null where that is not known, or is a matter of now. */
  before: z.nullable(z.number()),
})
export type ContentFigure = z.output<typeof Figure>

const Event = z.object({
  alarmId: Id,
  at: Instant,
  equipment: z.string(),
  kind: z.enum(alarmKinds),
  event: z.object({ zh: z.string(), en: z.string() }),
  verdict: z.nullable(z.string()),
  answeredS: z.nullable(z.int()),
  handledS: z.nullable(z.int()),
})
export type ContentEvent = z.output<typeof Event>

/** What nobody knows, said as it is: a report does not fill it. */
const Gap = z.discriminatedUnion('gap', [
  z.object({ gap: z.literal('meterDays'), equipment: z.string(), missing: z.int(), days: z.int() }),
  z.object({ gap: z.literal('moreMeters'), count: z.int() }),
  z.object({ gap: z.literal('noMeters') }),
  z.object({ gap: z.literal('estimated'), slots: z.int(), known: z.int() }),
  z.object({ gap: z.literal('suspect'), count: z.int() }),
  z.object({ gap: z.literal('silent'), count: z.int(), equipment: z.int() }),
  z.object({ gap: z.literal('running'), day: z.string() }),
  z.object({ gap: z.literal('alarmsForgotten'), before: z.string() }),
])
export type Gap = z.output<typeof Gap>

export const ReportContent = z.object({
  projectName: z.string(),
  zone: z.string(),
  equipment: z.int(),
  /** Inclusive, by the unit's calendar. */
  firstDay: z.string(),
  lastDay: z.string(),
  before: z.object({ firstDay: z.string(), lastDay: z.string() }),
  asOf: Instant,
  figures: z.array(Figure),
  lost: z.array(Loss),
  /** Every day of the period, those with nothing too. */
  alarmDays: z.array(z.object({ day: z.string(), amount: z.int() })),
  energyDays: z.array(z.object({ day: z.string(), wh: z.int() })),
  events: z.array(Event),
  /** How many there were: the document shows the worst. */
  eventsInAll: z.int(),
  worst: z.array(z.object({ equipmentId: Id, name: z.string(), alarms: z.int(), falses: z.int() })),
  hazards: z.array(
    z.object({ hazardId: Id, title: z.string(), level: z.enum(hazardLevels), foundAt: Instant, dueAt: Instant }),
  ),
  loops: z.array(z.object({ equipmentId: Id, name: z.nullable(z.string()), wh: z.int(), before: z.nullable(z.int()) })),
  gaps: z.array(Gap),
})
export type ReportContent = z.output<typeof ReportContent>
