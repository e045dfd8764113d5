import { useQuery } from '@tanstack/react-query'
import { projectCalls, type Area } from '@vigil/contract/project'
import { useMemo } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { CountBadge } from '#ui/severity/count-badge.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { alarmSeverity } from '../alarm-severity.ts'
import { countByPlace, pathOf, type PlacedAlarm } from './by-place.ts'
import styles from './area-grid.module.css'

interface AreaGridProps {
  readonly projectId: string
  readonly rows: readonly PlacedAlarm[]
  readonly onSelect: (alarmId: string) => void
}

/** Where it is, as long as the unit has no drawn plan: each building with its floors, and what is open there. */
export const AreaGrid = ({ projectId, rows, onSelect }: AreaGridProps) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({ ...queryOf(projectCalls.areas, { projectId }), enabled: can(projectCalls.areas) })
  const open = useMemo(() => countByPlace(rows), [rows])
  return (
    <QueryState
      query={query}
      call={projectCalls.areas}
      waiting={<RowSkeleton rows={4} label={t(($) => $.shell.load.loading)} />}
    >
      {({ rows: areas }) => (
        <>
          {areas.length === 0 && (
            <EmptyState picture="plan" title={t(($) => $.wall.noAreas)} hint={t(($) => $.wall.noAreasHint)} compact />
          )}
          <ul className={styles.grid}>
            {pathsOf(areas).map(({ area, path, depth }) => (
              <Tile
                key={area.areaId}
                name={area.name}
                isOuter={depth === 1}
                open={open.get(path) ?? []}
                onSelect={onSelect}
              />
            ))}
            {open.has('') && (
              <Tile name={t(($) => $.wall.elsewhere)} isOuter open={open.get('') ?? []} onSelect={onSelect} />
            )}
          </ul>
        </>
      )}
    </QueryState>
  )
}

interface Placed {
  readonly area: Area
  readonly path: string
  readonly depth: number
}

const byName = new Intl.Collator(undefined, { numeric: true })

/** The tree in reading order: a building, its floors from the lowest, their zones. */
const pathsOf = (areas: readonly Area[]): Placed[] => {
  const sorted = areas.toSorted((one, other) => byName.compare(one.name, other.name))
  const under = Map.groupBy(sorted, ({ parentId }) => parentId)
  const walk = (parentId: string | null, above: readonly string[]): Placed[] =>
    (under.get(parentId) ?? []).flatMap((area) => {
      const names = [...above, area.name]
      return [{ area, path: pathOf(names), depth: names.length }, ...walk(area.areaId, names)]
    })
  return walk(null, [])
}

interface TileProps {
  readonly name: string
  readonly isOuter: boolean
  readonly open: readonly PlacedAlarm[]
  readonly onSelect: (alarmId: string) => void
}

const Tile = ({ name, isOuter, open, onSelect }: TileProps) => {
  const t = useText()
  // Rows stand worst first.
  const worst = open[0]?.alarm
  const severity = worst ? alarmSeverity(worst) : 'ok'
  return (
    <li className={isOuter ? styles.outer : undefined}>
      <button
        type="button"
        className={`${styles.tile} ${styles[severity]}`}
        disabled={!worst}
        onClick={() => worst && onSelect(worst.alarmId)}
      >
        <SeverityBadge severity={severity} size={20} label={t(($) => $.wall.counts[severity])} />
        <span className={styles.name}>{name}</span>
        {worst ? (
          <CountBadge count={open.length} severity={severity} label={String(open.length)} />
        ) : (
          <span className={styles.calm}>{t(($) => $.wall.normal)}</span>
        )}
      </button>
    </li>
  )
}
