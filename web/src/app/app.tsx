import { RouterProvider } from 'react-router/dom'
import type { Updates } from '#infrastructure/native/updates.ts'
import type { Guide } from '#infrastructure/navigation/places.ts'
import { Providers } from './providers.tsx'
import { ReloginDialog } from './relogin-dialog.tsx'
import type { AppRouter } from './router.tsx'
import type { Core } from './start-core.ts'
import { UpdateNotice } from './update-notice.tsx'

interface VigilAppProps {
  readonly core: Core
  readonly router: AppRouter
  readonly guide: Guide
  readonly updates: Updates
}

/** Everything on the glass. */
export const VigilApp = ({ core, router, guide, updates }: VigilAppProps) => {
  const loginAgain = (): void => {
    core.session.end()
    core.relogin.answered()
    void guide.go(guide.places.login, 'relaunch')
  }
  return (
    <Providers core={core} guide={guide}>
      <RouterProvider router={router} />
      <UpdateNotice updates={updates} />
      <ReloginDialog relogin={core.relogin} onConfirm={loginAgain} />
    </Providers>
  )
}
