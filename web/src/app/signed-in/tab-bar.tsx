import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { CountBadge } from '#ui/severity/count-badge.tsx'
import { places } from '../places.ts'
import { tabItems, type NavItem } from './tab-items.ts'
import { useBadge } from './use-badge.ts'
import styles from './tab-bar.module.css'

/** Five slots on a phone. The one in the middle is empty: nothing to see, to press or to hear. */
export const TabBar = ({ path }: { readonly path: string }) => {
  const t = useText()
  const [first, second, ...rest] = tabItems
  return (
    <nav className={styles.bar} aria-label={t(($) => $.shell.nav.main)}>
      {[first, second].map((item) => item && <Tab key={item.path} item={item} current={item.path === path} />)}
      <span className={styles.empty} aria-hidden="true" />
      {rest.map((item) => (
        <Tab key={item.path} item={item} current={item.path === path} />
      ))}
    </nav>
  )
}

const Tab = ({ item, current }: { readonly item: NavItem; readonly current: boolean }) => {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const { count, severity } = useBadge()
  const counts = item.path === places.notice
  return (
    <a
      href={router.hrefOf(item.path)}
      className={styles.tab}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault()
        void router.go(item.path, 'switchTab')
      }}
    >
      <Icon name={item.icon} size={25} weight={current ? 2 : 1.75} />
      {item.name[language === 'en' ? 'en' : 'zh']}
      {counts && (
        <span className={styles.badge}>
          <CountBadge count={count} severity={severity} label={t(($) => $.shell.nav.unread, { count })} />
        </span>
      )}
    </a>
  )
}
