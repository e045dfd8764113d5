import { useEffect } from 'react'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Front } from '../login/front.tsx'
import styles from './entry-screen.module.css'

/** The guide page. Who is signed in is already at home; everybody else sees whose house it is and the way in. */
export const EntryScreen = () => {
  const t = useText()
  const guide = useGuide()
  const session = useSession()
  useEffect(() => {
    if (session) void guide.go(guide.places.home, 'redirect')
  }, [guide, session])
  if (session) return null
  return (
    <Front>
      <div className={styles.way}>
        <Button size="large" onClick={() => void guide.go(guide.places.login)}>
          {t(($) => $.login.enter)}
        </Button>
      </div>
    </Front>
  )
}
