import { useQuery } from '@tanstack/react-query'
import { rightsCalls } from '@vigil/contract/rights/rights'
import { userCalls, type UserDetail } from '@vigil/contract/people/user'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { Simulator } from '../why/simulator.tsx'
import { useAskedPlace } from '../why/use-asked-place.ts'
import { GrantsCard } from './grants-card.tsx'
import { PersonHead } from './person-head.tsx'
import { RightsMatrix } from './rights-matrix.tsx'
import styles from './person-pane.module.css'

/** One person: who, what they hold where, all their rights at a place, and why they may do something there. */
export const PersonPane = ({ accountId }: { readonly accountId: string }) => {
  const can = useCan()
  const query = useQuery({ ...queryOf(userCalls.detail, { accountId }), enabled: can(userCalls.detail) })
  return (
    <QueryState query={query} call={userCalls.detail} rows={4}>
      {(user) => <Person user={user} />}
    </QueryState>
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
