import { useEffect } from 'react'
import { guardPage, isGuard } from '#features/account/guard-mode.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Front } from '../login/front.tsx'
import styles from './entry-screen.module.css'

/** The router page. Who is signed in is already at home; everybody else sees whose house it is and the way in. */
export const EntryScreen = () => {
  const t = useText()
  const router = useRouter()
  const session = useSession()
  useEffect(() => {
    if (session) void router.go(isGuard(session.user.accountId) ? guardPage : router.places.home, 'redirect')
  }, [router, session])
  if (session) return null
  return (
    <Front>
      <div className={styles.way}>
        <Button size="large" onClick={() => void router.go(router.places.login)}>
          {t(($) => $.login.enter)}
        </Button>
      </div>
    </Front>
  )
}
