/** The operator: whose brand and whose customers. What it is, what it may become, and how it changes. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FormInt, Id, Instant } from '../ids.ts'
import { OemFigures, OemOverview } from './oem-figures.ts'
import { Oem, oemStates } from './oem-state.ts'
import { pageInput, pageOf } from '../page.ts'

const Text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const Phone = z.string().check(z.regex(/^\+?[0-9 -]{5,20}$/))
/** One spelling: it stands in addresses and in a login. */
const Code = z.string().check(z.regex(/^[a-z0-9-]{2,40}$/))
/** Provinces, cities and districts, as GB/T 2260 numbers them. */
const AreaCodes = z.array(z.string().check(z.regex(/^[0-9]{6}$/))).check(z.maxLength(40))

const contact = { contactPerson: Text(40), contactTel: Phone }

/** What the operator agreed with the platform; none of it is the operator's own to change. */
const terms = {
  areaCodes: AreaCodes,
  serviceEndsAt: z.nullable(Instant),
  /** Text messages in the packs that were bought. */
  messagePack: FormInt(0, 100_000_000),
  /** The price list it was signed with, as contracts name it. */
  priceList: z.nullable(Text(40)),
}

/** One step from state to state: who, when and why. */
export const OemMove = z.object({
  from: z.nullable(z.enum(oemStates)),
  to: z.enum(oemStates),
  at: Instant,
  by: z.nullable(z.string()),
  reason: z.string(),
})
export type OemMove = z.output<typeof OemMove>

export const OemDetail = z.object({ ...OemFigures.shape, history: z.array(OemMove) })
export type OemDetail = z.output<typeof OemDetail>

const filter = {
  ...pageInput,
  /** Part of the name or code. */
  word: z.optional(Text(40)),
  state: z.optional(z.enum(oemStates)),
}

const query = { kind: 'query', body: 'form', permission: 'oem:list', scope: 'rows' } as const
const change = { kind: 'command', body: 'json', scope: { oemId: 'oem' } } as const

export const oemCalls = {
  list: call({
    path: 'oem/findOems.action',
    description: 'The operators that the reader reaches.',
    ...query,
    input: z.object(filter),
    output: pageOf(Oem),
  }),
  cockpit: call({
    path: 'oem/findCockpit.action',
    description: 'Operators, each with what stands and what happens there.',
    ...query,
    input: z.object(filter),
    output: pageOf(OemFigures),
  }),
  overview: call({
    path: 'oem/getOverview.action',
    description: "The figures of all of the reader's operators together.",
    ...query,
    input: z.object({}),
    output: OemOverview,
  }),
  detail: call({
    path: 'oem/getOem.action',
    description: 'One operator with its contact, its terms and its state.',
    kind: 'query',
    body: 'form',
    permission: 'oem:select',
    scope: { oemId: 'oem' },
    input: z.object({ oemId: Id }),
    output: OemDetail,
  }),
  add: call({
    path: 'oem/add.action',
    description: 'Adds an operator.',
    kind: 'command',
    body: 'json',
    permission: 'oem:insert',
    scope: 'none',
    input: z.strictObject({ code: Code, name: Text(60), ...contact, ...z.partial(z.object(terms)).shape }),
    output: Oem,
  }),
  changeContact: call({
    path: 'oem/changeContact.action',
    description: "Changes an operator's contact: all that an operator changes of itself.",
    ...change,
    permission: 'oem:update',
    input: z.strictObject({ oemId: Id, ...contact }),
    output: Oem,
  }),
  changeTerms: call({
    path: 'oem/changeTerms.action',
    description: "The platform changes an operator's name and terms.",
    ...change,
    permission: 'oem:continue',
    input: z.strictObject({ oemId: Id, name: Text(60), ...terms }),
    output: Oem,
  }),
  move: call({
    path: 'oem/move.action',
    description:
      'The platform moves an operator to another state, along the table of moves and never without a reason.',
    ...change,
    permission: 'oem:custom',
    input: z.strictObject({
      oemId: Id,
      to: z.enum(oemStates),
      reason: z.string().check(z.minLength(2), z.maxLength(140)),
    }),
    output: Oem,
  }),
}
