import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { VigilApp } from './app/app.tsx'
import { guideOf } from './app/guide-of.ts'
import { startCore } from './app/start-core.ts'
import { createHashRoad } from './infrastructure/navigation/hash-road.ts'
import { createUpdates } from './infrastructure/native/updates.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

const core = await startCore()
const road = createHashRoad(window)
const updates = createUpdates({
  workers: import.meta.env.PROD ? navigator.serviceWorker : undefined,
  reload: () => location.reload(),
})
createRoot(root).render(
  <StrictMode>
    <VigilApp core={core} road={road} guide={guideOf(road, core)} updates={updates} />
  </StrictMode>,
)
