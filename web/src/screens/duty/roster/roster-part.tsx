import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dutyCalls, type DutyShift } from '@vigil/contract/duty'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
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
  const t = useText()
  const can = useCan()
  const [written, setWritten] = useState<Written | undefined>(undefined)
  const day = dayIn(search.day, Date.now())
  const query = useQuery({
    ...queryOf(dutyCalls.week, { projectId, day }),
    enabled: can(dutyCalls.week),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.page}>
      <QueryState
        query={query}
        call={dutyCalls.week}
        waiting={<RowSkeleton rows={7} label={t(($) => $.shell.load.loading)} />}
      >
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
