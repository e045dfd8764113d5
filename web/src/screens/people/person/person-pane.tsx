import { useQuery } from '@tanstack/react-query'
import { rightsCalls } from '@vigil/contract/rights'
import { userCalls, type UserDetail } from '@vigil/contract/user'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import { usePeopleFilter } from '../use-people-filter.ts'
import { Simulator } from '../why/simulator.tsx'
import { useAskedPlace } from '../why/use-asked-place.ts'
import { GrantsCard } from './grants-card.tsx'
import { PersonHead } from './person-head.tsx'
import { RightsMatrix } from './rights-matrix.tsx'
import styles from './person-pane.module.css'

/** One person: who, what he holds where, all his rights at a place, and why he may do something there. */
export const PersonPane = ({ accountId }: { readonly accountId: string }) => {
  const t = useText()
  const can = useCan()
  const wide = useWide()
  const { select } = usePeopleFilter()
  const query = useQuery({ ...queryOf(userCalls.detail, { accountId }), enabled: can(userCalls.detail) })
  return (
    <>
      {!wide && (
        <NavBar
          title={t(($) => $.people.title)}
          back={{ label: t(($) => $.shell.nav.back), onPress: () => select(undefined, true) }}
        />
      )}
      <QueryState
        query={query}
        call={userCalls.detail}
        waiting={<RowSkeleton rows={4} label={t(($) => $.shell.load.loading)} />}
      >
        {(user) => <Person user={user} />}
      </QueryState>
    </>
  )
}

const Person = ({ user }: { readonly user: UserDetail }) => {
  const can = useCan()
  const asked = useAskedPlace(user)
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <PersonHead user={user} />
        <GrantsCard user={user} />
        {can(rightsCalls.view) && <RightsMatrix user={user} place={asked.place} />}
      </div>
      {can(rightsCalls.view) && <Simulator user={user} asked={asked} />}
    </div>
  )
}
