/** The last start of a pump or fan, by order or on site, read from what it said then. */
import type { StartProof } from '@vigil/contract/equipment/start-proof'
import { Problem } from '@vigil/contract/problems'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { startProofOf } from '@vigil/device-types/start-proof'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { equipmentById } from '../equipment.repository.ts'
import { curveOf, onTheWayMs } from './proof.rules.ts'
import * as starts from './start-proof.repository.ts'
import { lastStart, linesOf, verdictOf } from './start-proof.rules.ts'

/** Far enough back for what a report every five minutes said before. */
const beforeMs = 900_000
const afterMs = 120_000
const drawnBeforeMs = 30_000

type Deps = { database: ScopedDatabase; now: () => number }

export const createStartProofService = ({ database, now }: Deps) => ({
  async find(actor: Actor, equipmentId: string): Promise<{ start: StartProof | null }> {
    const rows: Transaction['rows'] = (query) => database.read(settingsOf(actor), query)
    const [row] = await rows(equipmentById(actor.scope, equipmentId))
    if (!row) throw new Problem('missing')
    const type = findDeviceType({ equipmentTypeId: row.type_no, protocolId: row.protocol_id ?? undefined })
    const asked = startProofOf(type.id)
    const [states, [ordered]] = await Promise.all([
      asked.length === 0 ? [] : rows(starts.runStates(row.id)),
      rows(starts.orderedStart(row.id)),
    ])
    const said = states.map(({ at, state }) => ({ at: at.getTime(), state }))
    const start = asked.length === 0 ? undefined : lastStart(said, ordered?.at.getTime())
    if (!start) return { start: null }
    const [from, to] = [new Date(start.at - beforeMs), new Date(start.at + afterMs)]
    const told = await rows(starts.readingsBetween(row.id, from, to))
    const readings = told.map(({ received_at, reported }) => ({ at: received_at.getTime(), values: reported }))
    const lines = linesOf(asked, { start, readings, now: now() - onTheWayMs })
    const drawn = readings.filter(({ at }) => at >= start.at - drawnBeforeMs)
    const keys = asked.filter(({ is }) => is === undefined).map(({ property }) => property)
    const curve = curveOf(drawn, keys)
    return {
      start: { at: new Date(start.at).toISOString(), origin: start.origin, verdict: verdictOf(lines), lines, curve },
    }
  },
})
