/** The exchange with the device's own hot spot. The password is in this request and nowhere else. */
import { HotSpotInfo, WifiAnswer, type WifiWish } from '@vigil/contract/equipment/hot-spot'
import type { ZodMiniType } from 'zod/mini'

/** unknown: it was sent and nothing came back, so nobody knows whether the device has it. */
export type WifiSent =
  | { readonly is: 'accepted' }
  | { readonly is: 'refused' | 'unreachable' | 'unknown' }
  | { readonly is: 'another'; readonly keyCode: string }

const withinMs = 8_000

interface Device {
  readonly address: string
  /** Undefined where no equipment is meant yet. */
  readonly keyCode: string | undefined
}

export const sendWifi = async ({ address, keyCode }: Device, wish: WifiWish): Promise<WifiSent> => {
  const info = await ask(`${address}/info`, HotSpotInfo)
  if (!info) return { is: 'unreachable' }
  if (keyCode !== undefined && info.keyCode.toLowerCase() !== keyCode.toLowerCase())
    return { is: 'another', keyCode: info.keyCode }
  const answer = await ask(`${address}/wifi`, WifiAnswer, JSON.stringify(wish))
  if (!answer) return { is: 'unknown' }
  return answer.accepted ? { is: 'accepted' } : { is: 'refused' }
}

/** Plain text needs no question before the question, which small devices cannot answer. */
const ask = async <Answer>(address: string, shape: ZodMiniType<Answer>, body?: string): Promise<Answer | undefined> => {
  // A page from https reaches a device in the same room only by saying so; browsers that do not know the field pass it over.
  const wish = { targetAddressSpace: 'local', credentials: 'omit', referrerPolicy: 'no-referrer' } as RequestInit
  try {
    const response = await fetch(address, {
      ...wish,
      signal: AbortSignal.timeout(withinMs),
      ...(body !== undefined && { method: 'POST', body, headers: { 'content-type': 'text/plain' } }),
    })
    return shape.safeParse(await response.json()).data
  } catch {
    // Out of reach, forbidden by the browser, or no JSON: for who stands before it all the same.
    return undefined
  }
}
