import { use, useEffect, useSyncExternalStore } from 'react'
import { usePendingReals } from '#features/alarm/use-pending-real.ts'
import { useOpenAlarms } from '#features/alarm/use-open-alarms.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { UpdatesContext } from '../updates-context.ts'

const never = (): (() => void) => () => undefined

/** Nobody presses a button on a wall: it takes a new version by itself, but never while an alarm waits. */
export const WallUpdate = () => {
  const updates = use(UpdatesContext)
  const reals = usePendingReals()
  const [search] = useSearchParams()
  const { alarms } = useOpenAlarms()
  const isReady = useSyncExternalStore(updates?.subscribe ?? never, updates?.waiting ?? (() => false))
  const pending = useSyncExternalStore(reals.subscribe, reals.get).size
  const isCalm = alarms.length === 0 && pending === 0
  useEffect(() => {
    if (isReady && isCalm && search.has('wall')) updates?.take()
  }, [updates, isReady, isCalm, search])
  return null
}
