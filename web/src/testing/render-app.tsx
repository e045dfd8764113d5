/** The whole page in the test's browser, talking to real servers on loopback. */
import { render } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { VigilApp } from '#app/app.tsx'
import { routerOf } from '#app/router-of.ts'
import { startCore } from '#app/start-core.ts'
import { createHashHistory } from '#infrastructure/navigation/hash-history.ts'
import { createUpdates } from '#infrastructure/native/updates.ts'

export const renderApp = async (path: string, servers: object) => {
  document.head.innerHTML = '<meta name="vigil-version" content="0.1.0">'
  const meta = document.createElement('meta')
  meta.name = 'vigil-servers'
  meta.content = JSON.stringify(servers)
  document.head.append(meta)
  location.hash = path
  const core = await startCore()
  const history = createHashHistory(window)
  const router = routerOf(history, core)
  const updates = createUpdates({ workers: undefined, reload: () => undefined })
  render(<VigilApp core={core} history={history} router={router} updates={updates} />)
  // Nobody is signed in any more, so nobody listens any more.
  onTestFinished(() => core.session.end())
  return { core, history, router }
}
