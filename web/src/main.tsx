import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { VigilApp } from './app/app.tsx'
import { guideOf } from './app/guide-of.ts'
import { createRouter } from './app/router.tsx'
import { startCore } from './app/start-core.ts'
import { createUpdates } from './infrastructure/native/updates.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

const core = await startCore()
const router = createRouter()
const updates = createUpdates({
  workers: import.meta.env.PROD ? navigator.serviceWorker : undefined,
  reload: () => location.reload(),
})
createRoot(root).render(
  <StrictMode>
    <VigilApp core={core} router={router} guide={guideOf(router, core.brand)} updates={updates} />
  </StrictMode>,
)
