import { useQuery } from '@tanstack/react-query'
import { projectAdminCalls, type Unit } from '@vigil/contract/tenancy/project-admin'
import { ScoreCard } from '#features/figures/score-card.tsx'
import { UnitReach } from '#features/reach/unit-reach.tsx'
import { RecordDetail } from '#foundation/record/record-detail.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { AreaTree } from '../area/area-tree.tsx'
import { ContactList } from '../contact/contact-list.tsx'
import { UnitFacts } from './unit-facts.tsx'
import { UnitFigures } from './unit-figures.tsx'
import { UnitHead } from './unit-head.tsx'
import { UnitMoves } from './unit-moves.tsx'

/** Its form comes with it, and not with the page. */
const UnitLineCard = lazyPart(async () => (await import('#features/forwarding/line-card.tsx')).UnitLineCard)

/** Everything of one unit, in the order in which it is asked for. */
export const UnitBody = ({ projectId }: { readonly projectId: string }) => {
  const query = useQuery(queryOf(projectAdminCalls.unit, { projectId }))
  return (
    <QueryState query={query} call={projectAdminCalls.unit}>
      {(unit: Unit) => (
        <RecordDetail head={<UnitHead unit={unit} />}>
          <UnitFigures unit={unit} />
          <ScoreCard projectId={unit.projectId} />
          <ContactList unit={unit} />
          <UnitLineCard projectId={unit.projectId} />
          <UnitReach projectId={unit.projectId} />
          <UnitFacts unit={unit} />
          <AreaTree unit={unit} />
          <UnitMoves unit={unit} />
        </RecordDetail>
      )}
    </QueryState>
  )
}
