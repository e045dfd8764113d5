import { useQuery, useQueryClient } from '@tanstack/react-query'
import { prepaidCalls, type Prepaid } from '@vigil/contract/equipment/prepaid'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { PanelProps } from '../panel-props.ts'
import { PrepaidFacts } from './prepaid-facts.tsx'
import { CutSheet, GuardSheet, RuleSheet } from './prepaid-sheets.tsx'
import styles from './prepaid.module.css'

/** A day is over while somebody looks. */
const lookEveryMs = 30_000

/** What a prepaid loop has left, and whether it may be cut now. */
export const PrepaidPanel = ({ equipment: { equipmentId, projectId } }: PanelProps) => {
  const t = useText()
  const can = useCan()
  const words = useAreas('equipmentWork')
  const query = useQuery({
    ...queryOf(prepaidCalls.get, { equipmentId }),
    enabled: can(prepaidCalls.get),
    refetchInterval: lookEveryMs,
  })
  if (words.status !== 'ready') return null
  return (
    <Card title={t(($) => $.equipmentWork.prepaid.title)}>
      <QueryState query={query} call={prepaidCalls.get} rows={3}>
        {(prepaid) => <Shown equipmentId={equipmentId} projectId={projectId} prepaid={prepaid} />}
      </QueryState>
    </Card>
  )
}

interface ShownProps {
  readonly equipmentId: string
  readonly projectId: string
  readonly prepaid: Prepaid
}

const Shown = ({ equipmentId, projectId, prepaid }: ShownProps) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const [sheet, open] = useState<'rule' | 'cut' | 'guard' | undefined>(undefined)
  const { queryKey } = queryOf(prepaidCalls.get, { equipmentId })
  const keep = (after: Prepaid) => void client.setQueryData(queryKey, after)
  const reread = () => void client.invalidateQueries({ queryKey })
  const tell = useCommand(prepaidCalls.tell, keep)
  const close = () => open(undefined)
  const { rule, refusals } = prepaid
  return (
    <>
      {rule ? (
        <PrepaidFacts prepaid={prepaid} />
      ) : (
        <EmptyState
          picture="nothing"
          title={t(($) => $.equipmentWork.prepaid.none)}
          hint={t(($) => $.equipmentWork.prepaid.noneHint)}
          compact
        />
      )}
      <FailureLine failure={tell.failure} />
      <div className={styles.acts}>
        {can(prepaidCalls.set) && (
          <Button look="outline" onClick={() => open('rule')}>
            {rule ? t(($) => $.equipmentWork.prepaid.edit) : t(($) => $.equipmentWork.prepaid.begin)}
          </Button>
        )}
        {rule && can(prepaidCalls.guard) && (
          <Button look="outline" onClick={() => open('guard')}>
            {t(($) => $.equipmentWork.prepaid.guard)}
          </Button>
        )}
        {rule && can(prepaidCalls.tell) && (
          <Button look="outline" busy={tell.busy} onClick={() => void tell.run({ equipmentId })}>
            {t(($) => $.equipmentWork.prepaid.tell)}
          </Button>
        )}
        {rule && can(prepaidCalls.cut) && (
          <Button look="ink" disabled={refusals.length > 0} onClick={() => open('cut')}>
            {t(($) => $.equipmentWork.prepaid.cut)}
          </Button>
        )}
      </div>
      {sheet === 'rule' && <RuleSheet {...{ equipmentId, prepaid }} onDone={keep} onClose={close} />}
      {sheet === 'guard' && <GuardSheet {...{ projectId, prepaid }} onDone={reread} onClose={close} />}
      {sheet === 'cut' && <CutSheet equipmentId={equipmentId} onDone={reread} onClose={close} />}
    </>
  )
}
