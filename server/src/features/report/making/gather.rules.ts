/** From what was counted to what a report says. Pure. */
import type { SilentMeter, UnitUse } from '@vigil/contract/energy/energy'
import type { ContentFigure, Gap } from '@vigil/contract/report/content'
import type { ReportFigureName } from '@vigil/contract/report/report-figures'
import type { PeriodFigures, Share, UnitNow } from '@vigil/contract/statistics/period'

const shareOf = ({ part, whole }: Share): number | null => (whole === 0 ? null : part / whole)

interface Plain {
  readonly value: number | null
  readonly before?: number | null
}

const plain = (figure: ReportFigureName, { value, before = null }: Plain): ContentFigure => ({
  figure,
  value,
  before,
  part: null,
  whole: null,
})

const ofShare = (figure: ReportFigureName, now: Share, before: Share | null): ContentFigure => ({
  figure,
  value: shareOf(now),
  ...now,
  before: before && shareOf(before),
})

/** How it stands now has no period before. */
export const unitFigures = ({ score, online, intact, speaking, equipment }: UnitNow): ContentFigure[] => [
  plain('score', { value: score }),
  ofShare('onlineRate', { part: online, whole: speaking }, null),
  ofShare('intactRate', { part: intact, whole: equipment }, null),
]

export const alarmFigures = (now: PeriodFigures, before: PeriodFigures): ContentFigure[] => [
  plain('fires', { value: now.byKind['fire-alarm'], before: before.byKind['fire-alarm'] }),
  plain('alarms', { value: now.byKind.alarm, before: before.byKind.alarm }),
  plain('faults', { value: now.byKind.fault, before: before.byKind.fault }),
  plain('hazards', { value: now.byKind.hazard, before: before.byKind.hazard }),
  ofShare('handlingRate', now.handling, before.handling),
  plain('response', { value: now.medianS, before: before.medianS }),
  plain('handlingTime', { value: now.handledMedianS, before: before.handledMedianS }),
  ofShare('falseRate', now.falses, before.falses),
  ofShare('patrolRate', now.patrol, before.patrol),
  ofShare('orderInTime', now.orders, before.orders),
  ofShare('hazardInTime', now.hazards, before.hazards),
]

/** Of a period of which nothing is known, nothing is said: 0 kWh would be a figure. */
export const energyFigures = ({ asOf, wh, fen, before, demand, carbonGrams }: UnitUse): ContentFigure[] => {
  const known = (value: number | null): number | null => (asOf === null ? null : value)
  return [
    plain('used', { value: known(wh), before: before?.wh ?? null }),
    plain('cost', { value: known(fen), before: before?.fen ?? null }),
    plain('demand', { value: known(demand?.w ?? null) }),
    plain('carbon', { value: known(carbonGrams) }),
  ]
}

const mostNamed = 5

/** By name for the worst, as a number for the others. */
const meterGaps = (silent: readonly SilentMeter[], days: number): Gap[] => [
  ...silent.slice(0, mostNamed).map(({ name, missing }): Gap => ({ gap: 'meterDays', equipment: name, missing, days })),
  ...(silent.length > mostNamed ? [{ gap: 'moreMeters', count: silent.length - mostNamed } satisfies Gap] : []),
]

export const energyGaps = (use: UnitUse, silent: readonly SilentMeter[], days: number): Gap[] => {
  const { estimated, known } = use.slots
  return [
    ...(use.asOf === null ? [{ gap: 'noMeters' } satisfies Gap] : []),
    ...meterGaps(silent, days),
    ...(estimated > 0 ? [{ gap: 'estimated', slots: estimated, known } satisfies Gap] : []),
    ...(use.jumps.length > 0 ? [{ gap: 'suspect', count: use.jumps.length } satisfies Gap] : []),
  ]
}

interface Times {
  readonly lastDay: string
  readonly today: string
  /** The first day of which alarms are still kept. */
  readonly keptFrom: string
  readonly firstDay: string
}

export const timeGaps = ({ firstDay, lastDay, today, keptFrom }: Times): Gap[] => [
  ...(lastDay >= today ? [{ gap: 'running', day: today } satisfies Gap] : []),
  ...(firstDay < keptFrom ? [{ gap: 'alarmsForgotten', before: keptFrom } satisfies Gap] : []),
]

export const silentGap = ({ equipment, speaking }: UnitNow): Gap[] =>
  speaking < equipment ? [{ gap: 'silent', count: equipment - speaking, equipment }] : []
