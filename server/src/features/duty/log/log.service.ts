/** The duty log: what has written itself, and what people add in their own words. */
import type { InputOf } from '@vigil/contract/call'
import type { dutyCalls } from '@vigil/contract/duty/duty'
import { DutyEntry } from '@vigil/contract/duty/log'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import { namesOf } from '../duty.repository.ts'
import { createUnitWriter, type Deps } from '../unit-writer.ts'
import { entryPage, type ShownEntry } from './log.repository.ts'

export const createLogService = (deps: Deps) => {
  const { database } = deps
  const inUnit = createUnitWriter(deps)

  const list = async (actor: Actor, { after, size, ...wish }: InputOf<typeof dutyCalls.log>) => {
    const page = { after: pageStart(after), limit: size + 1 }
    const rows = await database.read(settingsOf(actor), entryPage(actor.scope, wish, page))
    const actors = rows.map(({ actor_id }) => actor_id)
    const people = await database.read(settingsOf(actor), namesOf(wish.projectId, actors))
    const names = new Map(people.map(({ id, name }) => [id, name]))
    const listed = pageOfRows(rows, size, (row) => entryOf(row, names))
    return { ...listed, rows: listed.rows.flatMap((row) => row ?? []) }
  }

  return {
    list,

    async write(actor: Actor, { projectId, text }: InputOf<typeof dutyCalls.write>): Promise<DutyEntry> {
      await inUnit(actor, projectId, ({ note }) => note({ kind: 'own', words: text }))
      const { rows } = await list(actor, { projectId, kind: 'own', size: 5 })
      const written = rows.find((row) => row.text === text)
      if (!written) throw new Problem('missing')
      return written
    },
  }
}

/** undefined for a row that the contract does not know: the others must not be hidden by it. */
const entryOf = (row: ShownEntry, names: ReadonlyMap<string, string>): DutyEntry | undefined =>
  DutyEntry.safeParse({
    entryId: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    actorName: row.actor_id === null ? null : (names.get(row.actor_id) ?? null),
    subjectId: row.subject_id,
    equipmentName: row.equipment_name,
    equipmentTypeId: row.type_no,
    event: row.event_key,
    priority: row.priority,
    seconds: row.seconds,
    text: row.words,
  }).data
