import { useMenu } from '#foundation/area/menu.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './quick-actions.module.css'

/** Two rows of four. */
const most = 8

/** What this person may go to, the work first: from the areas, the rights and the brand's modules, like Me and the side bar. */
export const QuickActions = () => {
  const t = useText()
  const router = useRouter()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const menu = useMenu().slice(0, most)
  if (menu.length === 0) return null
  return (
    <nav aria-label={t(($) => $.home.quick)}>
      <ul className={styles.actions}>
        {menu.map(({ path, icon, name }) => (
          <li key={path}>
            <a className={styles.action} href={router.hrefOf(path)}>
              <i className={styles.sign}>
                <Icon name={icon} size={22} />
              </i>
              {name[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
