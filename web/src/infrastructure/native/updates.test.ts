import { expect, it, vi } from 'vitest'
import { createUpdates } from './updates.ts'

it('a page that stands for weeks asks again and again for a new version, and says when one waits (B12)', async () => {
  const acts: (() => void)[] = []
  const registration = Object.assign(new EventTarget(), {
    // Later there is one.
    waiting: null as object | null,
    installing: new EventTarget(),
    update: vi.fn(() => Promise.resolve()),
  })
  const workers = Object.assign(new EventTarget(), { controller: {}, register: () => Promise.resolve(registration) })
  const every = (act: () => void, ms: number) => {
    expect(ms).toBeLessThanOrEqual(3_600_000)
    acts.push(act)
  }
  // As much of a browser as an update needs.
  const container = workers as unknown as ServiceWorkerContainer
  const updates = createUpdates({ workers: container, reload: () => undefined, every })
  await vi.waitFor(() => expect(acts).toHaveLength(1))
  acts[0]?.()
  expect(registration.update).toHaveBeenCalledOnce()
  const told: boolean[] = []
  updates.subscribe((waiting) => told.push(waiting))
  registration.dispatchEvent(new Event('updatefound'))
  registration.waiting = {}
  registration.installing.dispatchEvent(new Event('statechange'))
  expect([told, updates.waiting()]).toEqual([[true], true])
})
