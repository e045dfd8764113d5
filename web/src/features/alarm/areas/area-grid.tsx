import { useQuery } from '@tanstack/react-query'
import { treeCalls } from '@vigil/contract/equipment/tree'
import { projectCalls, type Area } from '@vigil/contract/tenancy/project'
import { useMemo, type ReactNode } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
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
  const empty = useEmptyAreas(projectId)
  return (
    <QueryState query={query} call={projectCalls.areas} rows={4}>
      {({ rows: areas }) => (
        <>
          {areas.length === 0 && (
            <EmptyState picture="plan" title={t(($) => $.wall.noAreas)} hint={t(($) => $.wall.noAreasHint)} compact />
          )}
          <ul className={styles.outer}>
            <Tiles areas={areas} within={top} open={open} empty={empty} onSelect={onSelect} />
            {open.has('') && <Tile name={t(($) => $.wall.elsewhere)} open={open.get('') ?? []} onSelect={onSelect} />}
          </ul>
        </>
      )}
    </QueryState>
  )
}

/** Where nothing stands that could say anything. */
const useEmptyAreas = (projectId: string): ReadonlySet<string> => {
  const can = useCan()
  const { data } = useQuery({
    ...queryOf(treeCalls.tree, { projectId }),
    enabled: can(treeCalls.tree),
    staleTime: countedAnewMs,
  })
  return useMemo(
    () => new Set<string>(data?.areas.flatMap(({ areaId, total }) => (total === 0 ? [areaId] : []))),
    [data],
  )
}

const byName = new Intl.Collator(undefined, { numeric: true })
const top = { areaId: null, names: [] }
const countedAnewMs = 300_000

interface TilesProps {
  readonly areas: readonly Area[]
  readonly within: { readonly areaId: string | null; readonly names: readonly string[] }
  readonly open: ReadonlyMap<string, readonly PlacedAlarm[]>
  readonly empty: ReadonlySet<string>
  readonly onSelect: (alarmId: string) => void
}

/**
 * The tree in reading order, each inside what it is part of: a building, its floors from the lowest, their zones. Buildings
 * where something is open come first: a wall shows the first ones without being touched.
 */
const Tiles = ({ areas, within, open, empty, onSelect }: TilesProps) => {
  const isCalm = ({ name }: Area): number => Number(within.areaId !== null || !open.has(pathOf([name])))
  return areas
    .filter(({ parentId }) => parentId === within.areaId)
    .toSorted((one, other) => isCalm(one) - isCalm(other) || byName.compare(one.name, other.name))
    .map(({ areaId, name }) => {
      const names = [...within.names, name]
      const hasParts = areas.some(({ parentId }) => parentId === areaId)
      return (
        <Tile
          key={areaId}
          name={name}
          open={open.get(pathOf(names)) ?? []}
          isEmpty={empty.has(areaId)}
          onSelect={onSelect}
        >
          {hasParts && (
            <ul className={styles.grid}>
              <Tiles areas={areas} within={{ areaId, names }} open={open} empty={empty} onSelect={onSelect} />
            </ul>
          )}
        </Tile>
      )
    })
}

interface TileProps {
  readonly name: string
  readonly open: readonly PlacedAlarm[]
  readonly isEmpty?: boolean
  readonly onSelect: (alarmId: string) => void
  readonly children?: ReactNode
}

const Tile = ({ name, open, isEmpty = false, onSelect, children }: TileProps) => {
  const t = useText()
  // Rows stand worst first.
  const worst = open[0]?.alarm
  const severity = worst ? alarmSeverity(worst) : 'ok'
  return (
    <li className={children ? styles.whole : undefined}>
      <button
        type="button"
        className={`${styles.tile} ${styles[severity]}`}
        disabled={!worst}
        onClick={() => worst && onSelect(worst.alarmId)}
      >
        {isEmpty && !worst ? (
          <Icon name="minus" size={20} />
        ) : (
          <SeverityBadge severity={severity} size={20} label={t(($) => $.wall.counts[severity])} />
        )}
        <span className={styles.name}>{name}</span>
        {worst ? (
          <CountBadge count={open.length} severity={severity} label={String(open.length)} />
        ) : (
          <span className={styles.calm}>{isEmpty ? t(($) => $.shell.fresh.none) : t(($) => $.wall.normal)}</span>
        )}
      </button>
      {children}
    </li>
  )
}
