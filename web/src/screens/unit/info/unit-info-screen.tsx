import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import { useAskedProject } from '../use-asked-project.ts'
import { UnitBody } from './unit-body.tsx'
import styles from './unit-info-screen.module.css'

/** One unit: how it is there, whom to call, what it consists of, and what state it is in. */
export const UnitInfoScreen = () => {
  const t = useText()
  const guide = useGuide()
  const projectId = useAskedProject()
  return (
    <main className={styles.page}>
      <NavBar
        title={t(($) => $.unit.info.title)}
        back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }}
      />
      {projectId === undefined ? (
        <EmptyState picture="nothing" title={t(($) => $.unit.select.empty)} hint={t(($) => $.unit.select.emptyHint)} />
      ) : (
        <UnitBody key={projectId} projectId={projectId} />
      )}
    </main>
  )
}
