import { planCalls } from '@vigil/contract/plan/plan'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'

/** The places on it are gone with it. */
export const RemovePlan = ({ planId, onGone }: { readonly planId: string; readonly onGone: () => void }) => {
  const t = useText()
  const { run, ...sending } = useCommand(planCalls.remove, onGone)
  return (
    <AskedTwice
      text={t(($) => $.map.plan.remove)}
      ask={t(($) => $.map.plan.removeAsk)}
      onSure={() => void run({ planId })}
      {...sending}
    />
  )
}
