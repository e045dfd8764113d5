import { pointCalls, type Point, type PointGroup, type PointGrouping } from '@vigil/contract/equipment/points'
import type { ComponentProps, ReactNode } from 'react'
import { ListEnd } from '#foundation/rights/list-end.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { PointRow } from './point-row.tsx'
import { countsOf, groupName, pointTones } from './point-words.ts'
import styles from './points.module.css'

type Pages = { readonly pages: readonly { readonly rows: readonly Point[] }[] }

interface PointRowsProps {
  readonly query: ComponentProps<typeof QueryState<Pages>>['query'] & ComponentProps<typeof ListEnd>['query']
}

/** Points page by page, each once: one that changed between two pages may stand in both. */
export const PointRows = ({ query }: PointRowsProps) => (
  <QueryState query={query} call={pointCalls.list} rows={4}>
    {({ pages }) => {
      const rows = new Map(pages.flatMap((page) => page.rows.map((point) => [point.equipmentId, point] as const)))
      return (
        <>
          <ul>
            {[...rows.values()].map((point) => (
              <li key={point.equipmentId} className={styles.line}>
                <PointRow point={point} />
              </li>
            ))}
          </ul>
          {query.hasNextPage && <ListEnd query={query} />}
        </>
      )
    }}
  </QueryState>
)

interface GroupListProps {
  readonly by: PointGrouping
  readonly groups: readonly PointGroup[]
  /** Whose points are shown; none where all are closed. */
  readonly open: string | undefined
  readonly onToggle: (groupKey: string) => void
  /** The points of the open one. */
  readonly children: ReactNode
}

export const GroupList = ({ by, groups, open, onToggle, children }: GroupListProps) => (
  <ul>
    {groups.map((group) => {
      const isOpen = group.groupKey === open
      return (
        <li key={group.groupKey}>
          <GroupHead by={by} group={group} isOpen={isOpen} isOnly={groups.length === 1} onToggle={onToggle} />
          {isOpen && children}
        </li>
      )
    })}
  </ul>
)

interface GroupHeadProps extends Pick<GroupListProps, 'by' | 'onToggle'> {
  readonly group: PointGroup
  readonly isOpen: boolean
  readonly isOnly: boolean
}

/** A loop in one line: how many there are, and how many of them stand otherwise than they should. */
const GroupHead = ({ group, isOpen, isOnly, by, onToggle }: GroupHeadProps) => {
  const t = useText()
  const wrong = countsOf([group]).filter(({ state }) => state !== 'normal')
  return (
    <button type="button" className={styles.group} aria-expanded={isOpen} onClick={() => onToggle(group.groupKey)}>
      <span className={styles.words}>
        <b className={styles.name}>
          {groupName(t, by, group, isOnly)} · {t(($) => $.equipmentWork.points.total, { count: group.total })}
        </b>
        {wrong.length === 0 ? (
          <span className={styles.detail}>{t(($) => $.equipmentWork.points.allNormal)}</span>
        ) : (
          <span className={styles.tags}>
            {wrong.map(({ state, count }) => (
              <StateTag key={state} tone={pointTones[state]} shape>
                {t(($) => $.equipmentWork.points.state[state])} {count}
              </StateTag>
            ))}
          </span>
        )}
      </span>
      <span className={isOpen ? styles.turned : styles.chevron}>
        <Icon name="chevron-down" size={18} />
      </span>
    </button>
  )
}
