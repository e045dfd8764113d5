import { platformCalls } from '@vigil/contract/platform'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { MasterDetail } from '#ui/surface/master-detail.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import { GroupDetail } from './group-detail.tsx'
import { GroupList } from './group-list.tsx'
import { useChosenGroup, useQuarantine, type ChosenGroup } from './use-quarantine.ts'
import styles from './quarantine.module.css'

/** What could not be read, by reason and device. On a phone the group takes the place of the list. */
export const QuarantinePage = () => {
  const t = useText()
  const wide = useWide()
  const guide = useGuide()
  const chosen = useChosenGroup()
  const isOpen = chosen.isChosen && !wide
  const back = isOpen
    ? { label: t(($) => $.platform.quarantine.toList), onPress: () => chosen.choose(undefined) }
    : { label: t(($) => $.shell.nav.back), onPress: () => guide.back() }
  return (
    <MasterDetail
      head={<NavBar title={t(($) => $.platform.quarantine.title)} back={back} />}
      pane={wide ? { label: t(($) => $.platform.quarantine.detail), body: <Open chosen={chosen} /> } : undefined}
    >
      {isOpen ? <Open chosen={chosen} /> : <Groups chosen={chosen} />}
    </MasterDetail>
  )
}

const Groups = ({ chosen }: { readonly chosen: ChosenGroup }) => {
  const t = useText()
  const query = useQuarantine()
  return (
    <>
      <p className={styles.promise}>{t(($) => $.platform.quarantine.promise)}</p>
      <QueryState
        query={query}
        call={platformCalls.quarantine}
        waiting={<RowSkeleton rows={5} label={t(($) => $.shell.load.loading)} />}
      >
        {({ rows }) => <GroupList groups={rows} chosen={chosen} />}
      </QueryState>
    </>
  )
}

/** The list beside it says what is missing; the pane only waits for a choice. */
const Open = ({ chosen }: { readonly chosen: ChosenGroup }) => {
  const t = useText()
  const { data } = useQuarantine()
  const group = data?.rows.find(chosen.is)
  if (group) return <GroupDetail key={`${group.equipmentId}${group.reason}`} group={group} />
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.platform.quarantine.choose)}
      hint={t(($) => $.platform.quarantine.chooseHint)}
    />
  )
}
