import { useQuery } from '@tanstack/react-query'
import { keysOf } from '@vigil/contract/keys-of'
import { actions, holds } from '@vigil/contract/rights/permissions'
import { resources, type Resource } from '@vigil/contract/rights/resources'
import { rightsCalls, type RightsView } from '@vigil/contract/rights/rights'
import type { UserDetail } from '@vigil/contract/people/user'
import { useState } from 'react'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Spoken } from '#ui/sign/spoken.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { AskedPlace } from '../why/use-asked-place.ts'
import styles from './rights-matrix.module.css'

const columns = Object.values(actions)
const rows = keysOf(resources)

type Mark = 'held' | 'temporary' | 'missing'

/** Nine actions by every resource, at the place that is asked about. */
export const RightsMatrix = ({
  user,
  place,
}: {
  readonly user: UserDetail
  readonly place: AskedPlace | undefined
}) => {
  const t = useText()
  const input = { accountId: user.accountId, ...(place ?? { scopeKind: 'platform' as const }) }
  const query = useQuery({ ...queryOf(rightsCalls.view, input), enabled: place !== undefined })
  if (!place) return null
  return (
    <Card title={t(($) => $.people.matrix.title)} aside={<Legend />}>
      <QueryState query={query} call={rightsCalls.view} rows={4}>
        {(view) => <Table view={view} />}
      </QueryState>
    </Card>
  )
}

const Legend = () => {
  const t = useText()
  return (
    <span className={styles.legend}>
      {(['held', 'temporary', 'missing'] as const).map((mark) => (
        <span key={mark}>
          <Box mark={mark} /> {t(($) => $.people.matrix[mark])}
        </span>
      ))}
    </span>
  )
}

const Table = ({ view }: { readonly view: RightsView }) => {
  const t = useText()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole
    ? rows
    : rows.filter((resource) => columns.some((action) => markOf(view, resource, action) !== 'missing'))
  return (
    <>
      {view.placeName !== null && (
        <p className={styles.at}>{t(($) => $.people.matrix.at, { place: view.placeName })}</p>
      )}
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={t(($) => $.people.matrix.title)}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.people.matrix.resource)}</th>
              {columns.map((action) => (
                <th key={action} scope="col">
                  {t(($) => $.people.actions[action])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((resource) => (
              <tr key={resource}>
                <th scope="row">{t(($) => $.people.resources[resource])}</th>
                {columns.map((action) => {
                  const mark = markOf(view, resource, action)
                  return (
                    <td key={action}>
                      <Box mark={mark} />
                      <Spoken>{t(($) => $.people.matrix[mark])}</Spoken>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button look="text" size="small" onClick={() => setWhole(!isWhole)}>
        {isWhole ? t(($) => $.people.matrix.few) : t(($) => $.people.matrix.all)}
      </Button>
    </>
  )
}

const markOf = (view: RightsView, resource: Resource, action: (typeof columns)[number]): Mark => {
  if (holds(view.permissionsStr, `${resource}:${action}`)) return 'held'
  return holds(view.temporaryStr, `${resource}:${action}`) ? 'temporary' : 'missing'
}

const Box = ({ mark }: { readonly mark: Mark }) => (
  <i className={`${styles.box} ${styles[mark]}`} aria-hidden="true">
    {mark !== 'missing' && <Icon name="check" size={14} weight={3} />}
  </i>
)
