import { useQueryClient } from '@tanstack/react-query'
import type { FalseCause } from '@vigil/contract/alarm/desk'
import { hazardCalls } from '@vigil/contract/hazard/hazard'
import { nuisanceCalls, nuisanceFixes } from '@vigil/contract/alarm/nuisance'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

interface FixButtonProps {
  readonly equipmentId: string
  readonly cause: FalseCause
}

/** One press makes the hazard, and the button says beforehand what it will say. Absent without the right. */
export const FixButton = ({ equipmentId, cause }: FixButtonProps) => {
  const t = useText()
  const can = useCan()
  const name = useName()
  const client = useQueryClient()
  const { run, busy, failure } = useCommand(nuisanceCalls.fix, () => {
    void client.invalidateQueries({ queryKey: [nuisanceCalls.ranking.path] })
    void client.invalidateQueries({ queryKey: [hazardCalls.list.path] })
    void showToast(t(($) => $.nuisance.fixMade))
  })
  if (!can(nuisanceCalls.fix)) return null
  return (
    <>
      <Button look="soft" icon="settings" busy={busy} onClick={() => void run({ equipmentId, cause })}>
        {name(nuisanceFixes[cause])}
      </Button>
      <FailureLine failure={failure} />
    </>
  )
}
