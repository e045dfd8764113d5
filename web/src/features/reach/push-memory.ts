/** Where this browser was last known to be pushed, for whom: what has changed since then is told to the platform. */
import { deliveryCalls } from '@vigil/contract/delivery'
import type { Caller } from '#infrastructure/api/caller.ts'
import { pushedAt, pushStanding, subscribeToPush, type PushPlace } from '#infrastructure/native/web-push.ts'
import { cacheKey } from '#infrastructure/storage/keys.ts'

const keyOf = (userId: string): string => cacheKey('push', userId)

const rememberPush = (userId: string, endpoint: string): void => localStorage.setItem(keyOf(userId), endpoint)
export const forgetPush = (userId: string): void => localStorage.removeItem(keyOf(userId))

/** As a person would name it in a list of his own. */
const deviceName = (agent: string): string => {
  const system = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].find((name) => agent.includes(name)) ?? ''
  const browser = ['Edg', 'Firefox', 'Chrome', 'Safari'].find((name) => agent.includes(name)) ?? ''
  return [system, browser === 'Edg' ? 'Edge' : browser].filter((part) => part !== '').join(' · ')
}

export const tellPlace = async (caller: Caller, userId: string, place: PushPlace): Promise<void> => {
  await caller.call(deliveryCalls.addPush, { ...place, device: deviceName(navigator.userAgent) })
  rememberPush(userId, place.endpoint)
}

/** A subscription ends by itself now and then: whoever wanted one has it again when he next opens the page. */
export const renewPush = async (caller: Caller, userId: string): Promise<void> => {
  const known = localStorage.getItem(keyOf(userId))
  const now = await pushedAt()
  if (now?.endpoint === known || (!now && known === null)) return
  const place = now ?? (await subscribedAnew(caller))
  if (place) await tellPlace(caller, userId, place)
  else forgetPush(userId)
}

/** Nobody is asked again for what he has taken back. */
const subscribedAnew = async (caller: Caller): Promise<PushPlace | undefined> => {
  if ((await pushStanding()) !== 'off' || Notification.permission !== 'granted') return undefined
  const { pushKey } = await caller.call(deliveryCalls.ownChannels, {})
  return pushKey === null ? undefined : subscribeToPush(pushKey)
}
