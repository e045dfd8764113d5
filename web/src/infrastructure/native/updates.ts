/** The service worker: the shell starts without a network, and a new version waits until somebody takes it. */
import { createListeners } from '../signal/listeners.ts'

export type Updates = ReturnType<typeof createUpdates>

/** As much of the browser's container as an update needs. */
type Workers = Pick<ServiceWorkerContainer, 'register' | 'controller' | 'addEventListener'>

interface Parts {
  /** undefined where the page is developed, or the browser has none. */
  readonly workers: Workers | undefined
  readonly reload: () => void
  /** Does something when nothing else is waited for: the worker fetches the whole shell. */
  readonly whenIdle?: (act: () => void) => unknown
  /** Does something again and again for as long as the page lives. */
  readonly every?: (act: () => void, ms: number) => unknown
}

/** A page that stands for weeks would never hear of a new version: it asks. */
const askEveryMs = 600_000

const atOnce = (act: () => void): void => act()

export const createUpdates = ({ workers, reload, whenIdle = atOnce, every = setInterval }: Parts) => {
  const listeners = createListeners<boolean>()
  let waiting: ServiceWorker | null = null
  let taken = false

  const look = (registration: ServiceWorkerRegistration): void => {
    // The very first worker replaces nothing, so there is nothing to tell.
    if (!registration.waiting || !workers?.controller) return
    waiting = registration.waiting
    listeners.tell(true)
  }
  const register = async (): Promise<void> => {
    const registration = await workers?.register('./sw.js')
    if (!registration) return
    look(registration)
    every(() => void registration.update().catch(() => undefined), askEveryMs)
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', () => look(registration)),
    )
  }
  workers?.addEventListener('controllerchange', () => taken && reload())
  // A page that cannot keep its shell still works; the console says why.
  whenIdle(() => void register().catch((error: unknown) => console.warn(error)))

  return {
    /** A newer version has been fetched and waits. */
    waiting: (): boolean => waiting !== null,
    subscribe: listeners.add,
    take(): void {
      taken = true
      // A worker has no origin to name; it is the one this page has registered.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is a window's argument
      waiting?.postMessage({ type: 'SKIP_WAITING' })
    },
  }
}
