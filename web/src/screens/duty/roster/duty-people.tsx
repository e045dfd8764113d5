import { useQuery } from '@tanstack/react-query'
import { dutyCalls, type DutyPerson } from '@vigil/contract/duty/duty'
import type { ReactNode } from 'react'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

interface DutyPeopleProps {
  readonly projectId: string
  /** On which their certificates must be good; of any day without it. */
  readonly day?: string
  readonly compact?: boolean
  readonly children: (people: readonly DutyPerson[]) => ReactNode
}

/** Whom a unit's roster can name. */
export const DutyPeople = ({ projectId, day, compact = false, children }: DutyPeopleProps) => {
  const t = useText()
  const asked = { projectId, ...(day === undefined ? {} : { day }) }
  const query = useQuery({ ...queryOf(dutyCalls.people, asked), enabled: day !== '' })
  return (
    <QueryState query={query} call={dutyCalls.people} rows={3}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState
            picture="nothing"
            title={t(($) => $.duty.certificate.nobody)}
            hint={t(($) => $.duty.certificate.nobodyHint)}
            compact={compact}
          />
        ) : (
          children(rows)
        )
      }
    </QueryState>
  )
}
