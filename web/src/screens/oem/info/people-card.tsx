import { useQuery } from '@tanstack/react-query'
import { userCalls } from '@vigil/contract/people/user'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useRoleName } from '#foundation/session/use-role-name.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import styles from './info.module.css'

const mostShown = 8

/** Its people, the first few: who they are and what they do there. */
export const PeopleCard = ({ oemId }: { readonly oemId: string }) => {
  const t = useText()
  const roleName = useRoleName()
  const can = useCan()
  const query = useQuery({ ...queryOf(userCalls.list, { oemId, size: mostShown }), enabled: can(userCalls.list) })
  if (!can(userCalls.list)) return null
  return (
    <Card title={t(($) => $.oem.info.people)}>
      <QueryState query={query} call={userCalls.list} rows={2}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <p className={styles.quiet}>{t(($) => $.oem.info.noPeople)}</p>
          ) : (
            <>
              <dl className={styles.facts}>
                {rows.map(({ accountId, person, userName, roleNames }) => (
                  <div key={accountId}>
                    <dt>{person ?? userName}</dt>
                    <dd>{roleNames.map(roleName).join(' · ')}</dd>
                  </div>
                ))}
              </dl>
              {next !== null && <p className={styles.quiet}>{t(($) => $.oem.info.morePeople, { n: mostShown })}</p>}
            </>
          )
        }
      </QueryState>
    </Card>
  )
}
