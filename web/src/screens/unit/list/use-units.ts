/** Units, page by page. */
import { projectCalls } from '@vigil/contract/tenancy/project'
import { usePages } from '#foundation/rights/use-pages.ts'
import type { UnitFilter } from './use-unit-filter.ts'

export const useUnits = (filter: UnitFilter, size = 50) => {
  const query = usePages(projectCalls.list, filter, { size, keepsLast: true })
  return { query, rows: query.data?.pages.flatMap((page) => page.rows) ?? [] }
}
