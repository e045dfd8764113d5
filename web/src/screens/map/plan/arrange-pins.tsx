import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { planCalls, type Pin, type Plan } from '@vigil/contract/plan/plan'
import { useState } from 'react'
import { EquipmentPicker, type PickedEquipment } from '#foundation/equipment/equipment-picker.tsx'
import type { Spot } from '#foundation/map/plan-place.ts'
import { PlanGround } from '#foundation/plan/plan-ground.tsx'
import { useCaller, useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { Button } from '#ui/action/button.tsx'
import { Unplaced } from './unplaced.tsx'
import { ArrangeTools } from './arrange-tools.tsx'
import styles from './plan.module.css'

/** Beneath it there is room for the button that saves. */
const heightOnWide = 480

/** Equipment is chosen and put down; nothing is kept until it is saved. */
export const ArrangePins = ({ plan, onEnd }: { readonly plan: Plan; readonly onEnd: () => void }) => {
  const t = useText()
  const caller = useCaller()
  const wide = useWide()
  const [pins, setPins] = useState<readonly Pin[]>(plan.pins)
  const [held, setHeld] = useState<PickedEquipment | undefined>(undefined)
  const saving = useCommand(planCalls.setPins, onEnd)
  const isElsewhere = held !== undefined && held.projectId !== plan.projectId
  const isPlaced = pins.some(({ equipmentId }) => equipmentId === held?.equipmentId)

  const put = async (spot: Spot): Promise<void> => {
    if (!held || isElsewhere) return
    const { equipmentId } = held
    const known = pins.find((pin) => pin.equipmentId === equipmentId)
    const equipment = known?.equipment ?? (await caller.call(equipmentCalls.detail, { equipmentId }))
    setPins((before) => [
      ...before.filter((pin) => pin.equipmentId !== equipmentId),
      { equipmentId, ...spot, equipment },
    ])
  }
  const save = () =>
    void saving.run({ planId: plan.planId, pins: pins.map(({ equipmentId, x, y }) => ({ equipmentId, x, y })) })
  return (
    <>
      <p className={styles.hint}>{t(($) => $.map.plan.arrangeHint)}</p>
      <EquipmentPicker
        label={t(($) => $.map.plan.find)}
        placeholder={t(($) => $.map.plan.findHint)}
        clearLabel={t(($) => $.map.plan.clear)}
        value={held}
        onChange={setHeld}
        problem={isElsewhere ? t(($) => $.map.plan.elsewhere) : undefined}
      />
      <Unplaced plan={plan} pins={pins} chosen={held?.equipmentId} onChoose={setHeld} />
      {held && !isElsewhere && !isPlaced && <p role="status">{t(($) => $.map.plan.notYet)}</p>}
      <PlanGround
        plan={plan}
        {...(wide && { height: heightOnWide })}
        pins={pins}
        chosen={held?.equipmentId}
        onChoose={({ equipment }) => setHeld(equipment)}
        onPress={(spot) => void put(spot)}
        onMove={(spot) => void put(spot)}
      />
      <ArrangeTools verb={t(($) => $.map.plan.save)} saving={saving} onSave={save} onEnd={onEnd}>
        {isPlaced && (
          <Button
            look="outline"
            onClick={() => setPins((before) => before.filter(({ equipmentId }) => equipmentId !== held?.equipmentId))}
          >
            {t(($) => $.map.plan.takeOff)}
          </Button>
        )}
      </ArrangeTools>
    </>
  )
}
