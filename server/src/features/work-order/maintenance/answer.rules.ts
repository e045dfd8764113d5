/** What counts as an answer to a check list. Pure. */
import { isSaid, normalResult, type MaintenanceResult } from '@vigil/contract/work-order/maintenance'

/** Every item once, and words where something is abnormal; none given: all is normal. Undefined where it does not fit. */
export const resultsFor = (
  checks: readonly string[],
  given: readonly MaintenanceResult[],
): readonly MaintenanceResult[] | undefined => {
  if (given.length === 0) return checks.map(normalResult)
  const isWhole = given.length === checks.length && checks.every((key) => given.some((one) => one.key === key))
  return isWhole && given.every(isSaid) ? given : undefined
}

export const mayAnswer = (order: { readonly state: string; readonly assignee_id: string | null }, accountId: string) =>
  order.state === 'processing' && order.assignee_id === accountId
