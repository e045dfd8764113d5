/** Visits as the host and the front desk have them before them. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { visitAfter, type VisitAct } from '@vigil/contract/visitor/visit-moves'
import type { visitCalls, VisitDetail } from '@vigil/contract/visitor/visit'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import type { Seal } from '#infrastructure/config/seal.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction, Transaction } from '#infrastructure/database/scoped-database.ts'
import { mustBeDoors } from '../door/must-be-doors.ts'
import * as visits from './visit.repository.ts'
import { decideFault } from './visit.rules.ts'
import { deciderOf, detailOf, namesFor, stateOf, visitOf } from './visit.view.ts'

export type DeskDeps = {
  database: ScopedDatabase
  now: () => number
  /** Without the installation's key no identity card is kept. */
  visitorSeal: Seal | undefined
}
type Calls = typeof visitCalls

interface Wish {
  readonly visitId: string
  readonly version: number
}

export const createDeskService = ({ database, now, visitorSeal }: DeskDeps) => {
  const shownTo = async (tx: Transaction, actor: Actor, visitId: string): Promise<VisitDetail> => {
    const [row] = await tx.rows(visits.visitById(actor.scope, visitId))
    if (!row) throw new Problem('missing')
    const names = await namesFor(tx, row.project_id, [row.host_id, row.decided_by])
    const doors = row.door_ids.length === 0 ? [] : await tx.rows(visits.doorNames(row.door_ids))
    return detailOf(row, { actor, names, at: now() }, doors)
  }

  /** Locked, as the reader saw it, in a state from which the act leads on. */
  const locked = async (tx: ScopedTransaction, actor: Actor, { visitId, version }: Wish, act: VisitAct) => {
    const [row] = await tx.rows(visits.lockVisit(actor.scope, visitId))
    if (!row) throw new Problem('missing')
    const state = visitAfter(stateOf(row), act)
    if (state === undefined || row.version !== version) throw new Problem('visitMoved')
    return { row, state }
  }

  const decide = (actor: Actor, wish: Wish & { why?: string; doorIds?: readonly string[] }, act: VisitAct) =>
    database.write(settingsOf(actor), async (tx) => {
      const { row, state } = await locked(tx, actor, wish, act)
      const fault = decideFault(row, deciderOf(actor), now())
      if (fault) throw new Problem(fault)
      if (wish.doorIds) await mustBeDoors(tx, row.project_id, wish.doorIds)
      const decided = { decided_at: new Date(now()), decided_by: actor.accountId, why: wish.why ?? null }
      const doors = wish.doorIds ? { door_ids: [...new Set(wish.doorIds)] } : {}
      await tx.rows(visits.changeVisit(row.id, { state, ...decided, ...doors }))
      return shownTo(tx, actor, row.id)
    })

  return {
    list: (actor: Actor, { after, size, ...wish }: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> =>
      database.write(settingsOf(actor), async (tx) => {
        const page = { after: pageStart(after), limit: size + 1 }
        const rows = await tx.rows(visits.visitPage(actor.scope, wish, page))
        const hosts = rows.map(({ host_id }) => host_id)
        const reader = { actor, names: await namesFor(tx, wish.projectId, hosts), at: now() }
        return pageOfRows(rows, size, (row) => visitOf(row, reader))
      }),

    detail: (actor: Actor, visitId: string) => database.write(settingsOf(actor), (tx) => shownTo(tx, actor, visitId)),

    async idCard(actor: Actor, visitId: string): Promise<{ idCard: string }> {
      const [row] = await database.read(settingsOf(actor), visits.visitById(actor.scope, visitId))
      if (!row) throw new Problem('missing')
      if (row.id_card === null || !visitorSeal) throw new Problem('idCardNotKept')
      return { idCard: visitorSeal.open(row.id_card, row.id).toString() }
    },

    approve: (actor: Actor, wish: InputOf<Calls['approve']>) => decide(actor, wish, 'approve'),
    refuse: (actor: Actor, wish: InputOf<Calls['refuse']>) => decide(actor, wish, 'refuse'),
    revoke: (actor: Actor, wish: InputOf<Calls['revoke']>) => decide(actor, wish, 'revoke'),

    leave: (actor: Actor, wish: InputOf<Calls['leave']>) =>
      database.write(settingsOf(actor), async (tx) => {
        const { row, state } = await locked(tx, actor, wish, 'leave')
        await tx.rows(visits.changeVisit(row.id, { state, left_at: new Date(now()) }))
        return shownTo(tx, actor, row.id)
      }),
  }
}
