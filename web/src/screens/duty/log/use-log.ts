/** The duty log of a unit, page by page, the newest first. */
import { dutyCalls } from '@vigil/contract/duty/duty'
import type { DutyEntryKind } from '@vigil/contract/duty/log'
import { usePages } from '#foundation/rights/use-pages.ts'
import { instantOfDay } from '#infrastructure/i18n/day-texts.ts'

/** What a person has narrowed it to; '' is not narrowed. */
export interface LogFilter {
  readonly kind: DutyEntryKind | ''
  readonly from: string
  readonly to: string
}

export const wholeLog: LogFilter = { kind: '', from: '', to: '' }

/** As the calls take it: what is not narrowed is left out. */
export const askedBy = ({ kind, from, to }: LogFilter) => {
  const [begin, end] = [instantOfDay(from), instantOfDay(to, true)]
  return { ...(kind === '' ? {} : { kind }), ...(begin ? { from: begin } : {}), ...(end ? { to: end } : {}) }
}

export const useLog = (projectId: string, filter: LogFilter, size: number) =>
  usePages(dutyCalls.log, { projectId, ...askedBy(filter) }, { size })
