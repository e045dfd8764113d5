/** What a tab does that comes back from the chat platform: enters, binds, or waits for a login to bind to. */
import { cameToNothing, chatCalls } from '@vigil/contract/account/chat'
import { useEffect, useRef, useState } from 'react'
import { takeTurn } from '#foundation/session/login-again.ts'
import { useSessionStore } from '#foundation/session/use-session.ts'
import type { WayBack } from '#foundation/session/way-back.ts'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { endErrand, errandOf } from './set-out.ts'

export interface Return {
  readonly state: 'none' | 'entering' | 'failed' | 'notBound'
  /** The platform's own reason, where it gave one. */
  readonly failure: CallFailure | undefined
  /** What the platform still wants is done. */
  readonly entered: () => void
}

/** `came` is what the address says; `onDone` gets the page to go on to. */
export const useReturn = (came: string | null, onDone: (way: WayBack) => void): Return => {
  const caller = useCaller()
  const store = useSessionStore()
  const [held] = useState(() => (came === null ? undefined : errandOf(sessionStorage)))
  const [state, setState] = useState<Return['state']>(() => {
    if (came === null) return 'none'
    return held && came !== cameToNothing ? 'entering' : 'failed'
  })
  const [proof] = useState(() => (came !== null && held ? { ticket: came, nonce: held.nonce } : undefined))
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const isUnderWay = useRef(false)
  const entered = (): void => {
    takeTurn(sessionStorage, 'in')
    onDone(held ?? { from: null, whose: null })
  }

  useEffect(() => {
    if (state !== 'entering' || !proof || !held || isUnderWay.current) return
    isUnderWay.current = true
    endErrand(sessionStorage)
    const enter = async (): Promise<void> => {
      if (held.aim === 'bind') await caller.call(chatCalls.bindOpenId, proof)
      else {
        store.save(await caller.call(chatCalls.loginByOpenId, proof))
        takeTurn(sessionStorage, 'in')
      }
      onDone(held)
    }
    enter().catch((error: unknown) => {
      if (!isCallFailure(error)) throw error
      const isUnbound = error.envelope?.code === 'chatNotBound'
      setState(isUnbound ? 'notBound' : 'failed')
      if (!isUnbound) setFailure(error)
    })
  }, [state, proof, held, caller, store, onDone])

  // Whoever signs in on the page that said so binds what he came with. Heard from the store, because the page goes on
  // in the same moment and waits for nothing.
  const isBinding = useRef(false)
  useEffect(() => {
    if (state !== 'notBound' || !proof) return undefined
    return store.subscribe(() => {
      if (store.token() === undefined || isBinding.current) return
      isBinding.current = true
      caller.call(chatCalls.bindOpenId, proof).catch((error: unknown) => console.warn(error))
    })
  }, [state, proof, store, caller])
  return { state, failure, entered }
}
