import { turnBack } from '#foundation/session/login-again.ts'
import type { Updates } from '#infrastructure/native/updates.ts'
import type { HashRoad } from '#infrastructure/navigation/hash-road.ts'
import type { Guide } from '#infrastructure/navigation/places.ts'
import { PartBoundary } from '#ui/part/part-boundary.tsx'
import { Providers } from './providers.tsx'
import { ReloginDialog } from './relogin-dialog.tsx'
import { Pages } from './router.tsx'
import type { Core } from './start-core.ts'
import { UpdatesContext } from './updates-context.ts'
import { UpdateNotice } from './update-notice.tsx'

interface VigilAppProps {
  readonly core: Core
  readonly road: HashRoad
  readonly guide: Guide
  readonly updates: Updates
}

/** Everything on the glass. */
export const VigilApp = ({ core, road, guide, updates }: VigilAppProps) => {
  const loginAgain = (): void => {
    turnBack(sessionStorage)
    core.session.end()
    core.relogin.answered()
    void guide.go(guide.places.login, 'relaunch')
  }
  return (
    <Providers core={core} guide={guide}>
      <UpdatesContext value={updates}>
        <Pages road={road} />
      </UpdatesContext>
      <PartBoundary instead={null}>
        <UpdateNotice updates={updates} />
      </PartBoundary>
      <ReloginDialog relogin={core.relogin} onConfirm={loginAgain} />
    </Providers>
  )
}
