import { turnBack } from '#foundation/session/login-again.ts'
import type { Updates } from '#infrastructure/native/updates.ts'
import type { HashHistory } from '#infrastructure/navigation/hash-history.ts'
import type { Router } from '#infrastructure/navigation/places.ts'
import { PartBoundary } from '#ui/part/part-boundary.tsx'
import { doorTo } from './places.ts'
import { Providers } from './providers.tsx'
import { ReloginDialog } from './relogin-dialog.tsx'
import { routeOf } from './route-of.ts'
import { Pages } from './router.tsx'
import type { Core } from './start-core.ts'
import { UpdatesContext } from './updates-context.ts'
import { UpdateNotice } from './update-notice.tsx'

interface VigilAppProps {
  readonly core: Core
  readonly history: HashHistory
  readonly router: Router
  readonly updates: Updates
}

/** Everything on the glass. */
export const VigilApp = ({ core, history, router, updates }: VigilAppProps) => {
  const loginAgain = (): void => {
    turnBack(sessionStorage)
    const at = router.current()
    const row = routeOf(at.split('?', 1)[0] ?? '')
    const { home, login } = router.places
    core.session.expire()
    core.relogin.answered()
    const isLedBack = row?.access === 'signedIn' && at !== home
    void router.go(isLedBack ? doorTo(login, at, core.session.lastAccount()) : login, 'relaunch')
  }
  return (
    <Providers core={core} router={router}>
      <UpdatesContext value={updates}>
        <Pages history={history} />
      </UpdatesContext>
      <PartBoundary instead={null}>
        <UpdateNotice updates={updates} />
      </PartBoundary>
      <ReloginDialog relogin={core.relogin} onConfirm={loginAgain} />
    </Providers>
  )
}
