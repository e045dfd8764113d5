import { useQuery, useQueryClient } from '@tanstack/react-query'
import { planCalls, type PlanSummary } from '@vigil/contract/plan/plan'
import { useState } from 'react'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { AddPlanSheet } from './add-plan-sheet.tsx'
import { PlanView } from './plan-view.tsx'
import styles from './plan.module.css'

/** The plans of a unit, one of them open. */
export const PlanPage = () => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const address = useAddressFields<'projectId' | 'plan'>()
  const projectId = address.idOf('projectId') ?? ''
  const [adding, setAdding] = useState(false)
  const query = useQuery({
    ...queryOf(planCalls.find, { projectId }),
    enabled: can(planCalls.find) && projectId !== '',
  })
  const mayAdd = can(planCalls.prepare)
  const reread = () => void client.invalidateQueries({ queryKey: [planCalls.find.path] })
  const add = mayAdd && <Button onClick={() => setAdding(true)}>{t(($) => $.map.plan.add)}</Button>
  return (
    <RecordPage title={t(($) => $.map.plan.title)} actions={add}>
      <QueryState query={query} call={planCalls.find}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              picture="nothing"
              title={t(($) => $.map.plan.none)}
              hint={mayAdd ? t(($) => $.map.plan.noneHint) : t(($) => $.map.plan.noneMay)}
            />
          ) : (
            <Chosen
              rows={rows}
              planId={address.idOf('plan')}
              onChoose={(plan) => address.change({ plan })}
              onChanged={reread}
            />
          )
        }
      </QueryState>
      {adding && (
        <AddPlanSheet
          projectId={projectId}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false)
            reread()
          }}
        />
      )}
    </RecordPage>
  )
}

interface ChosenProps {
  readonly rows: readonly PlanSummary[]
  readonly planId: string | undefined
  readonly onChoose: (planId: string) => void
  readonly onChanged: () => void
}

const Chosen = ({ rows, planId, onChoose, onChanged }: ChosenProps) => {
  const t = useText()
  const shown = rows.find((row) => row.planId === planId) ?? rows[0]
  if (!shown) return null
  return (
    <div className={styles.page}>
      {rows.length > 1 && (
        <ChipRow
          label={t(($) => $.map.plan.title)}
          chips={rows.map((row) => ({ value: row.planId, text: row.name, count: row.pinCount }))}
          chosen={[shown.planId]}
          onPress={onChoose}
        />
      )}
      <PlanView key={shown.planId} planId={shown.planId} onChanged={onChanged} />
    </div>
  )
}
