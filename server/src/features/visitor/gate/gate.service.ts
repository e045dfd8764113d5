/** What a gate asks: whether to let this one pass now. Whatever is answered is written down, and no door is moved here. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import type { gateCalls, GateAnswer, GateDirection, InsidePerson, Passage } from '@vigil/contract/visitor/gate'
import type { PassRefusal } from '@vigil/contract/visitor/pass-refusals'
import { visitAfter } from '@vigil/contract/visitor/visit-moves'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { doorById, grantsOfPerson, type DoorSite } from '../door/door.repository.ts'
import { grantFault } from '../door/door.rules.ts'
import * as visits from '../visit/visit.repository.ts'
import { maskedName } from '../visit/visit.rules.ts'
import { nameIn, namesFor, stateOf, type Names } from '../visit/visit.view.ts'
import * as gates from './gate.repository.ts'
import { codeFault, gateFault, readPass, type ReadPass } from './pass.rules.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }
type Calls = typeof gateCalls

interface Shown {
  readonly door: DoorSite
  readonly direction: GateDirection
  readonly at: number
}

export const createGateService = ({ database, newId, now }: Deps) => {
  const doorOf = async (tx: ScopedTransaction, actor: Actor, doorId: string): Promise<DoorSite> => {
    const [door] = await tx.rows(doorById(actor.scope, doorId))
    if (!door) throw new Problem('doorElsewhere')
    return door
  }

  const judge = async (
    tx: ScopedTransaction,
    visit: visits.VisitRow,
    code: ReadPass,
    { door, direction, at }: Shown,
  ) => {
    const [fire] = await tx.rows(visits.openFire(door.project_id))
    const gate = { doorId: door.equipment_id, projectId: door.project_id, direction, isFire: fire !== undefined, at }
    const times = { beginsAt: visit.begins_at.getTime(), endsAt: visit.ends_at.getTime() }
    const passed = { state: stateOf(visit), projectId: visit.project_id, doorIds: visit.door_ids, ...times }
    return codeFault(visit, code, at) ?? gateFault(passed, gate)
  }

  /** In the transaction that writes the passage: of two who show the same code, one waits and then is too late. */
  const moveOn = async (tx: ScopedTransaction, visit: visits.VisitRow, { direction, at }: Shown): Promise<void> => {
    const passes = visit.passes + 1
    if (direction === 'through') return void (await tx.rows(visits.changeVisit(visit.id, { passes })))
    const state = visitAfter(stateOf(visit), direction === 'in' ? 'enter' : 'leave')
    if (state === undefined) throw new Problem('visitMoved')
    const moment = direction === 'in' ? { arrived_at: new Date(at) } : { left_at: new Date(at) }
    await tx.rows(visits.changeVisit(visit.id, { passes, state, ...moment }))
  }

  const write = async (
    tx: ScopedTransaction,
    actor: Actor,
    { shown: { door, direction, at }, ...said }: { shown: Shown; refusal: PassRefusal | null } & Who,
  ): Promise<void> => {
    const { zone: _, ...site } = door
    const passage = { id: newId(), ...site, at: new Date(at), direction, checked_by: actor.accountId }
    await tx.rows(gates.insertPassage({ ...passage, ...said }))
  }

  return {
    visitor: (actor: Actor, { doorId, direction, content }: InputOf<Calls['visitor']>): Promise<GateAnswer> =>
      database.write(settingsOf(actor), async (tx) => {
        const shown = { door: await doorOf(tx, actor, doorId), direction, at: now() }
        const code = readPass(content)
        const [visit] = code ? await tx.rows(visits.lockVisit(actor.scope, code.visitId)) : []
        const refusal = code && visit ? await judge(tx, visit, code, shown) : 'passForged'
        // A code that nobody proved is of nobody: whoever tries one must not write himself into another's visit.
        const known = refusal === 'passForged' ? undefined : visit
        if (known && refusal === null) await moveOn(tx, known, shown)
        const who = { visit_id: known?.id ?? null, pass_number: refusal === null ? (known?.passes ?? null) : null }
        await write(tx, actor, { shown, refusal, ...who })
        return answerOf(shown, refusal, { personName: maskedName(known?.name ?? null), people: known?.people ?? 0 })
      }),

    person: (actor: Actor, { doorId, direction, accountId }: InputOf<Calls['person']>): Promise<GateAnswer> =>
      database.write(settingsOf(actor), async (tx) => {
        const shown = { door: await doorOf(tx, actor, doorId), direction, at: now() }
        const { project_id, zone } = shown.door
        const grants = await tx.rows(grantsOfPerson(project_id, accountId))
        // Whoever is inside may always go out.
        const refusal = direction === 'out' ? null : grantFault(grants, { doorId, zone, at: shown.at })
        await write(tx, actor, { shown, refusal, account_id: accountId })
        const personName = nameIn(await namesFor(tx, project_id, [accountId]), accountId)
        return answerOf(shown, refusal, { personName, people: 1 })
      }),

    log: (actor: Actor, { projectId, after, size }: InputOf<Calls['log']>): Promise<OutputOf<Calls['log']>> =>
      database.write(settingsOf(actor), async (tx) => {
        const page = { after: pageStart(after), limit: size + 1 }
        const rows = await tx.rows(gates.passagePage(actor.scope, projectId, page))
        const names = await namesFor(
          tx,
          projectId,
          rows.map(({ account_id }) => account_id),
        )
        return pageOfRows(rows, size, (row) => passageOf(row, names))
      }),

    inside: (actor: Actor, projectId: string): Promise<OutputOf<Calls['inside']>> =>
      database.write(settingsOf(actor), async (tx) => {
        const at = now()
        const rows = await tx.rows(gates.insideSince(actor.scope, projectId, new Date(at)))
        const names = await namesFor(
          tx,
          projectId,
          rows.flatMap((row) => [row.host_id, row.id]),
        )
        const people = rows.map((row) => insideOf(row, names, at))
        const visitors = people.filter(({ personKind }) => personKind === 'visitor')
        const heads = visitors.reduce((sum, person) => sum + person.people, 0)
        return { rows: people, visitors: heads, staff: people.length - visitors.length }
      }),
  }
}

interface Who {
  readonly visit_id?: string | null
  readonly account_id?: string | null
  readonly pass_number?: number | null
}

const answerOf = (
  { at }: Shown,
  refusal: PassRefusal | null,
  who: { readonly personName: string | null; readonly people: number },
): GateAnswer => ({ isAdmitted: refusal === null, refusal, ...who, at: new Date(at).toISOString() })

const kindOf = (row: gates.PassageRow): Passage['personKind'] => {
  if (row.visit_id !== null) return 'visitor'
  return row.account_id === null ? 'unknown' : 'staff'
}

const passageOf = (row: gates.PassageRow, names: Names): Passage => ({
  passageId: row.id,
  doorId: row.equipment_id,
  doorName: row.door_name,
  at: row.at.toISOString(),
  // Both columns hold what this feature wrote there; the database checks the direction too.
  direction: row.direction as GateDirection,
  personKind: kindOf(row),
  personName: row.visit_id === null ? nameIn(names, row.account_id) : maskedName(row.visitor_name),
  // As above.
  refusal: row.refusal as PassRefusal | null,
})

const insideOf = (row: gates.InsideRow, names: Names, at: number): InsidePerson => ({
  personKind: row.kind,
  personId: row.id,
  personName: row.kind === 'visitor' ? maskedName(row.name) : nameIn(names, row.id),
  people: row.people,
  hostName: nameIn(names, row.host_id),
  lastDoorName: row.door_name,
  lastAt: row.at.toISOString(),
  isOver: row.ends_at !== null && row.ends_at.getTime() <= at,
})
