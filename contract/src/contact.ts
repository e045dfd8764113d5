/** Whom to call at a unit, in the order in which they are called. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { Id, Instant } from './ids.ts'
import { isLandline, isMobile } from './validators/contact.ts'

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
    kind: 'query',
    body: 'form',
    permission: 'unit:select',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: Contacts,
  }),
  /** At the end of the call order. */
  add: call({
    path: 'contact/add.action',
    ...ofProject,
    input: z.strictObject({ projectId: Id, ...fields }),
    output: Contact,
  }),
  update: call({
    path: 'contact/update.action',
    ...ofContact,
    input: z.strictObject({ contactId: Id, ...fields }),
    output: Contact,
  }),
  remove: call({
    path: 'contact/remove.action',
    ...ofContact,
    input: z.strictObject({ contactId: Id }),
    output: z.object({}),
  }),
  /** All of the unit, each once, in the new order. */
  reorder: call({
    path: 'contact/reorder.action',
    ...ofProject,
    input: z.strictObject({ projectId: Id, contactIds: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
    output: Contacts,
  }),
  /** A person says that he called the number and it was answered. Nobody calls by machine yet. */
  confirmTest: call({
    path: 'contact/confirmTestCall.action',
    ...ofContact,
    input: z.strictObject({ contactId: Id, reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(140)) }),
    output: Contact,
  }),
}
