import type { AlarmCase } from '@vigil/contract/alarm/desk'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'

const BlindSheet = lazyPart(async () => (await import('./blind-sheet.tsx')).BlindSheet)

interface BlindsProps {
  readonly shown: Pick<AlarmCase, 'equipmentId'>
  readonly count: number
}

/** A gateway is gone, and with it every point behind it: how many, and which, for whoever may list them. */
export const BlindedPointsRow = ({ shown: { equipmentId }, count }: BlindsProps) => {
  const t = useText()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      {t(($) => $.alarm.marks.blinds, { count })}{' '}
      {can(equipmentCalls.list) && (
        <Button look="text" size="small" onClick={() => setOpen(true)}>
          {t(($) => $.alarm.marks.openBlinds)}
        </Button>
      )}
      {isOpen && <BlindSheet gatewayId={equipmentId} count={count} onClose={() => setOpen(false)} />}
    </li>
  )
}
