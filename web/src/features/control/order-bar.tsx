import { useQuery } from '@tanstack/react-query'
import { controlCalls } from '@vigil/contract/control'
import { useEffect } from 'react'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { StatusBar } from '#ui/feedback/status-bar.tsx'
import { useGivenOrderStore, type GivenOrder } from './given-order.ts'
import { isUnderWay } from './use-course.ts'

/** The live connection tells at once; this is for when it is down. */
const askAgainMs = 2_000
/** How long an ending stays to be read. */
const readMs = 10_000

/** What becomes of an order whose page is no longer open. */
export const OrderBar = ({ given }: { readonly given: GivenOrder }) => {
  const t = useText()
  const guide = useGuide()
  const store = useGivenOrderStore()
  const { data } = useQuery({
    ...queryOf(controlCalls.detail, { commandId: given.commandId }),
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data.command) ? false : askAgainMs),
  })
  const state = data?.command.state
  const ended = data !== undefined && !isUnderWay(data.command)
  useEffect(() => {
    if (!ended) return undefined
    const timer = setTimeout(store.forget, readMs)
    return () => clearTimeout(timer)
  }, [ended, store])
  if (state === undefined) return null
  const words = { action: given.what, state: t(($) => $.control.states[state]) }
  return (
    <StatusBar
      icon="power"
      text={t(($) => $.control.stands, words)}
      action={{ text: t(($) => $.control.see), onPress: () => void guide.go(given.at) }}
    />
  )
}
