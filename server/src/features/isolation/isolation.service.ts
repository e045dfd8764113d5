/** The ledger of isolations: who silenced or tests which point, why, and until when. */
import type { InputOf } from '@vigil/contract/call'
import { Isolation, type isolationCalls } from '@vigil/contract/equipment/isolation'
import { Problem } from '@vigil/contract/problems'
import { isolationChanged } from '#events/hazard-events.ts'
import { tellOutbox } from '#foundation/equipment/outbox.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import * as isolations from './isolation.repository.ts'
import { extendRefusal, untilRefusal } from './isolation.rules.ts'

export type Deps = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  /** Says that the outbox of a lane has news; may be lost. */
  nudge: (lane: 1 | 2) => void
}

export const createIsolationService = ({ database, newId, now, nudge }: Deps) => {
  /** Locks the entry, changes it, tells the screens. */
  const change = async <Result>(
    actor: Actor,
    isolationId: string,
    work: (tx: Transaction, row: isolations.IsolationRow) => Promise<Result>,
  ): Promise<Result> => {
    const result = await database.write(settingsOf(actor), async (tx) => {
      const [row] = await tx.rows(isolations.lockIsolation(actor.scope, isolationId))
      if (!row) throw new Problem('missing')
      const done = await work(tx, row)
      tellOutbox(tx, [isolationChanged(row)])
      return done
    })
    nudge(2)
    return result
  }

  return {
    async list(actor: Actor, { after, size, ...wish }: InputOf<typeof isolationCalls.list>) {
      const page = { after: pageStart(after), limit: size + 1 }
      const rows = await database.read(settingsOf(actor), isolations.isolationPage(actor.scope, wish, page))
      const ids = rows.map(({ id }) => id)
      const people = ids.length === 0 ? [] : await database.read(settingsOf(actor), isolations.peopleOf(ids))
      const names = new Map(people.map(({ id, name }) => [id, name]))
      const listed = pageOfRows(rows, size, (row) => isolationOf(row, names))
      return { ...listed, rows: listed.rows.flatMap((row) => row ?? []) }
    },

    async active(actor: Actor, projectId: string | undefined) {
      const [row] = await database.read(settingsOf(actor), isolations.activeCount(actor.scope, projectId))
      return {
        shields: row?.shields ?? 0,
        tests: row?.tests ?? 0,
        nextUntil: row?.next_until?.toISOString() ?? null,
      }
    },

    async begin(actor: Actor, { equipmentId, kind, reason, until }: InputOf<typeof isolationCalls.begin>) {
      const at = now()
      const refusal = untilRefusal(at, Date.parse(until), at)
      if (refusal) throw new Problem(refusal)
      const id = newId()
      await database.write(settingsOf(actor), async (tx) => {
        const [site] = await tx.rows(isolations.sitesOf([equipmentId]))
        if (!site) throw new Problem('missing')
        const { oem_id, company_id, project_id } = site
        const entry = { id, oem_id, company_id, project_id, equipment_id: equipmentId, kind, reason }
        const owned = { owner_id: actor.accountId, began_at: new Date(at), until: new Date(until) }
        const [row] = await tx.rows(isolations.insertIsolations([{ ...entry, ...owned }]))
        if (!row) throw new Problem('alreadyIsolated')
        tellOutbox(tx, [isolationChanged(row)])
      })
      nudge(2)
      return { isolationId: id }
    },

    extend: (actor: Actor, { isolationId, until, reason }: InputOf<typeof isolationCalls.extend>) =>
      change(actor, isolationId, async (tx, row) => {
        const at = now()
        const lasting = {
          beganAt: row.began_at.getTime(),
          until: row.until.getTime(),
          endedAt: row.ended_at?.getTime() ?? null,
        }
        const refusal = extendRefusal(lasting, Date.parse(until), at)
        if (refusal) throw new Problem(refusal)
        const wish = { until: new Date(until), by: actor.accountId, reason, at: new Date(at) }
        await tx.rows(isolations.extendIsolation(isolationId, wish))
        return { until }
      }),

    end: (actor: Actor, isolationId: string) =>
      change(actor, isolationId, async (tx) => {
        const at = new Date(now())
        const [ended] = await tx.rows(isolations.endIsolation(isolationId, actor.accountId, at))
        if (!ended) throw new Problem('isolationOver')
        return { endedAt: at.toISOString() }
      }),
  }
}

/** undefined for a row that the contract does not know: the others must not be hidden by it. */
const isolationOf = (row: isolations.ShownIsolation, names: ReadonlyMap<string, string>): Isolation | undefined =>
  Isolation.safeParse({
    isolationId: row.id,
    projectId: row.project_id,
    projectName: row.project_name,
    equipmentId: row.equipment_id,
    equipmentName: row.equipment_name,
    equipmentTypeId: row.type_no,
    place: row.places.toReversed().flatMap((name) => name ?? []),
    kind: row.kind,
    reason: row.reason,
    ownerName: names.get(row.owner_id) ?? null,
    beganAt: row.began_at.toISOString(),
    until: row.until.toISOString(),
    extendedReason: row.extended_reason,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedByName: row.ended_by === null ? null : (names.get(row.ended_by) ?? null),
    alarms: row.alarms,
    hazardId: row.hazard_id,
  }).data
