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

const CompanyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

export const companyCalls = {
  list: call({
    path: 'company/findCompanies.action',
    kind: 'query',
    body: 'form',
    permission: 'customComy:list',
    scope: { oemId: 'oem' },
    input: z.object({ oemId: z.optional(Id), ...pageInput }),
    output: pageOf(Company),
  }),
  detail: call({
    path: 'company/getCompany.action',
    kind: 'query',
    body: 'form',
    permission: 'customComy:select',
    scope: { companyId: 'company' },
    input: z.object({ companyId: Id }),
    output: Company,
  }),
  /** One level down: a subsidiary's own subsidiaries are asked for by its id. */
  subsidiaries: call({
    path: 'company/findSubsidiaries.action',
    kind: 'query',
    body: 'form',
    permission: 'customComy:list',
    scope: { companyId: 'company' },
    input: z.object({ companyId: Id, ...pageInput }),
    output: pageOf(Company),
  }),
  /** With a parent it is a subsidiary; without one it stands directly below the operator. */
  add: call({
    path: 'company/addCompany.action',
    kind: 'command',
    body: 'json',
    permission: 'customComy:insert',
    scope: { oemId: 'oem', parentId: 'company' },
    input: z.strictObject({ oemId: z.optional(Id), parentId: z.optional(Id), name: CompanyName }),
    output: Company,
  }),
  change: call({
    path: 'company/updateCompany.action',
    kind: 'command',
    body: 'json',
    permission: 'customComy:update',
    scope: { companyId: 'company' },
    input: z.strictObject({ companyId: Id, name: CompanyName }),
    output: Company,
  }),
}
