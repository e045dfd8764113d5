/** Whom to call at a unit, in the order in which they are called. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import type { Permission } from '../rights/permissions.ts'
import { isLandline, isMobile } from '../validators/contact.ts'

/** A unit goes into service with somebody responsible, a manager, and a duty phone that answered. */
export const contactRoles = ['responsible', 'manager', 'duty', 'maintainer', 'other'] as const
export type ContactRole = (typeof contactRoles)[number]

export const Contact = z.object({
  contactId: Id,
  projectId: Id,
  person: z.string(),
  tel: z.string(),
  role: z.enum(contactRoles),
  /** When somebody confirmed that a test call to this number was answered; a new number begins without. */
  testedAt: z.nullable(Instant),
  testedBy: z.nullable(z.string()),
})
export type Contact = z.output<typeof Contact>

export const isTel = (text: string): boolean => isMobile(text) || isLandline(text)

/** Who reads the duty roster, or sets contacts: not a tenant, and not a stranger who has a look. */
export const contactRights = ['dutyCheck:list', 'unit:custom'] as const satisfies readonly Permission[]

const fields = {
  person: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  tel: z.string().check(z.trim(), z.refine(isTel)),
  role: z.enum(contactRoles),
}

const change = { kind: 'command', body: 'json', permission: 'unit:custom' } as const
const ofContact = { ...change, scope: { contactId: 'contact' } } as const
const ofProject = { ...change, scope: { projectId: 'project' } } as const
const Contacts = z.object({ rows: z.array(Contact) })

export const contactCalls = {
  list: call({
    path: 'contact/findContacts.action',
    description: 'Whom to call for a unit, in the order of calling.',
    kind: 'query',
    body: 'form',
    permission: { anyOf: contactRights },
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: Contacts,
  }),
  add: call({
    path: 'contact/add.action',
    description: "Adds a contact at the end of a unit's call order.",
    ...ofProject,
    input: z.strictObject({ projectId: Id, ...fields }),
    output: Contact,
  }),
  update: call({
    path: 'contact/update.action',
    description: "Changes a contact's name, number or duty.",
    ...ofContact,
    input: z.strictObject({ contactId: Id, ...fields }),
    output: Contact,
  }),
  remove: call({
    path: 'contact/remove.action',
    description: 'Takes a contact out of the call order.',
    ...ofContact,
    input: z.strictObject({ contactId: Id }),
    output: z.object({}),
  }),
  reorder: call({
    path: 'contact/reorder.action',
    description: 'Sets the call order: all contacts of the unit, each once.',
    ...ofProject,
    scope: { projectId: 'project', contactIds: 'contact' },
    input: z.strictObject({ projectId: Id, contactIds: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
    output: Contacts,
  }),
  confirmTest: call({
    path: 'contact/confirmTestCall.action',
    description: 'A person says that he called the number and it was answered.',
    ...ofContact,
    input: z.strictObject({ contactId: Id, reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(140)) }),
    output: Contact,
  }),
}
