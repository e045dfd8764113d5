import type { Equipment } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { longestHoldSec } from '@vigil/contract/equipment/limits'
import { isLooser, type LimitSetting } from '@vigil/device-types/limit-setting'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import type { OwnLimit } from './own-limits.ts'
import { ProofFields } from './proof-fields.tsx'
import { useEquipmentChanged } from './use-equipment-changed.ts'
import styles from './settings.module.css'

interface LimitSheetProps {
  readonly equipment: Equipment
  readonly limit: OwnLimit
  /** What it begins with, if not with what counts now. */
  readonly wish?: LimitSetting | undefined
  readonly onClose: () => void
}

interface Typed {
  readonly value: string
  readonly holdSec: string
  readonly off: boolean
  readonly reason: string
  readonly password: string
}

/** Only what differs from the kind is a setting. */
const settingOf = ({ value, holdSec, off }: Typed, { byKind, freedom }: OwnLimit): LimitSetting => ({
  ...(freedom.range && Number(value) !== byKind.value ? { value: Number(value) } : {}),
  ...(freedom.mayBeHeld && Number(holdSec) !== (byKind.holdSec ?? 0) ? { holdSec: Number(holdSec) } : {}),
  ...(freedom.mayBeOff && off ? { off: true } : {}),
})

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text))

/** One limit of one piece of equipment. Whatever warns later than before asks for the password. */
export const LimitSheet = ({ equipment, limit, wish = limit.setting, onClose }: LimitSheetProps) => {
  const t = useText()
  const name = useName()
  const changed = useEquipmentChanged()
  const { byKind, now, freedom, property } = limit
  const [low, high] = freedom.range ?? [0, 0]
  const isLater = (typed: Typed): boolean => isLooser(now, limit.with(settingOf(typed, limit)))
  const form = useCallForm(lifeCalls.setLimit, {
    defaults: {
      value: String(wish.value ?? byKind.value),
      holdSec: String(wish.holdSec ?? byKind.holdSec ?? 0),
      off: wish.off === true,
      reason: '',
      password: '',
    },
    inputOf: (typed: Typed) => ({
      equipmentId: equipment.equipmentId,
      limit: limit.key,
      setting: settingOf(typed, limit),
      reason: typed.reason,
      ...(isLater(typed) ? { password: typed.password } : {}),
    }),
    rules: (typed) => ({
      value:
        freedom.range && !(isNumber(typed.value) && Number(typed.value) >= low && Number(typed.value) <= high)
          ? t(($) => $.equipmentSettings.limit.wrong, { low, high })
          : undefined,
      holdSec:
        /^\d{1,4}$/.test(typed.holdSec) && Number(typed.holdSec) <= longestHoldSec
          ? undefined
          : t(($) => $.equipmentSettings.limit.wrongHold, { most: longestHoldSec }),
    }),
    refusals: { limitOutOfRange: 'value', passwordNeeded: 'password', passwordWrong: 'password' },
    onDone: () => {
      changed()
      onClose()
    },
  })
  const backToKind = () =>
    form.change({ value: String(byKind.value), holdSec: String(byKind.holdSec ?? 0), off: false })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.equipmentSettings.limit.title, {
        name: name(property.name),
        level: t(($) => $.equipment.level[byKind.level]),
      })}
      verb={t(($) => $.equipmentSettings.limit.run)}
      look={isLater(form.values) ? 'ink' : 'primary'}
      before={
        <Button look="text" onClick={backToKind}>
          {t(($) => $.equipmentSettings.limit.back)}
        </Button>
      }
      onClose={onClose}
    >
      {freedom.range && (
        <TextField
          {...form.field('value')}
          label={t(($) => $.equipmentSettings.limit.value, { low, high, unit: property.unit })}
          inputMode="decimal"
          maxLength={12}
        />
      )}
      {freedom.mayBeHeld && (
        <TextField
          {...form.field('holdSec')}
          label={t(($) => $.equipmentSettings.limit.hold, { most: longestHoldSec })}
          inputMode="numeric"
          maxLength={4}
        />
      )}
      {freedom.mayBeOff && (
        <CheckBox checked={form.values.off} onChange={(off) => form.change({ off })}>
          {t(($) => $.equipmentSettings.limit.off)}
        </CheckBox>
      )}
      {isLater(form.values) && <p className={styles.later}>{t(($) => $.equipmentSettings.limit.later)}</p>}
      <ProofFields form={form} asksPassword={isLater(form.values)} />
    </FormSheet>
  )
}
