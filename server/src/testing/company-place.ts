import type { Factories } from './factories.ts'

export interface CompanyPlace {
  readonly oem: string
  readonly company: string
  readonly project: string
}

/** A company of a new operator, with a unit. */
export const companyPlace = async (make: Factories): Promise<CompanyPlace> => {
  const oem = await make.oem()
  const company = await make.company(oem)
  return { oem, company, project: await make.project(oem, company) }
}
