import { useState } from 'react'
import { AppearanceChoice } from '#features/account/appearance-choice.tsx'
import { ChatBinding } from '#features/chat/chat-binding.tsx'
import { chooseGuard, guardPage, isGuard } from '#features/account/guard-mode.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAppearance } from '#infrastructure/i18n/use-appearance.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Card } from '#ui/surface/card.tsx'
import { AccountPage, OutcomeLine } from './account-page.tsx'
import { FactorCard } from './factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SwitchRow } from './switch-row.tsx'
import { useSwitches } from './use-switches.ts'
import styles from './account-page.module.css'

/** How the page looks and speaks, where I am signed in, and how hard it is to get in in my name. */
export const MySettingsScreen = () => {
  const t = useText()
  const router = useRouter()
  return (
    <AccountPage title={t(($) => $.account.settings.title)}>
      <Look />
      <SessionsCard />
      <FactorCard />
      <ChatBinding />
      <Card>
        <a className={styles.choose} href={router.hrefOf(router.places.leave)}>
          {t(($) => $.account.settings.leave)}
        </a>
      </Card>
    </AccountPage>
  )
}

const Look = () => {
  const t = useText()
  const { bigType = false, choose } = useAppearance()
  const { change } = useSwitches()
  const router = useRouter()
  const accountId = useSession()?.user.accountId ?? ''
  const [isOnGuard, setOnGuard] = useState(() => isGuard(accountId))
  const chooseMode = (next: boolean): void => {
    chooseGuard(accountId, next)
    setOnGuard(next)
    if (next) void router.go(guardPage)
  }
  const chooseType = (next: boolean): void => {
    void choose({ bigType: next })
    void change.run({ bigType: next })
  }
  return (
    <Card>
      <div className={styles.form}>
        <AppearanceChoice />
        <SwitchRow
          label={t(($) => $.account.settings.bigType)}
          hint={t(($) => $.account.settings.bigTypeHint)}
          on={bigType}
          onChange={chooseType}
        />
        <OutcomeLine failure={change.failure} />
        <SwitchRow
          label={t(($) => $.account.settings.guard)}
          hint={t(($) => $.account.settings.guardHint)}
          on={isOnGuard}
          onChange={chooseMode}
        />
      </div>
    </Card>
  )
}
