import { useQuery } from '@tanstack/react-query'
import { chatCalls } from '@vigil/contract/account/chat'
import { useState } from 'react'
import { useBrand } from '#foundation/brand/use-brand.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCaller, useCommand } from '#infrastructure/api/use-command.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { setOut } from './set-out.ts'
import styles from './chat-binding.module.css'

/** Whether the chat platform signs me in, and the two ways to change that. Nothing where the brand has no app there. */
export const ChatBinding = () => {
  const t = useText()
  const brand = useBrand()
  const { status } = useAreas('chat')
  const isOpen = brand !== undefined && brand.offersChat && brand.chatAppId !== null
  const binding = useQuery({ ...queryOf(chatCalls.binding, {}), enabled: isOpen })
  if (!isOpen || status !== 'ready') return null
  return (
    <Card title={t(($) => $.chat.title)}>
      <QueryState query={binding} call={chatCalls.binding} rows={1}>
        {({ boundAt }) =>
          boundAt === null ? (
            <Unbound page={brand.page} />
          ) : (
            <Bound since={boundAt} onCleared={() => void binding.refetch()} />
          )
        }
      </QueryState>
    </Card>
  )
}

const Unbound = ({ page }: { readonly page: string }) => {
  const t = useText()
  const caller = useCaller()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const bind = (): void => {
    setBusy(true)
    setOut({ caller, page, from: router.current(), whose: null, aim: 'bind' }).catch((error: unknown) => {
      setBusy(false)
      if (!isCallFailure(error)) throw error
      setFailure(error)
    })
  }
  return (
    <div className={styles.row}>
      <span className={styles.fact}>{t(($) => $.chat.unbound)}</span>
      <Button look="outline" size="small" icon="chat" busy={busy} onClick={bind}>
        {t(($) => $.chat.bind)}
      </Button>
      {failure && <Failure failure={failure} />}
    </div>
  )
}

const Bound = ({ since, onCleared }: { readonly since: string; readonly onCleared: () => void }) => {
  const t = useText()
  const language = useLanguage()
  const clear = useCommand(chatCalls.clearOpenId, onCleared)
  const day = new Date(since).toLocaleDateString(language, { year: 'numeric', month: '2-digit', day: '2-digit' })
  return (
    <div className={styles.row}>
      <span className={styles.fact}>{t(($) => $.chat.bound, { day })}</span>
      <Button look="outline" size="small" busy={clear.busy} onClick={() => void clear.run({})}>
        {t(($) => $.chat.clear)}
      </Button>
      {clear.failure && <Failure failure={clear.failure} />}
    </div>
  )
}

const Failure = ({ failure }: { readonly failure: CallFailure }) => {
  const t = useText()
  const language = useLanguage()
  return (
    <p className={styles.failure} role="alert">
      {failureText(t, language, failure)}
    </p>
  )
}
