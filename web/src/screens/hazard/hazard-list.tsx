import { hazardCalls } from '@vigil/contract/hazard'
import { HazardRow } from '#features/hazard/hazard-row.tsx'
import { ListEnd } from '#foundation/rights/list-end.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { askedBy, type HazardFilter } from './use-hazard-filter.ts'
import styles from './hazard-list-screen.module.css'

export const HazardList = ({ filter }: { readonly filter: HazardFilter }) => {
  const t = useText()
  const wide = useWide()
  const guide = useGuide()
  const query = usePages(hazardCalls.list, askedBy(filter), { keepsLast: true })
  const addressOf = (id: string): string => `${guide.places.hazardDetail}?id=${id}`
  /** On a phone the hazard is a page of its own, so that the way back leads to the list. */
  const open = (id: string): void => (wide ? filter.change({ id }) : void guide.go(addressOf(id)))
  return (
    <QueryState
      query={query}
      call={hazardCalls.list}
      waiting={<RowSkeleton rows={6} label={t(($) => $.shell.load.loading)} />}
    >
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        if (rows.length === 0) return <NoneMatch filter={filter} />
        return (
          <>
            <div className={styles.rows}>
              {rows.map((hazard) => (
                <HazardRow
                  key={hazard.hazardId}
                  hazard={hazard}
                  address={addressOf(hazard.hazardId)}
                  selected={wide && hazard.hazardId === filter.selected}
                  onPress={() => open(hazard.hazardId)}
                />
              ))}
            </div>
            <ListEnd query={query} />
          </>
        )
      }}
    </QueryState>
  )
}

const NoneMatch = ({ filter }: { readonly filter: HazardFilter }) => {
  const t = useText()
  if (!filter.isNarrowed)
    return <EmptyState picture="clear" title={t(($) => $.hazard.clear)} hint={t(($) => $.hazard.clearHint)} />
  const clear = (
    <Button look="soft" onClick={filter.clear}>
      {t(($) => $.hazard.filter.clear)}
    </Button>
  )
  return (
    <EmptyState picture="nothing" title={t(($) => $.hazard.none)} hint={t(($) => $.hazard.noneHint)} action={clear} />
  )
}
