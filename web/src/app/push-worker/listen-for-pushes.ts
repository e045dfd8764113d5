/** The part of the service worker that hears pushes. It keeps nothing: what is shown came this moment, what is opened is read anew. */
import { voicePlace } from './leave-voice.ts'
import { addressOf, pushedIn, shownOf, voiceIn, type Pushed, type Voice } from './pushed-notice.ts'

/** As much of a service worker as this needs; the page's own types know only windows. */
export interface WorkerScope {
  readonly registration: {
    readonly scope: string
    readonly pushManager: Pick<PushManager, 'subscribe'>
    showNotification(title: string, options: object): Promise<void>
  }
  readonly clients: {
    matchAll(options: object): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly caches: Pick<CacheStorage, 'match'>
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void
}

export interface OpenPage {
  readonly url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

type Subscription = Pick<PushSubscription, 'toJSON' | 'options'>

export interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
  readonly data?: { json(): unknown } | null
  readonly notification?: { readonly data?: unknown; close(): void }
  readonly oldSubscription?: Subscription | null
  readonly newSubscription?: Subscription | null
}

type Post = (url: string, body: object) => Promise<unknown>

export const listenForPushes = (worker: WorkerScope, post: Post): void => {
  const at = (path: string): string => new URL(path, worker.registration.scope).href

  /** Whatever is wrong with what the page has left: a fire is shown. */
  const voice = async (): Promise<Voice> => {
    const left = await worker.caches.match(at(voicePlace)).catch(() => undefined)
    return voiceIn(await left?.json().catch(() => undefined))
  }

  const show = async ({ data }: WorkerEvent): Promise<void> => {
    const { title, options } = shownOf(pushedIn(readable(data)), await voice())
    await worker.registration.showNotification(title, options)
  }

  const report = async (pushed: Pushed | undefined): Promise<unknown> =>
    pushed?.proof === undefined
      ? undefined
      : post(at('receipt/push'), { messageId: pushed.messageId, proof: pushed.proof })

  const open = async ({ notification }: WorkerEvent): Promise<void> => {
    notification?.close()
    const pushed = pushedIn(notification?.data)
    const address = at(`#${addressOf(pushed)}`)
    // That it was opened is worth knowing, and never worth keeping somebody from the case.
    const reported = report(pushed).catch(() => undefined)
    const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    // A page that an older worker serves cannot be led from here; a new one is opened instead.
    const led = page && (await lead(page, address).catch(() => false))
    if (!led) await worker.clients.openWindow(address)
    await reported
  }

  /** The push service has taken the old address back. What cannot be renewed here is renewed when the page is next opened. */
  const renew = async ({ oldSubscription: old, newSubscription }: WorkerEvent): Promise<void> => {
    if (!old) return
    const { applicationServerKey } = old.options
    const fresh =
      newSubscription ??
      (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
    await post(at('receipt/push-renewed'), { was: placeOf(old), now: placeOf(fresh) })
  }

  worker.addEventListener('push', (event) => event.waitUntil(show(event)))
  worker.addEventListener('notificationclick', (event) => event.waitUntil(open(event)))
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
}

const lead = async (page: OpenPage, address: string): Promise<boolean> => {
  await page.focus()
  await page.navigate(address)
  return true
}

const readable = (data: WorkerEvent['data']): unknown => {
  try {
    return data?.json()
  } catch {
    // No JSON: shown as a notice without words.
    return undefined
  }
}

const placeOf = (subscription: Subscription) => {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] }
}
