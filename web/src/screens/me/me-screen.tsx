import { useState } from 'react'
import { AppearanceChoice } from '#features/account/appearance-choice.tsx'
import { LogOutButton } from '#features/account/log-out-button.tsx'
import { contentPaths, guidePath } from '#infrastructure/navigation/content-paths.ts'
import { LinkRow } from '#foundation/area/link-row.tsx'
import { useMenu } from '#foundation/area/menu.ts'
import { initialOf } from '#foundation/session/initial-of.ts'
import { maskedNumber } from '#foundation/session/masked-number.ts'
import type { SessionState } from '#foundation/session/session-store.ts'
import { useRoleName } from '#foundation/session/use-role-name.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './me-screen.module.css'

const RoleSheet = lazyPart(async () => (await import('./role-sheet.tsx')).RoleSheet)

/** Who I am here, in which role, what I may look after, and the way out. */
export const MeScreen = () => {
  const t = useText()
  const router = useRouter()
  const session = useSession()
  if (!session) return null
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{t(($) => $.me.title)}</h1>
      <Person session={session} />
      <Figures session={session} />
      <Work />
      <Own />
      <Help />
      <Look />
      <Card>
        <div className={styles.out}>
          <p>{t(($) => $.me.logOutHint)}</p>
          <LogOutButton onDone={() => void router.go(router.places.login, 'relaunch')} />
        </div>
      </Card>
    </main>
  )
}

const Person = ({ session }: { readonly session: SessionState }) => {
  const t = useText()
  const [choosing, setChoosing] = useState(false)
  const { person, userIcon, userTel } = session.user
  const name = person ?? session.userName
  const active = useRoleName()(session.roleList.find((role) => role.active)?.roleName ?? '—')
  return (
    <div className={styles.person}>
      <i className={styles.initial}>{userIcon === null ? initialOf(name) : <img src={userIcon} alt="" />}</i>
      <div className={styles.words}>
        <b className={styles.name}>{name}</b>
        <span className={styles.sub}>{userTel === null ? session.userName : maskedNumber(userTel)}</span>
      </div>
      {session.roleList.length > 1 ? (
        <Button
          look="outline"
          icon="up-down"
          aria-haspopup="dialog"
          aria-label={`${t(($) => $.me.switchRole)}, ${active}`}
          onClick={() => setChoosing(true)}
        >
          {active}
        </Button>
      ) : (
        <span className={styles.only}>{active}</span>
      )}
      {choosing && <RoleSheet onClose={() => setChoosing(false)} />}
    </div>
  )
}

const Figures = ({ session }: { readonly session: SessionState }) => {
  const t = useText()
  return (
    <Card>
      <dl className={styles.figures}>
        <div>
          <dt>{t(($) => $.me.units)}</dt>
          <dd>{session.projectList.length}</dd>
        </div>
        <div>
          <dt>{t(($) => $.me.roles)}</dt>
          <dd>{session.roleList.length}</dd>
        </div>
      </dl>
    </Card>
  )
}

/** Every page that the role may list: what has a place on a desk has one on a phone. */
const Work = () => {
  const t = useText()
  const language = useLanguage()
  const menu = useMenu()
  if (menu.length === 0) return null
  return (
    <Card title={t(($) => $.me.work)}>
      {menu.map(({ icon, name, path }) => (
        <LinkRow key={path} icon={icon} text={name[language === 'en' ? 'en' : 'zh']} to={path} />
      ))}
    </Card>
  )
}

const Own = () => {
  const t = useText()
  const { places } = useRouter()
  return (
    <Card title={t(($) => $.me.account)}>
      <LinkRow icon="person" text={t(($) => $.me.info)} to={places.myInfo} />
      <LinkRow icon="lock" text={t(($) => $.me.password)} to={places.myPassword} />
      <LinkRow icon="settings" text={t(($) => $.me.settings)} to={places.mySettings} />
      <LinkRow icon="bell" text={t(($) => $.me.switches)} to={places.mySwitches} />
    </Card>
  )
}

/** For everybody: a page that somebody may not read says so itself. */
const Help = () => {
  const t = useText()
  return (
    <Card title={t(($) => $.me.help.title)}>
      <LinkRow icon="globe" text={t(($) => $.me.help.news)} to={contentPaths.news} />
      <LinkRow icon="flame" text={t(($) => $.me.help.info)} to={contentPaths.info} />
      <LinkRow icon="document" text={t(($) => $.me.help.manual)} to={contentPaths.manual} />
      <LinkRow icon="run" text={t(($) => $.me.content.guide.title)} to={guidePath} />
      <LinkRow icon="chat" text={t(($) => $.me.help.feedback)} to={contentPaths.feedback} />
      <LinkRow icon="info" text={t(($) => $.me.help.about)} to={contentPaths.about} />
    </Card>
  )
}

const Look = () => {
  const t = useText()
  return (
    <Card title={t(($) => $.me.appearance)}>
      <div className={styles.look}>
        <AppearanceChoice />
      </div>
    </Card>
  )
}
