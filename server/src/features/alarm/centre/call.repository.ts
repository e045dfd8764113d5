/** The call to the site: its task, its tries, and where the centre is. */
import type { CallTaskState } from '@vigil/contract/centre/call-task-moves'
import { sql, type CompiledQuery, type Selectable, type Updateable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export type Task = Selectable<Schema['call_task']>

/** Somebody has it before it is due; whoever came first made it. */
export const beginWatch = (row: { case_id: string; alarm_id: string; oem_id: string }) =>
  query
    .insertInto('call_task')
    .values({ ...row, state: 'watched' satisfies CallTaskState })
    .onConflict((conflict) => conflict.column('case_id').doNothing())
    .compile()

/** Two seats that press at once do so one after the other. */
export const lockTask = (caseId: string) =>
  query.selectFrom('call_task').selectAll().where('case_id', '=', caseId).forUpdate().compile()

export const changeTask = (caseId: string, columns: Updateable<Schema['call_task']>) =>
  query.updateTable('call_task').set(columns).where('case_id', '=', caseId).compile()

interface DialledContact {
  readonly id: string
  readonly person: string
  readonly tel: string
}

export const contactOf = (projectId: string, contactId: string): CompiledQuery<DialledContact> =>
  query
    .selectFrom('project_contact')
    .select(['id', 'person', 'tel'])
    .where('id', '=', contactId)
    .where('project_id', '=', projectId)
    .compile()

/** Written before anybody speaks: a seat that dies in the middle leaves a try without an outcome. */
export const addTry = (
  caseId: string,
  { id, person }: DialledContact,
  { accountId, at }: { accountId: string; at: Date },
): CompiledQuery =>
  sql`insert into call_try (case_id, number, contact_id, person, called_by, begun_at)
    select ${caseId}::uuid, coalesce(max(number), 0) + 1, ${id}::uuid, ${person}::text, ${accountId}::uuid, ${at}::timestamptz
    from call_try where case_id = ${caseId}::uuid`.compile(query)

export const endTry = (caseId: string, outcome: string | null, at: Date): CompiledQuery<{ person: string }> =>
  query
    .updateTable('call_try')
    .set({ ended_at: at, outcome })
    .where('case_id', '=', caseId)
    .where('ended_at', 'is', null)
    .returning('person')
    .compile()

export const setUnit = (oem_id: string, project_id: string, written_by: string) =>
  query
    .insertInto('centre_unit')
    .values({ oem_id, project_id, written_by })
    .onConflict((conflict) =>
      conflict.column('oem_id').doUpdateSet({ project_id, written_by, written_at: sql`clock_timestamp()` }),
    )
    .compile()

export const unitOf = (oemId: string, projectId: string) =>
  query.selectFrom('project').select('name').where('id', '=', projectId).where('oem_id', '=', oemId).compile()

export const setEntrance = (project_id: string, words: string, written_by: string) =>
  query
    .insertInto('unit_entrance')
    .values({ project_id, words, written_by })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({ words, written_by, written_at: sql`clock_timestamp()` }),
    )
    .compile()
