/** The operator: whose brand and whose customers. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { Id } from './ids.ts'
import { pageInput, pageOf } from './page.ts'

export const oemStates = ['applied', 'reviewed', 'active', 'suspended', 'closed'] as const

export const Oem = z.object({ oemId: Id, code: z.string(), name: z.string(), state: z.enum(oemStates) })
export type Oem = z.output<typeof Oem>

export const oemCalls = {
  list: call({
    path: 'oem/findOems.action',
    kind: 'query',
    body: 'form',
    permission: 'oem:list',
    scope: 'rows',
    input: z.object(pageInput),
    output: pageOf(Oem),
  }),
}
