/** In a fire: who was inside when it began or came since, who of them was found, and which doors are released. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import type { musterCalls, MusterPerson, MusterResult } from '@vigil/contract/visitor/muster'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { doorsOf } from '../door/door.repository.ts'
import { doorOf } from '../door/door.view.ts'
import { insideSince, type InsideRow } from '../gate/gate.repository.ts'
import { nameIn, namesFor, type Names } from '../visit/visit.view.ts'
import * as musters from './muster.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }
type Calls = typeof musterCalls

const mostDoorsShown = 200

export const createMusterService = ({ database, newId, now }: Deps) => {
  const fireOf = async (tx: Transaction, actor: Actor, alarmId: string): Promise<musters.FireRow> => {
    const [fire] = await tx.rows(musters.fireById(actor.scope, alarmId))
    if (!fire) throw new Problem('missing')
    if (fire.kind !== 'fire-alarm') throw new Problem('musterNoFire')
    return fire
  }

  return {
    list: (actor: Actor, alarmId: string): Promise<OutputOf<Calls['list']>> =>
      database.write(settingsOf(actor), async (tx) => {
        const fire = await fireOf(tx, actor, alarmId)
        const people = await tx.rows(insideSince(actor.scope, fire.project_id, fire.first_at))
        const ticks = await tx.rows(musters.lastTicks(alarmId))
        const ids = [...people.flatMap((row) => [row.host_id, row.id]), ...ticks.map(({ by_id }) => by_id)]
        const names = await namesFor(tx, fire.project_id, ids)
        const said = Map.groupBy(ticks, (tick) => `${tick.person_kind} ${tick.person_id}`)
        const doors = await tx.rows(doorsOf(actor.scope, fire.project_id, mostDoorsShown))
        return {
          projectId: fire.project_id,
          beganAt: fire.first_at.toISOString(),
          isOver: fire.state === 'archived',
          rows: people.map((row) => personOf(row, said.get(`${row.kind} ${row.id}`) ?? [], names)),
          doors: doors.map(doorOf),
        }
      }),

    tick: (actor: Actor, { alarmId, personKind, personId, result, ...said }: InputOf<Calls['tick']>) =>
      database.write(settingsOf(actor), async (tx): Promise<OutputOf<Calls['tick']>> => {
        const { oem_id, company_id, project_id, first_at } = await fireOf(tx, actor, alarmId)
        const people = await tx.rows(insideSince(actor.scope, project_id, first_at))
        if (!people.some(({ kind, id }) => kind === personKind && id === personId)) throw new Problem('notOnMuster')
        // Before the fire nobody was counted, whatever a clock says.
        const at = new Date(Math.max(first_at.getTime(), now() - (said.saidMsAgo ?? 0)))
        const word = { person_kind: personKind, person_id: personId, result, at, by_id: actor.accountId }
        const id = said.tickId ?? newId()
        await tx.rows(musters.insertTick({ id, oem_id, company_id, project_id, alarm_id: alarmId, ...word }))
        return { at: at.toISOString() }
      }),
  }
}

// The column holds what this feature wrote there; the database checks it too.
const resultOf = (tick: musters.TickRow | undefined): MusterResult => (tick?.result ?? 'open') as MusterResult

const personOf = (row: InsideRow, [tick, ...others]: readonly musters.TickRow[], names: Names): MusterPerson => ({
  personKind: row.kind,
  personId: row.id,
  personName: row.kind === 'visitor' ? row.name : nameIn(names, row.id),
  userTel: row.mobile,
  people: row.people,
  hostName: nameIn(names, row.host_id),
  lastDoorName: row.door_name,
  lastAt: row.at.toISOString(),
  leftAt: row.left_at?.toISOString() ?? null,
  result: resultOf(tick),
  tickedAt: tick?.at.toISOString() ?? null,
  tickedByName: tick ? nameIn(names, tick.by_id) : null,
  otherWord: otherWordOf(resultOf(tick), others, names),
})

/** What was taken back contradicts nobody. */
const otherWordOf = (result: MusterResult, others: readonly musters.TickRow[], names: Names) => {
  const other = others.find((one) => resultOf(one) !== 'open' && resultOf(one) !== result)
  return other ? { result: resultOf(other), at: other.at.toISOString(), byName: nameIn(names, other.by_id) } : null
}
