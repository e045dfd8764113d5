import { LogOutButton } from '#features/account/log-out-button.tsx'
import { initialOf } from '#foundation/session/initial-of.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAppearance } from '#infrastructure/i18n/use-appearance.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { Segmented } from '#ui/choice/segmented.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './me-screen.module.css'

/** Who I am here, how this device looks, and the way out. */
export const MeScreen = () => {
  const t = useText()
  const guide = useGuide()
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{t(($) => $.me.title)}</h1>
      <Person />
      <Look />
      <Card>
        <div className={styles.out}>
          <p>{t(($) => $.me.logOutHint)}</p>
          <LogOutButton onDone={() => void guide.go(guide.places.login, 'relaunch')} />
        </div>
      </Card>
    </main>
  )
}

const Person = () => {
  const t = useText()
  const session = useSession()
  if (!session) return null
  const name = session.user.person ?? session.userName
  return (
    <Card>
      <div className={styles.person}>
        <i className={styles.initial}>{initialOf(name)}</i>
        <div>
          <b className={styles.name}>{name}</b>
          <span className={styles.sub}>{session.userName}</span>
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>{t(($) => $.me.role)}</dt>
        <dd>{session.roleList.find(({ active }) => active)?.roleName ?? '—'}</dd>
        <dt>{t(($) => $.me.units)}</dt>
        <dd>{session.projectList.length}</dd>
      </dl>
    </Card>
  )
}

const Look = () => {
  const t = useText()
  const { theme, language, choose } = useAppearance()
  return (
    <Card title={t(($) => $.me.appearance)}>
      <div className={styles.look}>
        <Segmented
          label={t(($) => $.shell.appearance.theme)}
          value={theme}
          onChange={(next) => void choose({ theme: next })}
          options={[
            { value: 'light', text: t(($) => $.shell.appearance.light), icon: 'sun' },
            { value: 'dark', text: t(($) => $.shell.appearance.dark), icon: 'moon' },
            { value: 'system', text: t(($) => $.shell.appearance.system) },
          ]}
        />
        <Segmented
          label={t(($) => $.shell.appearance.language)}
          value={language}
          onChange={(next) => void choose({ language: next })}
          options={[
            { value: 'zh-CN', text: t(($) => $.me.chinese) },
            { value: 'en', text: t(($) => $.me.english) },
          ]}
        />
      </div>
    </Card>
  )
}
