/** Time sharing as people set it: looked at both ways, confirmed once, and all its timers changed in one transaction. */
import type { InputOf } from '@vigil/contract/call'
import type { Batch } from '@vigil/contract/equipment/batch'
import { dangers } from '@vigil/contract/equipment/control'
import { periodsProblem, type Period } from '@vigil/contract/equipment/periods'
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
import { hashToken } from '#foundation/rights/actor/token.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import type { createBatchService } from '../batch/batch.service.ts'
import { keepPrepared } from '../timer/timer.repository.ts'
import { nextRuns } from '../timer/timer.rules.ts'
import { runOf, unitOf, unitZone } from '../timer/timer.service.ts'
import * as sharings from './sharing.repository.ts'
import { edgesOf, nextMoves } from './sharing.rules.ts'

type Deps = {
  database: ScopedDatabase
  batches: Pick<ReturnType<typeof createBatchService>, 'prepareLater'>
  newId: () => string
  now: () => number
}

export const createSharingService = ({ database, batches, newId, now }: Deps) => {
  const rowOf = (row: sharings.SharingRecord): SharingRow => ({
    sharingId: row.id,
    projectId: row.project_id,
    name: row.name,
    periods: row.periods,
    isOn: row.is_on,
    revision: row.revision,
    zone: row.zone,
    nextMove: (row.is_on && nextMoves(row.periods, row.zone, new Date(now()), 1)[0]) || null,
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

  const nextsOf = (periods: readonly Period[], zone: string): (Date | null)[] =>
    edgesOf(periods).map(({ plan }) => nextRuns(plan, zone, new Date(now()), 1)[0] ?? null)

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

    preview: (actor: Actor, { periods, ...where }: InputOf<typeof sharingCalls.preview>) =>
      database.write(settingsOf(actor), async (tx) => {
        const zone = await unitZone(tx, await unitOf(tx, actor, where))
        return { zone, moves: nextMoves(periods, zone, new Date(now()), runsAhead) }
      }),

    async save(actor: Actor, input: InputOf<typeof sharingCalls.save>): Promise<SharingRow> {
      const { nonce, closingNonce, password, sharingId, name, periods } = input
      const problem = periodsProblem(periods)
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
        const sharing = { id, ...whose, periods: JSON.stringify(periods) }
        const set = sharingId === undefined ? sharings.insertSharing(sharing) : sharings.resetSharing(sharing)
        if ((await tx.rows(set)).length === 0) throw new Problem('missing')
        const nexts = nextsOf(periods, await unitZone(tx, project_id, true))
        const timers = edgesOf(periods).map(({ action, plan: { at, weekdays } }, place) => ({
          id: newId(),
          ...whose,
          role_id: actor.roleId,
          action,
          params: '{}',
          clock_time: at,
          weekdays,
          day: null,
          except_days: [],
          next_at: nexts[place] ?? null,
          sharing_id: id,
          sharing_place: place,
        }))
        await tx.rows(sharings.putTimers(timers))
        await tx.rows(sharings.restTimers(id, timers.length))
        await tx.rows(sharings.dropLoops(id))
        await tx.rows(sharings.copyLoops(id, opening.id, closing.id))
        return shownOf(tx, actor, id)
      })
    },

    /** What rested does not make up for what it missed. */
    turn: (actor: Actor, { sharingId, isOn }: InputOf<typeof sharingCalls.turn>): Promise<SharingRow> =>
      database.write(settingsOf(actor), async (tx) => {
        const { periods, project_id } = await recordOf(tx, actor, sharingId)
        const zone = await unitZone(tx, project_id, true)
        await tx.rows(sharings.turnSharing(sharingId, isOn))
        await tx.rows(isOn ? sharings.wakeTimers(sharingId, nextsOf(periods, zone)) : sharings.restTimers(sharingId, 0))
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
