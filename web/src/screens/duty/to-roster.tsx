import { dutyCalls } from '@vigil/contract/duty/duty'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import type { DutySearch } from './use-duty-search.ts'

/** A shift is missing: the way to write it, or who does. */
export const ToRoster = ({ search }: { readonly search: DutySearch }) => {
  const t = useText()
  const can = useCan()
  if (!can(dutyCalls.addShift)) return <p>{t(($) => $.duty.now.askRoster)}</p>
  return (
    <Button look="soft" onClick={() => search.change({ part: 'roster', handover: undefined }, false)}>
      {t(($) => $.duty.now.toRoster)}
    </Button>
  )
}
