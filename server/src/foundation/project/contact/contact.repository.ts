/** Whom to call at a unit. The wall answers for what the caller sees. */
import { contactRoles, type Contact } from '@vigil/contract/people/contact'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface ContactRow {
  id: string
  project_id: string
  person: string
  tel: string
  duty: string
  tested_at: Date | null
  tested_by_name: string | null
}

const contacts = sql`select k.id, k.project_id, k.person, k.tel, k.duty, k.tested_at,
    (select coalesce(a.person, a.login_name) from account a where a.id = k.tested_by) as tested_by_name
  from project_contact k`

export const contactsOfProject = (projectId: string): CompiledQuery<ContactRow> =>
  sql<ContactRow>`${contacts} where k.project_id = ${projectId} order by k.call_order, k.id limit 100`.compile(query)

export const contactIdsOf = (projectId: string) =>
  query.selectFrom('project_contact').select('id').where('project_id', '=', projectId).compile()

export const contactById = (id: string): CompiledQuery<ContactRow> =>
  sql<ContactRow>`${contacts} where k.id = ${id}`.compile(query)

export interface NewContact {
  readonly id: string
  readonly projectId: string
  readonly person: string
  readonly tel: string
  readonly role: string
}

/** Where the unit is, the contact is; nothing comes back when the unit has its hundred. */
export const insertContact = ({ id, projectId, person, tel, role }: NewContact): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`insert into project_contact (id, oem_id, company_id, project_id, call_order, person, tel, duty)
    select ${id}, p.oem_id, p.company_id, p.id,
      (select coalesce(max(k.call_order) + 1, 0) from project_contact k where k.project_id = p.id), ${person}, ${tel}, ${role}
    from project p where p.id = ${projectId}
      and (select count(*) from project_contact k where k.project_id = p.id) < 100
    returning id`.compile(query)

type ContactChange = Omit<NewContact, 'projectId'>

/** A number nobody has called yet has not answered. */
export const updateContact = ({ id, person, tel, role }: ContactChange): CompiledQuery =>
  sql`update project_contact set person = ${person}, tel = ${tel}, duty = ${role},
      tested_at = case when tel = ${tel} then tested_at end, tested_by = case when tel = ${tel} then tested_by end,
      test_reason = case when tel = ${tel} then test_reason end
    where id = ${id}`.compile(query)

export const deleteContact = (id: string) => query.deleteFrom('project_contact').where('id', '=', id).compile()

export const setOrder = (projectId: string, ids: readonly string[]): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`update project_contact k set call_order = o.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where k.id = o.id and k.project_id = ${projectId} returning k.id`.compile(query)

export const setTested = (id: string, by: string, reason: string): CompiledQuery =>
  sql`update project_contact set tested_at = clock_timestamp(), tested_by = ${by}, test_reason = ${reason}
    where id = ${id}`.compile(query)

export const contactOf = (row: ContactRow): Contact => ({
  contactId: row.id,
  projectId: row.project_id,
  person: row.person,
  tel: row.tel,
  role: contactRoles.find((role) => role === row.duty) ?? 'other',
  testedAt: row.tested_at?.toISOString() ?? null,
  testedBy: row.tested_by_name,
})
