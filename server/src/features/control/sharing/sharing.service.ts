/** Time sharing as people set it: looked at both ways, confirmed once, and all its timers changed in one transaction. */
import type { InputOf } from '@vigil/contract/call'
import type { Batch } from '@vigil/contract/equipment/batch'
import { dangers } from '@vigil/contract/equipment/control'
import { tariffRates } from '@vigil/contract/energy/tariff'
import { periodsProblem } from '@vigil/contract/equipment/periods'
import {
  sharingActions,
  type PreparedSharing,
  type sharingCalls,
  type SharingRow,
  type SharingRun,
} from '@vigil/contract/equipment/sharing'
import { runsAhead } from '@vigil/contract/equipment/timer'
import { Problem } from '@vigil/contract/problems'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { isEndUser } from '#foundation/rights/move.rules.ts'
import { hashToken } from '#foundation/rights/actor/token.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import type { createBatchService } from '../batch/batch.service.ts'
import { keepPrepared } from '../timer/timer.repository.ts'
import { tariffIn } from '../tariff/tariff-in.ts'
import { runOf, unitOf, unitZone } from '../timer/timer.service.ts'
import { layTimers, nextsOf } from './lay-timers.ts'
import * as sharings from './sharing.repository.ts'
import { edgesIn, nextMoves, tariffEdges } from './sharing.rules.ts'

type Deps = {
  database: ScopedDatabase
  batches: Pick<ReturnType<typeof createBatchService>, 'prepareLater'>
  newId: () => string
  now: () => number
}

type ByWhat = Pick<InputOf<typeof sharingCalls.preview>, 'periods' | 'offRates'>

export const createSharingService = ({ database, batches, newId, now }: Deps) => {
  const rowOf = (row: sharings.SharingRecord): SharingRow => ({
    sharingId: row.id,
    projectId: row.project_id,
    name: row.name,
    periods: row.periods,
    offRates: tariffRates.filter((rate) => row.off_rates.includes(rate)),
    isOn: row.is_on,
    revision: row.revision,
    zone: row.zone,
    nextMove: (row.is_on && nextMoves(edgesIn(row), row.zone, new Date(now()), 1)[0]) || null,
    by: row.by,
    loops: row.loops,
  })

  const recordOf = async (tx: ScopedTransaction, actor: Actor, sharingId: string): Promise<sharings.SharingRecord> => {
    const [row] = await tx.rows(sharings.sharingById(actor, sharingId))
    if (!row) throw new Problem('missing')
    return row
  }

  const shownOf = async (tx: ScopedTransaction, actor: Actor, sharingId: string): Promise<SharingRow> =>
    rowOf(await recordOf(tx, actor, sharingId))

  const keep = async (tx: ScopedTransaction, actor: Actor, nonce: string, action: string) => {
    const [kept] = await tx.rows(keepPrepared(hashToken(nonce), actor))
    if (kept?.action !== action) throw new Problem('prepareAgain')
    return kept
  }

  const laidBy = async (tx: ScopedTransaction, actor: Actor, projectId: string, { periods, offRates }: ByWhat) => {
    if (periods && offRates)
      throw new Problem('invalidInput', { fields: [{ path: 'offRates', code: 'invalid_value' }] })
    if (!offRates) return { periods: periods ?? [], offRates: [], edges: null }
    // A tenant does not see the unit's tariff.
    if (isEndUser(actor)) throw new Problem('forbidden')
    return { periods: [], offRates, edges: tariffEdges(await tariffIn(tx, projectId), offRates) }
  }

  return {
    /** What cannot be closed again is not opened, and what may not be opened needs no closing: both or neither. */
    async prepare(actor: Actor, input: InputOf<typeof sharingCalls.prepare>): Promise<PreparedSharing> {
      const where = { projectId: input.projectId, equipmentId: input.equipmentIds[0] }
      const projectId = await database.write(settingsOf(actor), (tx) => unitOf(tx, actor, where))
      const asked = { ...input, projectId, params: {} }
      const closing = await batches.prepareLater(actor, { ...asked, action: 'switchOn' })
      const equipmentIds = loopsIn(closing.batch, true).map(({ equipmentId }) => equipmentId)
      const opening = await batches.prepareLater(actor, { ...asked, equipmentIds, action: 'switchOff' })
      const loops = [...opening.batch.loops, ...loopsIn(closing.batch, false)]
      return {
        ...opening,
        batch: { ...opening.batch, loops },
        danger: dangers[Math.max(dangers.indexOf(opening.danger), dangers.indexOf(closing.danger))] ?? 'password',
        closingNonce: closing.nonce,
      }
    },

    preview: (actor: Actor, { periods, offRates, ...where }: InputOf<typeof sharingCalls.preview>) =>
      database.write(settingsOf(actor), async (tx) => {
        const projectId = await unitOf(tx, actor, where)
        const zone = await unitZone(tx, projectId)
        const laid = await laidBy(tx, actor, projectId, { periods, offRates })
        return { zone, moves: nextMoves(edgesIn(laid), zone, new Date(now()), runsAhead) }
      }),

    async save(actor: Actor, input: InputOf<typeof sharingCalls.save>): Promise<SharingRow> {
      const { nonce, closingNonce, password, sharingId, name } = input
      const problem = input.periods && periodsProblem(input.periods)
      if (problem) throw new Problem(problem)
      if (password !== undefined) await proveIdentity(database, actor, password)
      return database.write(settingsOf(actor), async (tx) => {
        const opening = await keep(tx, actor, nonce, 'switchOff')
        const closing = await keep(tx, actor, closingNonce, 'switchOn')
        if (opening.project_id !== closing.project_id) throw new Problem('prepareAgain')
        if (password === undefined && [opening, closing].some(({ danger }) => danger === 'password'))
          throw new Problem('passwordNeeded')
        const { oem_id, company_id, project_id } = opening
        const whose = { oem_id, company_id, project_id, account_id: actor.accountId, name }
        const id = sharingId ?? newId()
        const laid = await laidBy(tx, actor, project_id, input)
        const edges = edgesIn(laid)
        if (edges.length === 0) throw new Problem('timerNeverActs')
        const sharing = {
          id,
          ...whose,
          periods: JSON.stringify(laid.periods),
          off_rates: [...laid.offRates],
          edges: laid.edges && JSON.stringify(laid.edges),
        }
        const set = sharingId === undefined ? sharings.insertSharing(sharing) : sharings.resetSharing(sharing)
        if ((await tx.rows(set)).length === 0) throw new Problem('missing')
        const zone = await unitZone(tx, project_id, true)
        const laying = { id, ...whose, role_id: actor.roleId, isOn: true }
        await layTimers(tx, laying, edges, { zone, now: now(), newId })
        await tx.rows(sharings.dropLoops(id))
        await tx.rows(sharings.copyLoops(id, opening.id, closing.id))
        return shownOf(tx, actor, id)
      })
    },

    /** What rested does not make up for what it missed. */
    turn: (actor: Actor, { sharingId, isOn }: InputOf<typeof sharingCalls.turn>): Promise<SharingRow> =>
      database.write(settingsOf(actor), async (tx) => {
        const row = await recordOf(tx, actor, sharingId)
        const zone = await unitZone(tx, row.project_id, true)
        const nexts = nextsOf(edgesIn(row), { zone, now: now() })
        await tx.rows(sharings.turnSharing(sharingId, isOn))
        await tx.rows(isOn ? sharings.wakeTimers(sharingId, nexts) : sharings.restTimers(sharingId, 0))
        return shownOf(tx, actor, sharingId)
      }),

    remove: (actor: Actor, sharingId: string): Promise<Record<string, never>> =>
      database.write(settingsOf(actor), async (tx) => {
        await recordOf(tx, actor, sharingId)
        await tx.rows(sharings.removeSharing(sharingId))
        return {}
      }),

    async list(actor: Actor, { after, size, ...filter }: InputOf<typeof sharingCalls.list>) {
      const page = sharings.sharingPage(actor, filter, pageStart(after), size + 1)
      return pageOfRows(await database.read(settingsOf(actor), page), size, rowOf)
    },

    runs: (actor: Actor, sharingId: string): Promise<{ rows: SharingRun[] }> =>
      database.write(settingsOf(actor), async (tx) => {
        await recordOf(tx, actor, sharingId)
        const rows = await tx.rows(sharings.runsOf(sharingId))
        return {
          rows: rows.map(({ action, ...run }) => ({
            ...runOf(run),
            // Nothing else is ever put there.
            action: sharingActions.find((known) => known === action) ?? 'switchOff',
          })),
        }
      }),
  }
}

const loopsIn = ({ loops }: Batch, areMoved: boolean) => loops.filter(({ wave }) => wave > 0 === areMoved)
