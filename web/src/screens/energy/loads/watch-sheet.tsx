/** Whether a loop is watched, and what counts as an appliance there. */
import { useQueryClient } from '@tanstack/react-query'
import { loadWatchCalls, type WatchedLoop } from '@vigil/contract/energy/load-watch'
import { useState } from 'react'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './loads-card.module.css'

interface WatchSheetProps {
  readonly loops: readonly WatchedLoop[]
  readonly onClose: () => void
}

export const WatchSheet = ({ loops, onClose }: WatchSheetProps) => {
  const t = useText()
  const [chosen, choose] = useState(loops[0]?.equipmentId ?? '')
  const loop = loops.find(({ equipmentId }) => equipmentId === chosen)
  return (
    <Sheet open title={t(($) => $.energy.loads.title)} closeLabel={t(($) => $.energy.close)} onClose={onClose}>
      <SelectField
        label={t(($) => $.energy.loads.loop)}
        value={chosen}
        options={loops.map(({ equipmentId, name }) => ({ value: equipmentId, text: name }))}
        onChange={choose}
      />
      {loop && <WatchForm key={chosen} loop={loop} onDone={onClose} />}
    </Sheet>
  )
}

const numbers = ['leastW', 'leastFactor', 'withinSec', 'staysSec'] as const

const WatchForm = ({ loop, onDone }: { readonly loop: WatchedLoop; readonly onDone: () => void }) => {
  const t = useText()
  const client = useQueryClient()
  const form = useCallForm(loadWatchCalls.set, {
    defaults: {
      isOn: loop.isOn,
      leastW: String(loop.leastW),
      leastFactor: String(loop.leastFactor),
      withinSec: String(loop.withinSec),
      staysSec: String(loop.staysSec),
    },
    inputOf: ({ isOn, leastW, leastFactor, withinSec, staysSec }) => ({
      equipmentId: loop.equipmentId,
      isOn,
      leastW: Number(leastW),
      leastFactor: Number(leastFactor),
      withinSec: Number(withinSec),
      staysSec: Number(staysSec),
    }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: [loadWatchCalls.get.path] })
      onDone()
    },
  })
  const { isOn, withinSec } = form.values
  return (
    <FormBody form={form} verb={t(($) => $.energy.loads.save)}>
      <CheckBox checked={isOn} onChange={(on) => form.change({ isOn: on })}>
        {t(($) => $.energy.loads.isOn)}
      </CheckBox>
      {numbers.map((name) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={t(($) => $.energy.loads[name])}
          inputMode="decimal"
          maxLength={6}
        />
      ))}
      {isOn && loop.reportsEverySec > Number(withinSec) && (
        <p className={styles.hint}>{t(($) => $.energy.loads.tooSeldom, { every: loop.reportsEverySec })}</p>
      )}
    </FormBody>
  )
}
