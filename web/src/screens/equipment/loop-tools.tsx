import { batchCalls } from '@vigil/contract/equipment/batch'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { timerCalls } from '@vigil/contract/equipment/timer'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'

/** The ways to what is done with all loops of a box: together, and by the clock. */
export const LoopTools = ({ equipment }: { readonly equipment: Equipment }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const { places } = router
  // Whether the box or one of its loops was opened.
  const box = equipment.parentId === null ? equipment : { ...equipment, equipmentId: equipment.parentId }
  const ways = [
    ...(can(batchCalls.prepare) ? [[t(($) => $.equipment.together), places.batch] as const] : []),
    ...(can(timerCalls.list) ? [[t(($) => $.equipment.timers), places.timers] as const] : []),
  ]
  return (
    <span>
      {ways.map(([text, to]) => (
        <Button key={to} look="text" size="small" onClick={() => void router.go(withParams(to, contextOf(box)))}>
          {text}
        </Button>
      ))}
    </span>
  )
}
