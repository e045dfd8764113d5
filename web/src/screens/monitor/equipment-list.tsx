import type { Equipment } from '@vigil/contract/equipment/equipment'
import { keysOf } from '@vigil/contract/keys-of'
import { memo, useEffect, type ReactNode } from 'react'
import { EquipmentRow } from '#foundation/equipment/equipment-row.tsx'
import { madeOnce } from '#foundation/equipment/made-once.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useLiveState } from '#infrastructure/live/use-live.ts'
import { Button } from '#ui/action/button.tsx'
import { Freshness } from '#ui/reading/freshness.tsx'
import { useWindow } from '#ui/row/use-window.ts'
import { SectionHead } from '#ui/surface/section-head.tsx'
import { listItems, type ListItem, type Section } from './list-items.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import styles from './equipment-list.module.css'

const heights = { head: 40, row: 68, end: 56 }
const heightsOf = madeOnce((items: readonly ListItem[]) => items.map(({ kind }) => heights[kind]))
/** The next page is fetched before the last rows are reached. */
const aheadRows = 5

interface EquipmentListProps {
  readonly rows: readonly Equipment[]
  readonly sectionCounts: Readonly<Record<Section, number>> | undefined
  /** Equipment with an open alarm of the highest priority. */
  readonly inDanger: ReadonlySet<string>
  readonly selected: string | undefined
  readonly onSelect: ((equipmentId: string) => void) | undefined
  readonly hasMore: boolean
  readonly loading: boolean
  readonly onMore: () => void
}

/** Any number of rows, of which only those in sight exist. */
export const EquipmentList = (props: EquipmentListProps) => {
  const { rows, hasMore, loading, onMore } = props
  const t = useText()
  const items = listItems(rows)
  const { scroller, shown, total } = useWindow(heightsOf(items))
  useKeptScroll(scroller)
  const nearEnd = (shown.at(-1)?.index ?? 0) >= items.length - aheadRows
  useEffect(() => {
    if (nearEnd && hasMore && !loading) onMore()
  }, [nearEnd, hasMore, loading, onMore])
  return (
    <div ref={scroller} className={styles.scroller} role="list" aria-label={t(($) => $.monitor.list)}>
      <div className={styles.whole} style={{ height: total }}>
        {shown.map(({ index, start }) => (
          <div
            key={keyOf(items[index])}
            className={styles.place}
            style={{ transform: `translateY(${start}px)` }}
            role="listitem"
          >
            <Item item={items[index]} {...props} />
          </div>
        ))}
      </div>
    </div>
  )
}

const keyOf = (item: ListItem | undefined): string => {
  if (!item) return ''
  // A piece that has just recovered among others parts a section in two until the list is read again.
  return item.kind === 'row' ? item.equipment.equipmentId : item.kind === 'head' ? `head ${item.above}` : 'end'
}

const Item = ({ item, ...props }: EquipmentListProps & { readonly item: ListItem | undefined }): ReactNode => {
  if (!item) return null
  if (item.kind === 'head') return <Head section={item.section} count={props.sectionCounts?.[item.section]} />
  if (item.kind === 'end') return <End {...props} />
  const { equipmentId } = item.equipment
  return (
    <Row
      equipment={item.equipment}
      first={item.first}
      last={item.last}
      threatensLife={props.inDanger.has(equipmentId)}
      selected={equipmentId === props.selected}
      onSelect={props.onSelect}
    />
  )
}

type RowProps = Pick<EquipmentListProps, 'onSelect'> &
  Pick<Extract<ListItem, { kind: 'row' }>, 'equipment' | 'first' | 'last'> & {
    readonly threatensLife: boolean
    readonly selected: boolean
  }

const isEqual = <Fields extends object>(one: Fields, other: Fields): boolean =>
  keysOf(one).every((name) => Object.is(one[name], other[name]))

/** A list that was read again brings new rows that say the same. */
const isSame = ({ equipment: before, ...one }: RowProps, { equipment, ...other }: RowProps): boolean =>
  isEqual(one, other) && isEqual(before, equipment)

/** Drawn again when something about it changes, and not because another row came into sight. */
const Row = memo(
  ({ equipment, first, last, threatensLife, selected, onSelect }: RowProps) => (
    <div className={`${styles.row} ${first ? styles.first : ''} ${last ? styles.last : ''}`}>
      <EquipmentRow
        equipment={equipment}
        threatensLife={threatensLife}
        {...(onSelect ? { selected, onSelect: () => onSelect(equipment.equipmentId) } : {})}
      />
    </div>
  ),
  isSame,
)

const Head = ({ section, count }: { readonly section: Section; readonly count: number | undefined }) => {
  const t = useText()
  const { status } = useLiveState()
  return (
    <SectionHead title={t(($) => $.monitor[section])} count={count}>
      {section === 'attention' && status === 'live' && <Freshness fresh="live" text={t(($) => $.shell.live.on)} />}
    </SectionHead>
  )
}

const End = ({ hasMore, loading, onMore }: EquipmentListProps) => {
  const t = useText()
  if (loading) return <p className={styles.end}>{t(($) => $.shell.load.loading)}</p>
  return hasMore ? (
    <Button look="text" className={styles.end ?? ''} onClick={onMore}>
      {t(($) => $.shell.load.more)}
    </Button>
  ) : (
    <p className={styles.end}>{t(($) => $.shell.load.none)}</p>
  )
}
