import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { VigilApp } from './app/app.tsx'
import { routerOf } from './app/router-of.ts'
import { startCore } from './app/start-core.ts'
import { createHashHistory } from './infrastructure/navigation/hash-history.ts'
import { createUpdates } from './infrastructure/native/updates.ts'
import { whenIdle } from './infrastructure/signal/when-idle.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

const core = await startCore()
const history = createHashHistory(window)
const updates = createUpdates({
  workers: import.meta.env.PROD ? navigator.serviceWorker : undefined,
  reload: () => location.reload(),
  whenIdle,
})
// In slices: what comes from the platform meanwhile need not wait for the whole of it.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <VigilApp core={core} history={history} router={routerOf(history, core)} updates={updates} />
    </StrictMode>,
  ),
)
