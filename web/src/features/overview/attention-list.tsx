import { queryOptions, useQuery } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { EquipmentRow } from '#foundation/equipment/equipment-row.tsx'
import { needsAttention, statesByUrgency } from '#foundation/equipment/equipment-severity.ts'
import type { Reach } from '#foundation/project/use-reach.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { readOnce } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { useLiveState } from '#infrastructure/live/use-live.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import { attentionKey } from './overview-keys.ts'

const mostRows = 8

/** The worst few, state by state until there are enough. */
const attentionOf = (reach: Reach) =>
  queryOptions({
    queryKey: [attentionKey, reach.projectId ?? ''],
    queryFn: async ({ client }): Promise<Equipment[]> => {
      const found: Equipment[] = []
      for (const state of statesByUrgency.filter(needsAttention)) {
        if (found.length >= mostRows) break
        const size = mostRows - found.length
        found.push(...(await readOnce(client, equipmentCalls.list, { ...reach, state, size })).rows)
      }
      return found
    },
  })

interface AttentionListProps {
  readonly reach: Reach
  readonly onSeeAll: () => void
}

/** What somebody has to look at, worst first. */
export const AttentionList = ({ reach, onSeeAll }: AttentionListProps) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({ ...attentionOf(reach), enabled: can(equipmentCalls.list) })
  const seeAll = (
    <Button look="text" size="small" onClick={onSeeAll}>
      {t(($) => $.home.seeAll)}
    </Button>
  )
  return (
    <Card title={t(($) => $.home.attention)} aside={seeAll} padded={false}>
      <QueryState query={query} call={equipmentCalls.list} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingToAttend at={query.dataUpdatedAt} />
          ) : (
            rows.map((equipment) => <EquipmentRow key={equipment.equipmentId} equipment={equipment} />)
          )
        }
      </QueryState>
    </Card>
  )
}

/** A clean list is good news only while somebody listens; otherwise it is the news of that time. */
const NothingToAttend = ({ at }: { readonly at: number }) => {
  const t = useText()
  const language = useLanguage()
  const { status } = useLiveState()
  const title = t(($) => $.home.nothing)
  if (status === 'live') return <EmptyState picture="clear" title={title} compact />
  return (
    <EmptyState
      picture="nothing"
      title={title}
      hint={t(($) => $.home.updatedAt, { time: clockText(at, language) })}
      compact
    />
  )
}
