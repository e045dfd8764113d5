import { useQueryClient } from '@tanstack/react-query'
import { timerCalls, type TimerRow } from '@vigil/contract/equipment/timer'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'

/** Ends a timer; what it did stays in the records. */
export const TimerEnd = ({ timer: { timerId, name } }: { readonly timer: TimerRow }) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const router = useRouter()
  const { run, ...sending } = useCommand(timerCalls.remove, () => {
    void client.invalidateQueries({ queryKey: [timerCalls.list.path] })
    router.back()
  })
  if (!can(timerCalls.remove)) return null
  return (
    <AskedTwice
      text={t(($) => $.batch.timer.remove)}
      ask={t(($) => $.batch.timer.removeAsk, { name })}
      onSure={() => void run({ timerId })}
      {...sending}
    />
  )
}
