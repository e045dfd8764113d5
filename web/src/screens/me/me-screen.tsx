import type { Permission } from '@vigil/contract/permissions'
import { useState } from 'react'
import { AppearanceChoice } from '#features/account/appearance-choice.tsx'
import { LogOutButton } from '#features/account/log-out-button.tsx'
import { dutyAddress } from '#features/duty/duty-address.ts'
import { platformAddress, platformRight } from '#features/platform/platform-address.ts'
import { mayUse } from '#foundation/rights/can.ts'
import { initialOf } from '#foundation/session/initial-of.ts'
import { maskedNumber } from '#foundation/session/masked-number.ts'
import type { SessionState } from '#foundation/session/session-store.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import { LinkRow, type LinkRowProps } from './link-row.tsx'
import styles from './me-screen.module.css'

const RoleSheet = lazyPart(async () => (await import('./role-sheet.tsx')).RoleSheet)

/** Who I am here, in which role, what I may look after, and the way out. */
export const MeScreen = () => {
  const t = useText()
  const guide = useGuide()
  const session = useSession()
  if (!session) return null
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{t(($) => $.me.title)}</h1>
      <Person session={session} />
      <Figures session={session} />
      <Work session={session} />
      <Own />
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

const Person = ({ session }: { readonly session: SessionState }) => {
  const t = useText()
  const [choosing, setChoosing] = useState(false)
  const { person, userIcon, userTel } = session.user
  const name = person ?? session.userName
  const active = session.roleList.find((role) => role.active)?.roleName ?? '—'
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

type Text = ReturnType<typeof useText>
type Guide = ReturnType<typeof useGuide>

interface WorkPage extends LinkRowProps {
  readonly resource: string
  /** Beyond listing it. */
  readonly right?: Permission
}

/** Every page that a role may list, in the order of its urgency: what has a place on a desk has one on a phone. */
const pagesOf = (t: Text, guide: Guide): readonly WorkPage[] => {
  const { places } = guide
  const hazards = places.hazardList
  return [
    { resource: 'alarmRec', icon: 'bell', text: t(($) => $.me.alarms), to: places.alarmList },
    { resource: 'hazardRec', icon: 'shield', text: t(($) => $.me.hazards), to: hazards },
    { resource: 'hazardRec', icon: 'list', text: t(($) => $.me.ledger), to: `${hazards}?view=ledger` },
    { resource: 'dutyCheck', icon: 'calendar', text: t(($) => $.me.duty), to: dutyAddress(guide) },
    { resource: 'oem', icon: 'grid', text: t(($) => $.me.operators), to: places.oemList },
    { resource: 'oem', icon: 'palette', text: t(($) => $.me.studio), to: places.brandStudio },
    { resource: 'unit', icon: 'building', text: t(($) => $.me.unitList), to: places.unitList },
    { resource: 'user', icon: 'people', text: t(($) => $.me.people), to: places.people },
    { resource: 'dutyCheck', icon: 'phone', text: t(($) => $.me.contacts), to: places.contacts },
    { resource: 'opLog', icon: 'clock', text: t(($) => $.me.log), to: places.operationLog },
    ...platformPagesOf(t, guide),
  ]
}

/** For whoever runs the platform, and for nobody else. */
const platformPagesOf = (t: Text, guide: Guide): readonly WorkPage[] => {
  const shared = { resource: 'appVersion', right: platformRight } as const
  return [
    { ...shared, icon: 'gauge', text: t(($) => $.me.health), to: platformAddress(guide, 'health') },
    { ...shared, icon: 'antenna', text: t(($) => $.me.quarantine), to: platformAddress(guide, 'quarantine') },
  ]
}

/** Only what the role may list. */
const Work = ({ session }: { readonly session: SessionState }) => {
  const t = useText()
  const guide = useGuide()
  const pages = pagesOf(t, guide).filter(
    ({ resource, right }) => session.leftMenuList.includes(resource) && (right === undefined || mayUse(session, right)),
  )
  if (pages.length === 0) return null
  return (
    <Card title={t(($) => $.me.work)}>
      {pages.map(({ icon, text, to }) => (
        <LinkRow key={to} icon={icon} text={text} to={to} />
      ))}
    </Card>
  )
}

const Own = () => {
  const t = useText()
  const { places } = useGuide()
  return (
    <Card title={t(($) => $.me.account)}>
      <LinkRow icon="person" text={t(($) => $.me.info)} to={places.myInfo} />
      <LinkRow icon="lock" text={t(($) => $.me.password)} to={places.myPassword} />
      <LinkRow icon="settings" text={t(($) => $.me.settings)} to={places.mySettings} />
      <LinkRow icon="bell" text={t(($) => $.me.switches)} to={places.mySwitches} />
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
