/** Which reports are new, which values are newer than what is known, and how a shadow row changes. Pure. */
import { emptyMemory } from '@vigil/device-types/rules/rule-memory'
import type { ReportedValue } from '@vigil/protocols/device-message'
import type { EquipmentFacts } from '#events/equipment-facts.ts'
import type { OfflineCause } from '#events/presence-events.ts'
import type { DeviceReport, ShadowDraft, SignalMemory } from '#events/report-events.ts'
import { isoTime } from '#infrastructure/clock/iso-time.ts'

export interface KnownShadow {
  readonly type_no: number
  readonly online: boolean | null
  readonly offline_cause: string | null
  readonly state: number
  readonly reported_at: Date | null
  readonly last_boot: number | null
  readonly last_seq: number | null
  readonly rules: Readonly<Record<string, unknown>>
}

const causes: readonly OfflineCause[] = ['silence', 'lastWill', 'parentOffline']

export const draftOf = (equipment: EquipmentFacts, row: KnownShadow): ShadowDraft => {
  const cause = causes.find((known) => known === row.offline_cause) ?? null
  const reportedAt = row.reported_at?.getTime() ?? 0
  return {
    equipment,
    typeNo: row.type_no,
    wasOnline: row.online,
    oldState: row.state,
    oldCause: cause,
    oldReportedAt: reportedAt,
    reportedAt,
    online: row.online,
    cause,
    state: row.state,
    reports: 0,
    // Without a prototype: a device may name a value as it likes.
    values: Object.create(null) as ShadowDraft['values'],
    // Written only by this pipeline, in this shape; an empty row is a memory of nothing.
    memory: { ...emptyMemory, declared: {}, ...(row.rules as Partial<SignalMemory>) },
    hasNewMemory: false,
    lastBoot: row.last_boot,
    lastSeq: row.last_seq,
  }
}

type Numbered = Pick<DeviceReport, 'report'>

/** Counting on within the same boot is new for certain; everything else must be looked up. */
export const isSurelyNew = (last: Pick<ShadowDraft, 'lastBoot' | 'lastSeq'>, { report }: Numbered): boolean =>
  last.lastBoot === null || (report.boot === last.lastBoot && report.seq > (last.lastSeq ?? -1))

export const sameValues = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean => {
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && Object.is(a[key], b[key]))
  )
}

export type TimedValues = Readonly<Record<string, { readonly at: string }>>

/** Two lanes may bring the values of one device in another order than it sent them; the later receipt wins. */
const newerValues = (
  { report, receivedAt }: Pick<DeviceReport, 'report' | 'receivedAt'>,
  known: TimedValues,
): Record<string, ReportedValue> => {
  const at = isoTime(receivedAt)
  const newer = Object.entries(report.values).filter(([key]) => {
    const knownAt = Object.hasOwn(known, key) ? known[key]?.at : undefined
    return knownAt === undefined || knownAt <= at
  })
  return Object.fromEntries(newer)
}

/** Writes each report into its shadow, in order, and hands the reports back with what is new in them. */
export const mergeValues = (
  reports: readonly DeviceReport[],
  drafts: ReadonlyMap<string, ShadowDraft>,
  stored: ReadonlyMap<string, TimedValues>,
): DeviceReport[] =>
  reports.map((one) => {
    const draft = drafts.get(one.target.id)
    if (!draft) return one
    const isNewest = one.receivedAt >= draft.reportedAt
    const fresh = isNewest ? one.report.values : newerValues(one, { ...stored.get(one.target.id), ...draft.values })
    const at = isoTime(one.receivedAt)
    for (const [key, value] of Object.entries(fresh)) draft.values[key] = { value, at }
    draft.reports += 1
    draft.reportedAt = Math.max(draft.reportedAt, one.receivedAt)
    return isNewest ? one : { ...one, fresh }
  })

/** A device's clock may say anything; what no calendar holds is not kept. */
export const deviceTimeOf = (t: number | undefined): string | null =>
  t === undefined || t < 0 || t > 32_503_680_000_000 ? null : isoTime(Math.floor(t))
