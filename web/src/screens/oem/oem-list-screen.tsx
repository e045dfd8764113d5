import { oemCalls } from '@vigil/contract/tenancy/oem'
import type { OemFigures } from '@vigil/contract/tenancy/oem-figures'
import { oemStates } from '@vigil/contract/tenancy/oem-state'
import { platformViews } from '#features/platform/platform-address.ts'
import { SavedFilters } from '#features/records/saved-filters.tsx'
import { RecordList } from '#foundation/record/record-list.tsx'
import { RecordTable } from '#foundation/record/record-table.tsx'
import { RefusedPage } from '#foundation/record/refused-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { Button } from '#ui/action/button.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { ChannelCard } from './overview/channel-card.tsx'
import { byNeed } from './cockpit/figure-texts.ts'
import { FireStrip } from './overview/fire-strip.tsx'
import { OemCard } from './cockpit/oem-card.tsx'
import { oemColumns } from './cockpit/oem-columns.tsx'
import { RenewalCard } from './overview/renewal-card.tsx'
import { Totals } from './overview/totals.tsx'
import { useOperators, useOverview } from './cockpit/use-cockpit.ts'
import { useOemFilter } from './cockpit/use-oem-filter.ts'
import styles from './oem-list-screen.module.css'

const PlatformScreen = lazyPart(async () => (await import('#screens/platform/platform-screen.tsx')).PlatformScreen)

/** Who needs the platform now; or, at the same address, how the platform itself is. */
export const OemListScreen = () => {
  const [search] = useSearchParams()
  const view = platformViews.find((known) => known === search.get('view'))
  return view === undefined ? <Operated /> : <PlatformScreen view={view} />
}

/** Fires first, then figures, then every operator in a line. */
const Operated = () => {
  const t = useText()
  const can = useCan()
  // One right for all of it, so it is missed once.
  if (!can(oemCalls.cockpit)) return <RefusedPage title={t(($) => $.oem.title)} />
  return (
    <main className={styles.page}>
      <Cockpit />
    </main>
  )
}

const Cockpit = () => {
  const overview = useOverview()
  const filter = useOemFilter()
  return (
    <>
      <Head typed={filter.typed} onType={filter.type} />
      <QueryState query={overview} call={oemCalls.overview} rows={1}>
        {(all) => (
          <>
            <FireStrip fires={all.fires} oldestFire={all.oldestFire} />
            <Totals overview={all} />
          </>
        )}
      </QueryState>
      <div className={styles.columns}>
        <Operators {...filter} />
        {overview.data && (
          <aside className={styles.side}>
            <ChannelCard textMessages={overview.data.textMessages} />
            <RenewalCard renewals={overview.data.renewals} />
          </aside>
        )}
      </div>
    </>
  )
}

const Head = ({ typed, onType }: { readonly typed: string; readonly onType: (typed: string) => void }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{t(($) => $.oem.title)}</h1>
      <div className={styles.search}>
        <SearchField
          label={t(($) => $.oem.word)}
          placeholder={t(($) => $.oem.word)}
          clearLabel={t(($) => $.shell.search.clear)}
          value={typed}
          onChange={onType}
        />
      </div>
      {can(oemCalls.add) && (
        <Button icon="plus" onClick={() => void router.go(router.places.oemAdd)}>
          {t(($) => $.oem.add)}
        </Button>
      )}
    </header>
  )
}

const Operators = ({ filter, state, choose, clear }: ReturnType<typeof useOemFilter>) => {
  const t = useText()
  const router = useRouter()
  const query = useOperators(filter)
  const Listed = useWide() ? RecordTable : RecordList
  const chips = [
    { value: 'all' as const, text: t(($) => $.oem.all) },
    ...oemStates.map((value) => ({ value, text: t(($) => $.oem.state[value]) })),
  ]
  const addressOf = ({ oemId }: OemFigures): string => `${router.places.oemInfo}?oemId=${oemId}`
  const kind = { columns: oemColumns, Row: OemCard, idOf: ({ oemId }: OemFigures) => oemId, addressOf }
  return (
    <section className={styles.list}>
      <ChipRow
        label={t(($) => $.oem.states)}
        chips={chips}
        chosen={[state ?? 'all']}
        onPress={(value) => choose(value === 'all' ? undefined : value)}
      />
      <SavedFilters list="oem" fields={['state']} />
      <PagedRows query={query} call={oemCalls.cockpit} none={<NoneMatch onClear={clear} />}>
        {(rows) => (
          <Listed
            sections={[{ rows: byNeed(rows) }]}
            kind={kind}
            chosen={undefined}
            onOpen={(row) => void router.go(addressOf(row))}
          />
        )}
      </PagedRows>
    </section>
  )
}

const NoneMatch = ({ onClear }: { readonly onClear: () => void }) => {
  const t = useText()
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.oem.none)}
      hint={t(($) => $.oem.noneHint)}
      action={
        <Button look="soft" onClick={onClear}>
          {t(($) => $.oem.clear)}
        </Button>
      }
    />
  )
}
