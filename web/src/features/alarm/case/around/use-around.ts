import { useQuery } from '@tanstack/react-query'
import type { AlarmSummary } from '@vigil/contract/alarm/desk'
import { evidenceCalls } from '@vigil/contract/alarm/evidence'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'

/** Equipment moves while the case is open; afterwards nothing of it changes. */
const rereadMs = 10_000

/** The alarm whose surroundings are looked at. */
export type Surrounded = Pick<AlarmSummary, 'alarmId' | 'handledAt' | 'archivedAt'>

export const useAround = ({ alarmId, handledAt, archivedAt }: Surrounded) => {
  const can = useCan()
  const isOver = handledAt !== null || archivedAt !== null
  return useQuery({
    ...queryOf(evidenceCalls.around, { alarmId }),
    enabled: can(evidenceCalls.around),
    refetchInterval: isOver ? false : rereadMs,
  })
}
