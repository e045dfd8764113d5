import { useQuery } from '@tanstack/react-query'
import { dutyNowCalls } from '@vigil/contract/duty/now'
import { switchCalls } from '@vigil/contract/account/switches'
import { usualSwitches } from '@vigil/contract/account/switches'
import { useEffect, useMemo } from 'react'
import type { Watching } from '#features/alarm/siren/siren.ts'
import { useSiren, useUnlockByTouch } from '#features/alarm/siren/use-siren.ts'
import { isOnDuty } from '#features/duty/is-on-duty.ts'
import { useDutyPoll } from '#features/duty/use-duty-now.ts'
import { useProject } from '#foundation/project/use-project.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { StatusBar } from '#ui/feedback/status-bar.tsx'

/** Lets the siren sound for who is on duty, wherever in the page he is, and says when the browser does not let it. */
export const SirenLine = () => {
  const t = useText()
  const { watching, isSure } = useWatching()
  const { isOn, watch, unlock } = useSiren()
  const [search] = useSearchParams()
  const isSignedIn = useSession() !== undefined
  // Whose session ended by itself still hears it; whoever comes next says what he watches.
  useEffect(() => {
    if (isSignedIn) watch(watching)
  }, [isSignedIn, watch, watching])
  useUnlockByTouch(watching !== undefined && !isOn, unlock)
  // The wall has a larger place for it.
  if (!watching || !isSure || isOn || search.has('wall')) return null
  return (
    <StatusBar
      icon="bell"
      text={t(($) => $.shell.siren.silenced)}
      action={{ text: t(($) => $.shell.siren.unlock), onPress: () => void unlock() }}
    />
  )
}

interface Watch {
  readonly watching: Watching | undefined
  /** Until it is known who is on duty, everybody hears a fire; but nobody is told that he would not hear it. */
  readonly isSure: boolean
}

const useWatching = (): Watch => {
  const can = useCan()
  const session = useSession()
  const projectId = useProject()?.projectId ?? ''
  const [search] = useSearchParams()
  const isWall = search.has('wall') && search.get('wall') !== 'second'
  const mayKnow = can(dutyNowCalls.now) && projectId !== ''
  const refetchInterval = useDutyPoll()
  const asked = useQuery({ ...queryOf(dutyNowCalls.now, { projectId }), enabled: mayKnow, refetchInterval })
  const duty = asked.data
  const isDuty = mayKnow && session !== undefined && isOnDuty(duty, session)
  const { data: switches = usualSwitches } = useQuery({ ...queryOf(switchCalls.switches, {}), enabled: isDuty })
  const isChecked = (duty?.openCheck ?? null) !== null
  const { sound, vibration } = switches
  const watching = useMemo(() => {
    if (projectId === '' || !(isWall || isDuty)) return undefined
    const ordinary = { sounds: isWall || sound, shakes: vibration }
    return { projectId, isChecked, ordinary, shakes: !isWall }
  }, [projectId, isWall, isDuty, isChecked, sound, vibration])
  return { watching, isSure: !asked.isLoading || asked.failureCount > 0 }
}
