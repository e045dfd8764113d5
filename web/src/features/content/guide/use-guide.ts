/** The steps of the active role, and whether they are still offered; skipped or done counts on every device. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { switchCalls } from '@vigil/contract/account/switches'
import { useSession } from '#foundation/session/use-session.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { guideFor } from './guide-rows.ts'

const asked = queryOf(switchCalls.switches, {})

export const useGuide = (onEnded?: () => void) => {
  const session = useSession()
  const client = useQueryClient()
  const { data } = useQuery(asked)
  const { run, busy, failure } = useCommand(switchCalls.changeSwitches, (switches) => {
    client.setQueryData(asked.queryKey, switches)
    onEnded?.()
  })
  return {
    steps: session ? guideFor(session) : [],
    isOffered: data?.guide === true,
    end: () => run({ guide: false }),
    busy,
    failure,
  }
}
