import { Id } from '@vigil/contract/ids'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { HazardCase } from '#features/hazard/hazard-case.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import styles from './hazard-list-screen.module.css'

/** One hazard, opened from the records, a notice or a link. */
export const HazardDetailScreen = () => {
  const t = useText()
  const guide = useGuide()
  const [search] = useSearchParams()
  const hazardId = Id.safeParse(search.get('id')).data
  return (
    <main className={styles.whole}>
      <NavBar
        title={t(($) => $.hazard.title)}
        back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }}
      />
      {hazardId === undefined ? (
        <EmptyState
          picture="nothing"
          title={t(($) => $.hazard.missing)}
          hint={t(($) => $.hazard.missingHint)}
          action={
            <Button onClick={() => void guide.go(guide.places.hazardList, 'redirect')}>
              {t(($) => $.hazard.toList)}
            </Button>
          }
        />
      ) : (
        <HazardCase key={hazardId} hazardId={hazardId} />
      )}
    </main>
  )
}
