import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { hazardCalls } from '@vigil/contract/hazard'
import { HazardRow } from '#features/hazard/hazard-row.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { readOnce } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { askedBy, type HazardFilter } from './use-hazard-filter.ts'
import styles from './hazard-list-screen.module.css'

const pageSize = 30
const firstPage: string | undefined = undefined

const useHazards = (filter: HazardFilter) => {
  const can = useCan()
  const asked = askedBy(filter)
  return useInfiniteQuery({
    queryKey: [hazardCalls.list.path, 'pages', asked],
    initialPageParam: firstPage,
    queryFn: ({ client, pageParam }: { client: Parameters<typeof readOnce>[0]; pageParam: string | undefined }) =>
      readOnce(client, hazardCalls.list, {
        ...asked,
        size: pageSize,
        ...(pageParam === undefined ? {} : { after: pageParam }),
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    enabled: can(hazardCalls.list),
  })
}

export const HazardList = ({ filter }: { readonly filter: HazardFilter }) => {
  const t = useText()
  const wide = useWide()
  const guide = useGuide()
  const query = useHazards(filter)
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
            <div className={styles.end}>
              {query.hasNextPage ? (
                <Button look="soft" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t(($) => $.shell.load.more)}
                </Button>
              ) : (
                t(($) => $.shell.load.none)
              )}
            </div>
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
