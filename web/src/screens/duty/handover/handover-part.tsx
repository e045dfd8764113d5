import { dutyNowCalls } from '@vigil/contract/duty/now'
import { type DutyNow } from '@vigil/contract/duty/now'
import { handoverCalls } from '@vigil/contract/duty/handover'
import { useEffect, useState } from 'react'
import { useDutyNow } from '#features/duty/use-duty-now.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { ShiftCard } from '../shift-card.tsx'
import { ToRoster } from '../to-roster.tsx'
import type { DutySearch } from '../use-duty-search.ts'
import { HandoverCase } from './handover-case.tsx'
import { PastHandovers } from './past-handovers.tsx'
import styles from './handover.module.css'

const BeginSheet = lazyPart(async () => (await import('./begin-sheet.tsx')).BeginSheet)

interface HandoverPartProps {
  readonly projectId: string
  readonly search: DutySearch
}

/** The change of shift that is under way, or the way into one. */
export const HandoverPart = ({ projectId, search }: HandoverPartProps) => {
  const query = useDutyNow(projectId)
  const open = (handover: string): void => search.change({ handover }, false)
  const underWay = query.data?.handoverId ?? undefined
  // Into the address: when it is over, its end stays on the screen of both.
  useEffect(() => {
    if (underWay !== undefined && search.handover === undefined) search.change({ handover: underWay })
  }, [search, underWay])
  // A link to one of them needs nothing else.
  if (search.handover !== undefined) return <HandoverCase key={search.handover} handoverId={search.handover} />
  return (
    <QueryState query={query} call={dutyNowCalls.now}>
      {(duty) =>
        duty.handoverId !== null ? (
          <HandoverCase key={duty.handoverId} handoverId={duty.handoverId} />
        ) : (
          <div className={styles.page}>
            {duty.shift && <ShiftCard shift={duty.shift} checks={duty} />}
            <Begin duty={duty} search={search} onBegun={open} />
            <PastHandovers projectId={projectId} onOpen={open} />
          </div>
        )
      }
    </QueryState>
  )
}

interface BeginProps {
  readonly duty: DutyNow
  readonly search: DutySearch
  readonly onBegun: (handoverId: string) => void
}

const Begin = ({ duty, search, onBegun }: BeginProps) => {
  const t = useText()
  const can = useCan()
  const [opening, setOpening] = useState(false)
  if (!duty.mayHandOver || !can(handoverCalls.begin)) return null
  if (!duty.next)
    return (
      <div className={styles.hint}>
        <p>{t(($) => $.duty.handover.noNext)}</p>
        <ToRoster search={search} />
      </div>
    )
  return (
    <>
      <Button size="large" onClick={() => setOpening(true)}>
        {t(($) => $.duty.handover.begin)}
      </Button>
      {opening && (
        <>
          <BeginSheet
            projectId={duty.projectId}
            next={duty.next}
            onBegun={(handoverId) => {
              setOpening(false)
              onBegun(handoverId)
            }}
            onClose={() => setOpening(false)}
          />
        </>
      )}
    </>
  )
}
