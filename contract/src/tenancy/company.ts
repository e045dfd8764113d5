/** Custom companies of an operator and their subsidiaries. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'

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
    description: 'The companies that the reader reaches, by operator.',
    kind: 'query',
    body: 'form',
    permission: 'customComy:list',
    scope: { oemId: 'oem' },
    input: z.object({ oemId: z.optional(Id), ...pageInput }),
    output: pageOf(Company),
  }),
  detail: call({
    path: 'company/getCompany.action',
    description: 'One company: its name and what it stands below.',
    kind: 'query',
    body: 'form',
    permission: 'customComy:select',
    scope: { companyId: 'company' },
    input: z.object({ companyId: Id }),
    output: Company,
  }),
  subsidiaries: call({
    path: 'company/findSubsidiaries.action',
    description: 'The subsidiaries of a company, one level down; theirs are asked for by their ids.',
    kind: 'query',
    body: 'form',
    permission: 'customComy:list',
    scope: { companyId: 'company' },
    input: z.object({ companyId: Id, ...pageInput }),
    output: pageOf(Company),
  }),
  add: call({
    path: 'company/addCompany.action',
    description: 'Adds a company below an operator or, with a parent, a subsidiary.',
    kind: 'command',
    body: 'json',
    permission: 'customComy:insert',
    scope: { oemId: 'oem', parentId: 'company' },
    input: z.strictObject({ oemId: z.optional(Id), parentId: z.optional(Id), name: CompanyName }),
    output: Company,
  }),
  change: call({
    path: 'company/updateCompany.action',
    description: 'Renames a company.',
    kind: 'command',
    body: 'json',
    permission: 'customComy:update',
    scope: { companyId: 'company' },
    input: z.strictObject({ companyId: Id, name: CompanyName }),
    output: Company,
  }),
}
