import { returnField } from '@vigil/contract/account/chat'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { turnOf } from '#foundation/session/login-again.ts'
import { useSessionStore } from '#foundation/session/use-session.ts'
import { pageFor, wayBackIn, type WayBack } from '#foundation/session/way-back.ts'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { isChatBrowser } from './chat-browsers.ts'
import { setOut } from './set-out.ts'
import { useReturn, type Return } from './use-return.ts'
import styles from './chat-door.module.css'

interface ChatDoorProps {
  /** The brand's login page. */
  readonly page: string
  /** Whether the brand has an app there now; who comes back is received all the same. */
  readonly isOpen: boolean
  /** One more step that the platform asks for before it opens a session; undefined where the refusal is final. */
  readonly stepFor: (refusal: CallFailure, onDone: () => void) => ReactNode | undefined
}

/** The way in through the chat platform, there and back. In its own browser nobody has to press anything. */
export const ChatDoor = ({ page, isOpen, stepFor }: ChatDoorProps) => {
  const router = useRouter()
  const [search, setSearch] = useSearchParams()
  const [came] = useState(() => search.get(returnField))
  const [way] = useState(() => wayBackIn(search))
  const session = useSessionStore()
  const goOn = useCallback(
    (to: WayBack) => void router.go(pageFor(to, session.get()?.user.accountId) ?? router.places.home, 'relaunch'),
    [router, session],
  )
  // A ticket is spent at once or is nobody else's business: it does not stay in the address.
  useEffect(() => {
    if (search.has(returnField)) setSearch(searchOf(way), { replace: true })
  }, [search, setSearch, way])
  const { state, failure: refusal, entered } = useReturn(came, goOn)
  const { leave, busy, failure } = useLeave(page, way)
  const step = refusal && stepFor(refusal, entered)
  useAutomatic(isOpen && came === null, leave)
  const { status } = useAreas('chat')
  if (status !== 'ready') return null
  return (
    <>
      <Door
        isOpen={isOpen}
        state={state}
        busy={busy}
        failure={failure ?? refusal}
        onPress={leave}
        hasStep={step !== undefined}
      />
      {step}
    </>
  )
}

const searchOf = ({ from, whose }: WayBack): Record<string, string> => ({
  ...(from === null ? {} : { from }),
  ...(whose === null ? {} : { as: whose }),
})

const useLeave = (page: string, way: WayBack) => {
  const caller = useCaller()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const leave = useCallback(() => {
    setBusy(true)
    setFailure(undefined)
    setOut({ caller, page, ...way, aim: 'enter' }).catch((error: unknown) => {
      setBusy(false)
      if (!isCallFailure(error)) throw error
      setFailure(error)
    })
  }, [caller, page, way])
  return { leave, busy, failure }
}

/** Once for a tab, and again when a session has expired that began there. */
const useAutomatic = (may: boolean, leave: () => void): void => {
  const hasGone = useRef(false)
  useEffect(() => {
    const turn = turnOf(sessionStorage)
    const wants = turn === 'again' || (turn === null && isChatBrowser(navigator.userAgent))
    if (!may || !wants || hasGone.current) return
    hasGone.current = true
    leave()
  }, [may, leave])
}

interface DoorProps {
  readonly isOpen: boolean
  readonly state: Return['state']
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  /** The failure is no end: its own sheet says what is left to do. */
  readonly hasStep: boolean
  readonly onPress: () => void
}

const Door = ({ isOpen, state, busy, failure, hasStep, onPress }: DoorProps) => {
  const t = useText()
  const language = useLanguage()
  const problem = failure ? failureText(t, language, failure) : state === 'failed' ? t(($) => $.chat.failed) : undefined
  return (
    <div className={styles.door}>
      {state === 'notBound' && (
        <p className={styles.note} role="status">
          {t(($) => $.chat.notBound)}
        </p>
      )}
      {problem !== undefined && !hasStep && (
        <p className={styles.failure} role="alert">
          {problem}
        </p>
      )}
      {(isOpen || state === 'entering') && (
        <Button look="text" icon="chat" busy={busy || state === 'entering'} onClick={onPress}>
          {busy ? t(($) => $.chat.leaving) : state === 'entering' ? t(($) => $.chat.loggingIn) : t(($) => $.chat.logIn)}
        </Button>
      )}
    </div>
  )
}
