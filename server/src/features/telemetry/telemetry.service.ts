/** Opens a batch (whose rows it holds, what is new in it) and saves what the batch made of shadows and history. */
import type { EquipmentFacts, PipelineLane } from '#events/equipment-facts.ts'
import { tellStates } from '#events/presence-events.ts'
import type { DeviceReport, LaneBatch, ShadowDraft } from '#events/report-events.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { EquipmentFactsCache } from '#foundation/equipment/equipment-facts.ts'
import { countTrouble } from '#foundation/equipment/trouble-count.repository.ts'
import { quarantine } from './inbox.repository.ts'
import { readMessages, setAside, type RawMessage, type ReadMessages } from './read-messages.ts'
import { withoutRepeats } from './repeats.ts'
import { historyRowsOf, shadowUpdateOf, stateChangeOf } from './saved-rows.ts'
import { insertHistory, lockFreeShadows, lockShadows, reportedValuesOf, updateShadows } from './shadow.repository.ts'
import { draftOf, mergeValues, type TimedValues } from './telemetry.rules.ts'

export interface OpenBatch {
  readonly lane: PipelineLane
  readonly now: number
  readonly raws: readonly RawMessage[]
  /** Equipment whose silence, or whose held threshold, may be due. */
  readonly silent: readonly string[]
  readonly held: readonly string[]
  /** Why these messages cannot be taken as they are. */
  readonly fault?: string | undefined
}

export interface TelemetryCounters {
  reports: number
  repeats: number
  unreadable: number
}

type Deps = {
  facts: EquipmentFactsCache
  /** Sends its own question for these along with ours: what they will be judged by. */
  askAhead?: (tx: Transaction, judged: readonly EquipmentFacts[], moment: Pick<LaneBatch, 'lane' | 'now'>) => void
}

export const createTelemetryService = ({ facts, askAhead }: Deps) => {
  const counters: TelemetryCounters = { reports: 0, repeats: 0, unreadable: 0 }

  /** What was said, by whom. A child that nobody knew is asked for once more: somebody may just have added it. */
  const hear = async (tx: Transaction, { raws, silent, held, fault }: OpenBatch) => {
    const ids = [...raws.map(({ equipmentId }) => equipmentId), ...silent, ...held]
    const known = await facts.of(tx.rows, ids)
    if (fault !== undefined) return { known, read: setAside(raws, known, fault) }
    const read = readMessages(raws, known)
    if (!(await facts.forgetGrown(tx.rows, strangersIn(read)))) return { known, read }
    const knownNow = await facts.of(tx.rows, ids)
    return { known: knownNow, read: readMessages(raws, knownNow) }
  }

  /** Reads the batch and holds the shadows of all it may change. */
  const look = async (tx: Transaction, asked: OpenBatch) => {
    const { lane, silent, held } = asked
    const { known, read } = await hear(tx, asked)
    const due = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? [])
    const waiting = { silent: due(silent), held: due(held) }
    const parents = await facts.of(
      tx.rows,
      waiting.silent.flatMap(({ parentId }) => parentId ?? []),
    )
    const all = involved(read, [...waiting.silent, ...parents.values()], waiting.held)
    const passing = lane === 1 ? bearersOnly(read, [...silent, ...held]) : new Set<string>()
    const locked = lock(tx, all, passing)
    // Of an event something is always to be judged; of readings hardly ever.
    const judged = lane === 0 ? [] : [...all.values()].filter(({ id }) => !passing.has(id))
    if (judged.length > 0) askAhead?.(tx, judged, asked)
    return { read, waiting, ...(await locked) }
  }

  return {
    counters,

    async open(tx: Transaction, asked: OpenBatch): Promise<LaneBatch> {
      const { lane, now } = asked
      let seen = await look(tx, asked)
      if (seen.moved.length > 0) {
        for (const id of seen.moved) facts.forget(id)
        seen = await look(tx, asked)
      }
      const { read, waiting, drafts } = seen
      // Lanes 1 and 2 tell repetitions apart by the key of the inbox.
      const accepted = lane === 0 ? await withoutRepeats(tx, read.reports, drafts) : read.reports
      const reports = mergeValues(accepted, drafts, await valuesBehind(tx, accepted, drafts))
      counters.reports += reports.length
      counters.repeats += read.reports.length - reports.length
      counters.unreadable += read.unreadable.length
      return { lane, now, ...read, reports, ...waiting, shadows: drafts, signals: [], outbox: [], last: [] }
    },

    save(tx: Transaction, batch: LaneBatch): Promise<void> {
      const history = historyRowsOf(batch)
      const changed = [...batch.shadows.values()].filter(isChanged)
      const otherwise = changed.filter(({ state, oldState }) => state !== oldState)
      tellStates(batch.lane, batch.outbox, otherwise)
      // Not awaited: they leave in one write with what follows.
      if (history.length > 0) void tx.rows(insertHistory(history))
      if (changed.length > 0) void tx.rows(updateShadows(changed.map(shadowUpdateOf)))
      for (const count of countTrouble(otherwise.map(stateChangeOf))) void tx.rows(count)
      if (batch.unreadable.length > 0) void tx.rows(quarantine(batch.unreadable))
      return Promise.resolve()
    },
  }
}

/** Children whose words are kept although nobody registered them. */
const strangersIn = ({ unreadable }: ReadMessages) =>
  unreadable.flatMap(({ equipmentId, report }) =>
    report?.child === undefined ? [] : [{ parentId: equipmentId, childKey: report.child }],
  )

interface LockedShadows {
  readonly drafts: Map<string, ShadowDraft>
  /** Who is in another unit than this process remembers. A fire told to the old one would call the wrong people. */
  readonly moved: readonly string[]
}

/** Those that are `passing` are left out where somebody else holds them. */
const lock = async (
  tx: Transaction,
  equipment: ReadonlyMap<string, EquipmentFacts>,
  passing: ReadonlySet<string>,
): Promise<LockedShadows> => {
  const drafts = new Map<string, ShadowDraft>()
  const moved: string[] = []
  const wanted = [...equipment.keys()].filter((id) => !passing.has(id))
  const rows = await Promise.all([
    wanted.length === 0 ? [] : tx.rows(lockShadows(wanted)),
    passing.size === 0 ? [] : tx.rows(lockFreeShadows([...passing])),
  ])
  for (const row of rows.flat()) {
    const facts = equipment.get(row.equipment_id)
    if (!facts) continue
    drafts.set(row.equipment_id, draftOf(facts, row))
    if (facts.site.projectId !== row.project_id)
      moved.push(facts.id, ...(facts.parentId === null ? [] : [facts.parentId]))
  }
  return { drafts, moved }
}

/**
 * Who only carried the words of others. Another lane that holds its row hears it this very moment, so a fire behind it need
 * not wait for that lane to end.
 */
const bearersOnly = ({ reports, unreadable }: ReadMessages, due: readonly string[]): ReadonlySet<string> => {
  const judged = new Set([
    ...reports.map(({ target }) => target.id),
    ...unreadable.map(({ equipmentId }) => equipmentId),
    ...due,
  ])
  return new Set(reports.map(({ carrier }) => carrier.id).filter((id) => !judged.has(id)))
}

/** Everything the batch may change: who spoke, for whom, who is due, and the families of those who fell silent. */
const involved = (
  { reports, unreadable }: ReadMessages,
  silent: readonly EquipmentFacts[],
  held: readonly EquipmentFacts[],
): Map<string, EquipmentFacts> => {
  const all = [
    ...reports.flatMap(({ carrier, target }) => [carrier, target]),
    ...unreadable.flatMap(({ carrier }) => carrier ?? []),
    ...silent.flatMap((one) => [one, ...one.children.values()]),
    ...held,
  ]
  return new Map(all.map((facts) => [facts.id, facts]))
}

/** What is known of equipment whose reports came late, after newer ones through another lane. */
const valuesBehind = async (
  tx: Transaction,
  reports: readonly DeviceReport[],
  drafts: ReadonlyMap<string, ShadowDraft>,
): Promise<ReadonlyMap<string, TimedValues>> => {
  const late = reports.filter(({ target, receivedAt }) => receivedAt < (drafts.get(target.id)?.oldReportedAt ?? 0))
  if (late.length === 0) return new Map()
  const rows = await tx.rows(reportedValuesOf(late.map(({ target }) => target.id)))
  return new Map(rows.map(({ equipment_id, reported }) => [equipment_id, reported]))
}

/** Of one that only carried another's words: in a storm it does so many times a second, and to the second is enough. */
const heardEnoughMs = 1_000

const isChanged = (draft: ShadowDraft): boolean =>
  draft.reports > 0 ||
  draft.hasNewMemory ||
  draft.reportedAt - draft.oldReportedAt >= heardEnoughMs ||
  draft.online !== draft.wasOnline ||
  draft.cause !== draft.oldCause ||
  draft.state !== draft.oldState
