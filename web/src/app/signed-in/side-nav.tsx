import { useMenu } from '#foundation/area/menu.ts'
import { platformFace } from '#foundation/brand/brand-face.ts'
import { useBrand, useBrandLanguage } from '#foundation/brand/use-brand.ts'
import { HelpButton } from '#foundation/record/help-button.tsx'
import { initialOf } from '#foundation/session/initial-of.ts'
import { useRoleName } from '#foundation/session/use-role-name.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useAppearance } from '#infrastructure/i18n/use-appearance.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { CountBadge } from '#ui/severity/count-badge.tsx'
import { BrandMark } from '#foundation/brand/brand-mark.tsx'
import { ownPageOf } from '../own-pages.ts'
import { places } from '../places.ts'
import { tabItems, type NavItem } from './tab-items.ts'
import { useBadge } from './use-badge.ts'
import styles from './side-nav.module.css'

/** A rail of icons from 840 px, with words from 1200 px. */
export const SideNav = ({ path }: { readonly path: string }) => {
  const t = useText()
  const { name } = useBrand() ?? platformFace
  const speaks = useBrandLanguage()
  const here = ownPageOf(useLocation().search) ?? path
  const menu = useMenu().filter(({ onlyOnMe }) => !onlyOnMe)
  const groups = [tabItems, menu.filter(({ group }) => group === 'work'), menu.filter(({ group }) => group === 'admin')]
  return (
    <div className={styles.side}>
      <div className={styles.brand}>
        <BrandMark size={32} />
        <b className={styles.wide}>{name[speaks]}</b>
      </div>
      <nav aria-label={t(($) => $.shell.nav.main)} className={styles.nav}>
        {groups
          .filter((group) => group.length > 0)
          .map((group) => (
            <ul key={group[0]?.path} className={styles.group}>
              {group.map((item) => (
                <li key={item.path}>
                  <Entry item={item} current={item.path === here} />
                </li>
              ))}
            </ul>
          ))}
      </nav>
      <Foot />
    </div>
  )
}

const Entry = ({ item, current }: { readonly item: NavItem; readonly current: boolean }) => {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const { count, severity } = useBadge()
  const name = item.name[language === 'en' ? 'en' : 'zh']
  return (
    <a
      href={router.hrefOf(item.path)}
      className={styles.entry}
      title={name}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault()
        void router.go(item.path)
      }}
    >
      <Icon name={item.icon} size={22} weight={current ? 2 : 1.75} />
      <span className={styles.name}>{name}</span>
      {item.path === places.notice && (
        <CountBadge count={count} severity={severity} label={t(($) => $.shell.nav.unread, { count })} />
      )}
    </a>
  )
}

const Foot = () => {
  const t = useText()
  const roleName = useRoleName()
  const session = useSession()
  const { theme, language, choose } = useAppearance()
  const dark = theme === 'dark'
  return (
    <div className={styles.foot}>
      <IconButton
        icon={dark ? 'sun' : 'moon'}
        size={20}
        label={dark ? t(($) => $.shell.appearance.light) : t(($) => $.shell.appearance.dark)}
        onClick={() => void choose({ theme: dark ? 'light' : 'dark' })}
      />
      <IconButton
        icon="globe"
        size={20}
        label={t(($) => $.shell.appearance.switchLanguage)}
        onClick={() => void choose({ language: language === 'en' ? 'zh-CN' : 'en' })}
      />
      <HelpButton size={20} />
      {session && (
        <span className={styles.person} title={session.userName}>
          <i className={styles.initial}>{initialOf(session.user.person ?? session.userName)}</i>
          <span className={styles.wide}>
            {session.user.person ?? session.userName}
            <small>{roleName(session.roleList.find(({ active }) => active)?.roleName ?? '')}</small>
          </span>
        </span>
      )}
    </div>
  )
}
