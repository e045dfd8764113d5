import { useQuery } from '@tanstack/react-query'
import { controlCalls } from '@vigil/contract/equipment/control'
import { useEffect } from 'react'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { StatusBar } from '#ui/feedback/status-bar.tsx'
import { readingOf } from './course-words.ts'
import { useGivenOrderStore, type GivenOrder } from './given-order.ts'
import { isOpen } from './use-command-progress.ts'

/** The live connection tells at once; this is for when it is down. */
const askAgainMs = 2_000
/** How long an ending stays to be read. */
const readMs = 10_000

/** What becomes of an order whose page is no longer open. */
export const OrderBar = ({ given }: { readonly given: GivenOrder }) => {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const store = useGivenOrderStore()
  const { data } = useQuery({
    ...queryOf(controlCalls.detail, { commandId: given.commandId }),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data.command) ? false : askAgainMs),
  })
  const command = data?.command
  // An unknown result stays until somebody looked.
  const ended = command !== undefined && !isOpen(command)
  useEffect(() => {
    if (!ended) return undefined
    const timer = setTimeout(store.forget, readMs)
    return () => clearTimeout(timer)
  }, [ended, store])
  if (command === undefined) return null
  const { state } = command
  const stands = state === 'timeout' ? readingOf(t, command, language).title : t(($) => $.control.states[state])
  const words = { action: given.what, state: stands }
  return (
    <StatusBar
      icon="power"
      text={t(($) => $.control.stands, words)}
      action={{ text: t(($) => $.control.see), onPress: () => void router.go(given.at) }}
    />
  )
}
