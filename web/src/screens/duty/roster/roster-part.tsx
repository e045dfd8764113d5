import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dutyCalls } from '@vigil/contract/duty/duty'
import { type DutyShift } from '@vigil/contract/duty/now'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import type { DutySearch } from '../use-duty-search.ts'
import { RosterTools } from './roster-tools.tsx'
import { WeekBar } from './week-bar.tsx'
import { WeekDays } from './week-days.tsx'
import { dayIn } from './week.ts'
import styles from './roster-part.module.css'

const ShiftSheet = lazyPart(async () => (await import('./shift-sheet.tsx')).ShiftSheet)

interface RosterPartProps {
  readonly projectId: string
  readonly search: DutySearch
}

/** The shift that is being written: a new one of a day, or one that stands already. */
interface Written {
  readonly day: string
  readonly shift?: DutyShift
}

/** Who watches when, a week at a time. */
export const RosterPart = ({ projectId, search }: RosterPartProps) => {
  const can = useCan()
  const [written, setWritten] = useState<Written | undefined>(undefined)
  const day = dayIn(search.day ?? null, Date.now())
  const query = useQuery({
    ...queryOf(dutyCalls.week, { projectId, day }),
    enabled: can(dutyCalls.week),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.page}>
      <QueryState query={query} call={dutyCalls.week} rows={7}>
        {({ monday, shifts }) => (
          <>
            <WeekBar monday={monday} onChange={(next) => search.change({ day: next })} />
            <RosterTools projectId={projectId} day={day} onAdd={() => setWritten({ day })} />
            <WeekDays
              monday={monday}
              shifts={shifts}
              onAdd={(of) => setWritten({ day: of })}
              onChange={(shift, of) => setWritten({ day: of, shift })}
            />
          </>
        )}
      </QueryState>
      {written && <ShiftSheet projectId={projectId} {...written} onClose={() => setWritten(undefined)} />}
    </div>
  )
}
