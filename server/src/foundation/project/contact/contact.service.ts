/** Keeps the call order of a unit. */
import type { Contact, contactCalls } from '@vigil/contract/people/contact'
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import type { CompiledQuery } from 'kysely'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { projectById } from '../project.repository.ts'
import * as contacts from './contact.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string }
type Input<Name extends keyof typeof contactCalls> = InputOf<(typeof contactCalls)[Name]>

export const createContactService = ({ database, newId }: Deps) => {
  const run = <Row>(actor: Actor, query: CompiledQuery<Row>): Promise<Row[]> => database.read(settingsOf(actor), query)

  const one = async (actor: Actor, id: string): Promise<Contact> => {
    const [row] = await run(actor, contacts.contactById(id))
    if (!row) throw new Problem('missing')
    return contacts.contactOf(row)
  }

  const list = async (actor: Actor, projectId: string): Promise<{ rows: Contact[] }> => {
    const [project] = await run(actor, projectById(actor.scope, projectId))
    if (!project) throw new Problem('missing')
    const rows = await run(actor, contacts.contactsOfProject(projectId))
    return { rows: rows.map(contacts.contactOf) }
  }

  return {
    list,

    async add(actor: Actor, input: Input<'add'>): Promise<Contact> {
      const id = newId()
      const [added] = await run(actor, contacts.insertContact({ id, ...input }))
      if (!added) throw new Problem('tooMany')
      return one(actor, id)
    },

    async update(actor: Actor, { contactId, ...contact }: Input<'update'>): Promise<Contact> {
      await run(actor, contacts.updateContact({ id: contactId, ...contact }))
      return one(actor, contactId)
    },

    async remove(actor: Actor, contactId: string) {
      await run(actor, contacts.deleteContact(contactId))
      return {}
    },

    async reorder(actor: Actor, { projectId, contactIds }: Input<'reorder'>) {
      const known = new Set((await run(actor, contacts.contactIdsOf(projectId))).map(({ id }) => id))
      if (!contactIds.every((id) => known.has(id))) throw new Problem('missing')
      // One that was added or taken away meanwhile would otherwise land somewhere by accident.
      if (new Set(contactIds).size !== known.size || contactIds.length !== known.size) throw new Problem('conflict')
      await run(actor, contacts.setOrder(projectId, contactIds))
      return list(actor, projectId)
    },

    async confirmTest(actor: Actor, { contactId, reason }: Input<'confirmTest'>): Promise<Contact> {
      await run(actor, contacts.setTested(contactId, actor.accountId, reason))
      return one(actor, contactId)
    },
  }
}
