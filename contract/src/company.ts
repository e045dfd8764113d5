/** Custom companies of an operator and their subsidiaries. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { Id } from './ids.ts'
import { pageInput, pageOf } from './page.ts'

export const Company = z.object({
  companyId: Id,
  oemId: Id,
  parentId: z.nullable(Id),
  name: z.string(),
})
export type Company = z.output<typeof Company>

export const companyCalls = {
  list: call({
    path: 'company/findCompanies.action',
    kind: 'query',
    body: 'form',
    permission: 'customComy:list',
    scope: 'rows',
    input: z.object(pageInput),
    output: pageOf(Company),
  }),
}
