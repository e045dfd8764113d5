/** What equipment measured over time, in as many buckets as a curve has room for, and when it was silent. */
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import type { History, HistoryPoint, ReadingLine, telemetryCalls } from '@vigil/contract/equipment/telemetry'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { equipmentById } from '#foundation/equipment/equipment.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import {
  historyLines,
  historySeries,
  historySilences,
  type BucketRow,
  type HistoryQuestion,
} from './history.repository.ts'

const hourMs = 3_600_000

type Deps = { database: ScopedDatabase; now: () => number }

export const createHistoryService = ({ database, now }: Deps) => {
  const silencesIn = async (actor: Actor, question: HistoryQuestion, allowedSec: number) => {
    // What never reports by itself is never silent; and what has not happened yet is no silence.
    const to = new Date(Math.min(question.to.getTime(), now()))
    if (allowedSec === 0 || to <= question.from) return []
    const rows = await database.read(settingsOf(actor), historySilences({ ...question, to }, allowedSec))
    return rows
      .filter(({ silent_from, silent_to }) => silent_to.getTime() - silent_from.getTime() >= question.bucketMs)
      .map(({ silent_from, silent_to }) => ({ from: silent_from.toISOString(), to: silent_to.toISOString() }))
  }

  return {
    async history(actor: Actor, input: InputOf<typeof telemetryCalls.history>): Promise<History> {
      const { equipmentId } = input
      const [equipment] = await database.read(settingsOf(actor), equipmentById(actor.scope, equipmentId))
      if (!equipment) throw new Problem('missing')
      const { offlineAfterSec } = findDeviceType({
        equipmentTypeId: equipment.type_no,
        protocolId: equipment.protocol_id ?? undefined,
      })
      const question = questionOf(input)
      const [rows, gaps] = await Promise.all([
        database.read(settingsOf(actor), historySeries(question)),
        silencesIn(actor, question, offlineAfterSec),
      ])
      const series = question.keys.map((key, place) => ({ key, points: pointsOf(rows, place + 1) }))
      return { equipmentId, bucketMs: question.bucketMs, series, gaps }
    },

    async lines(actor: Actor, input: InputOf<typeof telemetryCalls.lines>): Promise<{ rows: ReadingLine[] }> {
      const { asked, hours, points } = input
      // By the platform's clock: a phone's may be wrong by more than the line is long.
      const [to, spanMs] = [new Date(now()), hours * hourMs]
      const span = { from: new Date(to.getTime() - spanMs), to, bucketMs: Math.ceil(spanMs / points) }
      const found = await database.read(settingsOf(actor), historyLines(actor.scope, { asked, ...span }))
      const means = Map.groupBy(found, ({ no }) => no)
      const rows = asked.flatMap((one, place) => {
        const own = means.get(place + 1)
        return own ? [{ ...one, means: own.flatMap(({ mean }) => mean ?? []) }] : []
      })
      return { rows }
    },
  }
}

const questionOf = ({ equipmentId, keys, from, to, points }: InputOf<typeof telemetryCalls.history>) => {
  const [since, until] = [new Date(from), new Date(to)]
  const bucketMs = Math.ceil((until.getTime() - since.getTime()) / points)
  return { equipmentId, keys, from: since, to: until, bucketMs }
}

const pointsOf = (rows: readonly BucketRow[], keyNo: number): HistoryPoint[] =>
  rows
    .filter((row) => row.key_no === keyNo)
    .map(({ bucket, low, high, mean }) => ({ at: bucket.toISOString(), min: low, max: high, mean }))
