/** Sorts out readings that a device sent again because it did not hear that they had arrived. */
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { DeviceReport, ShadowDraft } from '#events/report-events.ts'
import { storedReports } from './shadow.repository.ts'
import { deviceTimeOf, isSurelyNew, sameValues } from './telemetry.rules.ts'

type Drafts = ReadonlyMap<string, ShadowDraft>

/** What was said under one number: after a restart without a new boot it may be something new that reads the same. */
interface ReportedValues {
  readonly values: Readonly<Record<string, unknown>>
  readonly deviceTime: string | null
}

const isSame = (one: ReportedValues, other: ReportedValues): boolean =>
  one.deviceTime === other.deviceTime && sameValues(one.values, other.values)

const keyOf = (id: string, boot: number, seq: number): string => `${id}/${boot}/${seq}`

/** The new ones in order; their shadows remember how far the device has counted. */
export const withoutRepeats = async (
  tx: Transaction,
  reports: readonly DeviceReport[],
  drafts: Drafts,
): Promise<DeviceReport[]> => {
  const stored = await storedUnder(tx, doubtful(reports, drafts))
  return reports.flatMap((one) => {
    const { boot, seq, values, t } = one.report
    const key = keyOf(one.target.id, boot, seq)
    const before = stored.get(key) ?? []
    const said = { values, deviceTime: deviceTimeOf(t) }
    if (before.some((known) => isSame(known, said))) return []
    stored.set(key, [...before, said])
    const draft = drafts.get(one.target.id)
    if (draft) [draft.lastBoot, draft.lastSeq] = [boot, seq]
    return [before.length > 0 ? { ...one, isReused: true } : one]
  })
}

/** Those whose number alone does not say that they are new. */
const doubtful = (reports: readonly DeviceReport[], drafts: Drafts): DeviceReport[] => {
  const last = new Map<string, Pick<ShadowDraft, 'lastBoot' | 'lastSeq'>>()
  return reports.filter((one) => {
    const known = last.get(one.target.id) ?? drafts.get(one.target.id) ?? { lastBoot: null, lastSeq: null }
    const isNew = isSurelyNew(known, one)
    // A repetition must not set the count back: what follows it would pass for new.
    if (isNew) last.set(one.target.id, { lastBoot: one.report.boot, lastSeq: one.report.seq })
    return !isNew
  })
}

const storedUnder = async (
  tx: Transaction,
  reports: readonly DeviceReport[],
): Promise<Map<string, ReportedValues[]>> => {
  const found = new Map<string, ReportedValues[]>()
  if (reports.length === 0) return found
  const asked = reports.map(({ target, report, receivedAt }) => ({
    id: target.id,
    boot: report.boot,
    seq: report.seq,
    receivedAt,
  }))
  for (const { equipment_id, boot, seq, device_time, reported } of await tx.rows(storedReports(asked))) {
    const key = keyOf(equipment_id, boot, seq)
    const said = { values: reported, deviceTime: device_time?.toISOString() ?? null }
    found.set(key, [...(found.get(key) ?? []), said])
  }
  return found
}
