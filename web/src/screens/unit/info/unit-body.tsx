import { useQuery } from '@tanstack/react-query'
import { projectAdminCalls, type Unit } from '@vigil/contract/project-admin'
import { UnitReach } from '#features/reach/unit-reach.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { AreaTree } from '../area/area-tree.tsx'
import { ContactList } from '../contact/contact-list.tsx'
import { UnitFacts } from './unit-facts.tsx'
import { UnitFigures } from './unit-figures.tsx'
import { UnitHead } from './unit-head.tsx'
import { UnitMoves } from './unit-moves.tsx'
import styles from './unit-body.module.css'

/** Everything of one unit, in the order in which it is asked for. */
export const UnitBody = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const query = useQuery(queryOf(projectAdminCalls.unit, { projectId }))
  return (
    <QueryState
      query={query}
      call={projectAdminCalls.unit}
      waiting={<RowSkeleton rows={5} label={t(($) => $.shell.load.loading)} />}
    >
      {(unit: Unit) => (
        <div className={styles.body}>
          <UnitHead unit={unit} />
          <div className={styles.cards}>
            <UnitFigures unit={unit} />
            <ContactList unit={unit} />
            <UnitReach projectId={unit.projectId} />
            <UnitFacts unit={unit} />
            <AreaTree unit={unit} />
            <UnitMoves unit={unit} />
          </div>
        </div>
      )}
    </QueryState>
  )
}
