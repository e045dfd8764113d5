/** Where this browser was last known to be pushed, for whom: what has changed since then is told to the platform. */
import { deliveryCalls } from '@vigil/contract/delivery/delivery'
import type { Caller } from '#infrastructure/api/caller.ts'
import { pushedAt, pushStanding, subscribeToPush, type PushPlace } from '#infrastructure/native/web-push.ts'
import { cacheKey } from '#infrastructure/storage/keys.ts'

const keyOf = (accountId: string): string => cacheKey('push', accountId)

const rememberPush = (accountId: string, endpoint: string): void => localStorage.setItem(keyOf(accountId), endpoint)
export const forgetPush = (accountId: string): void => localStorage.removeItem(keyOf(accountId))

/** As a person would name it in a list of his own. */
const deviceName = (agent: string): string => {
  const system = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].find((name) => agent.includes(name)) ?? ''
  const browser = ['Edg', 'Firefox', 'Chrome', 'Safari'].find((name) => agent.includes(name)) ?? ''
  return [system, browser === 'Edg' ? 'Edge' : browser].filter((part) => part !== '').join(' · ')
}

export const tellPlace = async (caller: Caller, accountId: string, place: PushPlace): Promise<void> => {
  await caller.call(deliveryCalls.addPush, { ...place, device: deviceName(navigator.userAgent) })
  rememberPush(accountId, place.endpoint)
}

/** A subscription ends by itself now and then: whoever wanted one has it again when he next opens the page. */
export const renewPush = async (caller: Caller, accountId: string): Promise<void> => {
  const known = localStorage.getItem(keyOf(accountId))
  const now = await pushedAt()
  if (now?.endpoint === known || (!now && known === null)) return
  const place = now ?? (await subscribedAnew(caller))
  if (place) await tellPlace(caller, accountId, place)
  else forgetPush(accountId)
}

/** Nobody is asked again for what he has taken back. */
const subscribedAnew = async (caller: Caller): Promise<PushPlace | undefined> => {
  if ((await pushStanding()) !== 'off' || Notification.permission !== 'granted') return undefined
  const { pushKey } = await caller.call(deliveryCalls.ownChannels, {})
  return pushKey === null ? undefined : subscribeToPush(pushKey)
}
