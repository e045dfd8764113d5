/** Whoever signs in sees his operator's brand, whichever door he came through; and a new one soon after it is published. */
import { brandCalls } from '@vigil/contract/brand/brand'
import type { SessionStore } from '#foundation/session/session-store.ts'
import { isCallFailure } from '#infrastructure/api/call-failure.ts'
import type { Caller } from '#infrastructure/api/caller.ts'
import type { BrandStore } from './brand-store.ts'

interface Parts {
  readonly session: Pick<SessionStore, 'token' | 'subscribe'>
  readonly caller: Pick<Caller, 'call'>
  readonly brand: Pick<BrandStore, 'adopt'>
}

/** What is published reaches an open page within a minute. */
const againMs = 50_000

export const followSession = ({ session, caller, brand }: Parts): void => {
  let followed: string | undefined
  const ask = async (): Promise<void> => {
    const token = session.token()
    if (token === undefined) return
    try {
      const own = await caller.call(brandCalls.own, {})
      if (session.token() === token) brand.adopt(own)
    } catch (error) {
      // The door keeps the name it has; who is refused learns it from what he came for.
      if (!isCallFailure(error)) throw error
    }
  }
  const follow = (): void => {
    if (session.token() === followed) return
    followed = session.token()
    void ask()
  }
  const again = (): void => {
    if (!document.hidden) void ask()
  }
  session.subscribe(follow)
  document.addEventListener('visibilitychange', again)
  setInterval(again, againMs)
  follow()
}
