/** Units, page by page. */
import { projectCalls } from '@vigil/contract/tenancy/project'
import { usePages } from '#foundation/rights/use-pages.ts'
import type { UnitFilter } from './use-unit-filter.ts'

export const useUnits = (filter: UnitFilter, { size = 50, ...rest }: { size?: number; everyMs?: number } = {}) => {
  const query = usePages(projectCalls.list, filter, { size, keepsLast: true, ...rest })
  return { query, rows: query.data?.pages.flatMap((page) => page.rows) ?? [] }
}
