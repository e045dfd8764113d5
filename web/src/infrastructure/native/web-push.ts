/** Whether, and where, this browser can be pushed. */

/** without: no such browser, or no worker to hear it. refused: the person has said no, and only he can say otherwise. */
type PushStanding = 'without' | 'refused' | 'off' | 'on'

export interface PushPlace {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

const managerOf = async (): Promise<PushManager | undefined> => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return undefined
  return (await navigator.serviceWorker.getRegistration())?.pushManager
}

const placeOf = (subscription: PushSubscription): PushPlace => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

/** Where it is pushed now. */
export const pushedAt = async (): Promise<PushPlace | undefined> => {
  const subscription = await (await managerOf())?.getSubscription()
  return subscription ? placeOf(subscription) : undefined
}

export const pushStanding = async (): Promise<PushStanding> => {
  const manager = await managerOf()
  if (!manager) return 'without'
  if (Notification.permission === 'denied') return 'refused'
  return (await manager.getSubscription()) ? 'on' : 'off'
}

/** Asks the person where he has not been asked. Undefined when he says no. */
export const subscribeToPush = async (key: string): Promise<PushPlace | undefined> => {
  const manager = await managerOf()
  if (!manager || (await Notification.requestPermission()) !== 'granted') return undefined
  const wish = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return placeOf(await manager.subscribe(wish))
  } catch (error) {
    // It was subscribed under another key, as after a change of the installation's.
    const old = await manager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return placeOf(await manager.subscribe(wish))
  }
}

/** The address that ends. */
export const endPush = async (): Promise<string | undefined> => {
  const subscription = await (await managerOf())?.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint
}
