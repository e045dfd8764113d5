/** What the seats read. Whoever reads the queue sits. */
import { kindsHeld, rightOf } from '@vigil/contract/alarm/kind-rights'
import type { InputOf } from '@vigil/contract/call'
import type { CallRecord, CentreCase, centreCalls, CentreQueue } from '@vigil/contract/centre/centre'
import { alarmKinds } from '@vigil/contract/live/live-events'
import { Problem } from '@vigil/contract/problems'
import { holds } from '@vigil/contract/rights/permissions'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { knowsPeople, peopleAsKnown } from '#foundation/rights/actor/known-people.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { centreCaseOf, recordOf, rowOf, seatOf } from './centre-view.ts'
import * as queue from './queue.repository.ts'
import * as seats from './seats.repository.ts'

type Deps = { readonly database: ScopedDatabase; readonly now: () => number }

export interface AskedCase {
  readonly oemId: string
  readonly alarmId: string
}

/** A centre is its operator's: whoever sees less than the operator has no seat there, whatever he may do in his own place. */
export const refuseStrangers = ({ scope }: Actor, oemId: string): void => {
  const sits = scope.kind === 'platform' || (scope.kind === 'oem' && scope.ids.includes(oemId))
  if (!sits) throw new Problem('missing')
}

/** As far as the actor may go with its kind; else it does not exist. */
export const keyFor = (actor: Actor, key: queue.KeyRow | undefined, suffix: 'select' | 'custom'): queue.KeyRow => {
  const kind = alarmKinds.find((known) => known === key?.kind)
  if (!key || !kind || !holds(actor.permissions, rightOf(kind, 'select'))) throw new Problem('missing')
  if (!holds(actor.permissions, rightOf(kind, suffix))) throw new Problem('forbidden')
  return key
}

export const createQueueService = ({ database, now }: Deps) => {
  const recordBy = async (actor: Actor, caseId: string): Promise<CallRecord> => {
    const settings = settingsOf(actor)
    const [[task], tries, names] = await Promise.all([
      database.read(settings, queue.tasksOf([caseId])),
      database.read(settings, queue.triesOf(caseId)),
      database.read(settings, queue.namesOfCalls(caseId)),
    ])
    return recordOf({ task, tries, names: peopleAsKnown(actor, names), showsPeople: knowsPeople(actor) })
  }

  return {
    async read(actor: Actor, input: InputOf<typeof centreCalls.queue>): Promise<CentreQueue> {
      const { oemId, after, size } = input
      refuseStrangers(actor, oemId)
      const settings = settingsOf(actor)
      const at = new Date(now())
      await database.write(settings, (tx) => tx.rows(seats.sit(oemId, actor.accountId, at)))
      const wish = { oemId, kinds: kindsHeld(actor.permissions, 'list') }
      const page = { after: pageStart(after), limit: size + 1 }
      const [rows, names, sitting, [supervisor], [unit]] = await Promise.all([
        database.read(settings, queue.casePage(actor.scope, wish, page)),
        database.read(settings, queue.namesIn(oemId)),
        database.read(settings, seats.seatsOf(oemId, at)),
        database.read(settings, queue.supervisorOf(oemId)),
        database.read(settings, queue.centreUnit(oemId)),
      ])
      const cases = rows.map(({ case_id }) => case_id)
      const [tasks, told] = await Promise.all([
        database.read(settings, queue.tasksOf(cases)),
        database.read(settings, queue.toldOf(cases)),
      ])
      const shown = pageOfRows(rows, size, (row) => rowOf(row, { tasks, told, names }))
      const sittingAs = { names, me: actor.accountId, supervisorId: supervisor?.id }
      return {
        rows: shown.rows.flatMap((row) => row ?? []),
        next: shown.next,
        total: rows[0]?.total ?? 0,
        seats: sitting.map((seat) => seatOf(seat, sittingAs)),
        supervisor: supervisor ? { accountId: supervisor.id, name: supervisor.name } : null,
        unit: unit ? { projectId: unit.id, name: unit.name } : null,
      }
    },

    async case(actor: Actor, { oemId, alarmId }: AskedCase): Promise<CentreCase> {
      refuseStrangers(actor, oemId)
      const settings = settingsOf(actor)
      const [found] = await database.read(settings, queue.keyOf(actor.scope, alarmId))
      const key = keyFor(actor, found, 'select')
      if (key.oem_id !== oemId) throw new Problem('missing')
      const cases = [key.case_id]
      const [[row], tasks, told, names, record, [place], contacts] = await Promise.all([
        database.read(settings, queue.caseRow(actor.scope, key.case_id)),
        database.read(settings, queue.tasksOf(cases)),
        database.read(settings, queue.toldOf(cases)),
        database.read(settings, queue.namesIn(oemId)),
        recordBy(actor, key.case_id),
        database.read(settings, queue.placeOf(key.project_id)),
        database.read(settings, queue.contactsOf(key.project_id)),
      ])
      const shown = row && rowOf(row, { tasks, told, names })
      if (!shown) throw new Problem('missing')
      return centreCaseOf(shown, record, { place, contacts })
    },

    async calls(actor: Actor, alarmId: string): Promise<CallRecord> {
      const [found] = await database.read(settingsOf(actor), queue.keyOf(actor.scope, alarmId))
      return recordBy(actor, keyFor(actor, found, 'select').case_id)
    },
  }
}
