import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import { NoticeDetail } from './notice-detail.tsx'
import { useShownNotice } from './shown-notice.ts'
import styles from './notice-screen.module.css'

/** One notice on a page of its own. */
export const NoticeItemScreen = () => {
  const t = useText()
  const guide = useGuide()
  const { shown } = useShownNotice()
  return (
    <>
      <NavBar
        title={t(($) => $.notice.detail)}
        back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }}
      />
      <main className={styles.narrow}>
        {shown ? (
          <NoticeDetail shown={shown} />
        ) : (
          <EmptyState picture="nothing" title={t(($) => $.notice.broadcast.missing)} />
        )}
      </main>
    </>
  )
}
