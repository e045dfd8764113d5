import { useRef, type PropsWithChildren, type ReactNode } from 'react'
import { ListEnd } from '#foundation/rights/list-end.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { BackBar, type BackBarProps } from '#foundation/record/back-bar.tsx'
import { RecordDetail } from '#foundation/record/record-detail.tsx'
import { RecordList } from '#foundation/record/record-list.tsx'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { RecordTable } from '#foundation/record/record-table.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useRoomy, useWide } from '#infrastructure/signal/use-wide.ts'
import { PullToRefresh } from '#ui/feedback/pull-to-refresh.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { MasterDetail } from '#ui/surface/master-detail.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { TitleBar } from '#ui/surface/title-bar.tsx'
import { isPaged, type OpenRecord, type RecordSource } from './record-source.ts'
import { SavedFilters, type KeptFilters } from './saved-filters.tsx'
import { useBeside, type Beside } from './use-beside.ts'

interface RecordListPageProps<Data, Row> extends BackBarProps {
  /** The menu itself leads here: there is no way back. */
  readonly isTop?: boolean
  /** Between the title and the list: views and filters. */
  readonly above?: ReactNode
  /** Where it can be narrowed: what is narrowed to may be kept under a name. */
  readonly kept?: KeptFilters
  /** Right above the rows: what is done with many at once. */
  readonly acts?: ReactNode
  readonly below?: ReactNode
  /** Pulled down at its top, the list is read again. */
  readonly onPull?: () => Promise<unknown>
  readonly list: RecordSource<Data, Row>
  readonly detail: OpenRecord
}

/** A list of records: its title, its filters, its rows or its table; and what is open, beside it or in its place. */
export const RecordListPage = <Data, Row>(props: RecordListPageProps<Data, Row>) => {
  const { isTop = false, above, kept, acts, below, onPull, list, detail, ...bar } = props
  const wide = useWide()
  const isTable = useRoomy() && list.isTable === true
  const listed = useListed(list)
  const beside = useBeside(detail.chosen, listed.first)
  const { open, back, close } = useWays(list, detail, wide)
  if (!wide && detail.chosen !== undefined && detail.isShort !== true)
    return (
      <RecordPage title={detail.label} back={back}>
        {detail.of(detail.chosen, true)}
      </RecordPage>
    )
  const hasPane = wide && (listed.mayOpen || detail.chosen !== undefined)
  return (
    <MasterDetail
      head={isTop ? <TitleBar title={bar.title}>{bar.actions}</TitleBar> : <BackBar {...bar} />}
      pane={hasPane ? { label: detail.label, body: <Pane beside={beside} detail={detail} /> } : undefined}
      greater={isTable ? 'list' : 'pane'}
    >
      <Pulled onPull={onPull}>
        {above}
        {kept && listed.isAllowed && <SavedFilters {...kept} />}
        {acts}
        <Listed list={list} isTable={isTable} chosen={wide ? beside.id : undefined} onOpen={open} />
        {below}
      </Pulled>
      {!wide && <OverList detail={detail} onClose={close} />}
    </MasterDetail>
  )
}

const Pulled = ({ onPull, children }: Pick<RecordListPageProps<unknown, unknown>, 'onPull'> & PropsWithChildren) => {
  const t = useText()
  if (!onPull) return children
  return (
    <PullToRefresh label={t(($) => $.shell.load.loading)} onRefresh={onPull}>
      {children}
    </PullToRefresh>
  )
}

/** What is known of a list before it is drawn. */
const useListed = <Data, Row>({ query, call, kind, ...list }: RecordSource<Data, Row>) => {
  const isAllowed = useCan()(call)
  if (!isAllowed || query.data === undefined) return { isAllowed, first: undefined, mayOpen: isAllowed && !query.error }
  const rows = list.sectionsOf(query.data).flatMap((section) => section.rows)
  const row = rows.find((one) => kind.addressOf(one) !== undefined)
  const isKnown = query.isPlaceholderData !== true && list.isFirstKnown !== false
  return { isAllowed, first: row && isKnown ? kind.idOf(row) : undefined, mayOpen: row !== undefined }
}

interface ListedProps<Data, Row> {
  readonly list: RecordSource<Data, Row>
  readonly isTable: boolean
  readonly chosen: string | undefined
  readonly onOpen: (row: Row) => void
}

const Listed = <Data, Row>({ list, isTable, ...rest }: ListedProps<Data, Row>) => {
  const { query, call, sectionsOf, kind, none } = list
  const Drawn = isTable ? RecordTable : RecordList
  return (
    <QueryState query={query} call={call} rows={6}>
      {(data) => {
        const sections = sectionsOf(data).filter(({ rows }) => rows.length > 0)
        if (sections.length === 0) return none
        return (
          <>
            <Drawn sections={sections} kind={kind} {...rest} />
            {isPaged(query) && <ListEnd query={query} />}
          </>
        )
      }}
    </QueryState>
  )
}

const Pane = ({ beside: { id, isChosen }, detail }: { readonly beside: Beside; readonly detail: OpenRecord }) => {
  const t = useText()
  if (id !== undefined && detail.isShort === true) return <RecordDetail>{detail.of(id, isChosen)}</RecordDetail>
  if (id !== undefined) return detail.of(id, isChosen)
  return <RowSkeleton rows={5} label={t(($) => $.shell.load.loading)} />
}

/** What is short is read over the list, which stays where it was. */
const OverList = ({ detail, onClose }: { readonly detail: OpenRecord; readonly onClose: () => void }) => {
  const t = useText()
  if (detail.chosen === undefined) return null
  return (
    <Sheet open title={detail.label} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      {detail.of(detail.chosen, true)}
    </Sheet>
  )
}

/** With room beside it the list stays; on a phone the record is a page, and the way back leads to the list. */
const useWays = <Data, Row>(list: RecordSource<Data, Row>, detail: OpenRecord, wide: boolean) => {
  const t = useText()
  const router = useRouter()
  const cameByList = useRef(false)
  const open = (row: Row): void => {
    const address = list.kind.addressOf(row)
    if (list.onPress?.(row) === true || address === undefined) return
    if (wide || detail.isShort === true) return detail.choose(list.kind.idOf(row))
    cameByList.current = true
    void router.go(address)
  }
  const close = (): void => detail.choose(undefined)
  const toList = (): void => {
    // Whoever came by a link has no list behind them.
    if (cameByList.current) router.back()
    else close()
    cameByList.current = false
  }
  return { open, close, back: { label: detail.backLabel ?? t(($) => $.shell.nav.back), onPress: toList } }
}
