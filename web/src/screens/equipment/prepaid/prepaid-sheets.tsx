import { prepaidCalls, weatherKinds, type Prepaid, type WeatherKind } from '@vigil/contract/equipment/prepaid'
import { PasswordField } from '#features/control/password-field.tsx'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'

interface RuleSheetProps {
  readonly equipmentId: string
  readonly prepaid: Prepaid
  readonly onDone: (after: Prepaid) => void
  readonly onClose: () => void
}

/** What people write between commas, spaces or lines. */
const wordsIn = (text: string): string[] => text.split(/[\s,，、]+/).filter((word) => word !== '')

/** Where the balance warns, and whether power may come back unseen. */
export const RuleSheet = ({ equipmentId, prepaid: { rule, unit }, onDone, onClose }: RuleSheetProps) => {
  const t = useText()
  const form = useCallForm(prepaidCalls.set, {
    defaults: { warnAt: (rule?.warnAt ?? []).join(', '), isRisky: rule?.isRisky ?? false },
    inputOf: ({ warnAt, isRisky }) => ({
      equipmentId,
      revision: rule?.revision ?? 0,
      warnAt: wordsIn(warnAt).map(Number),
      isRisky,
    }),
    onDone: (after) => {
      onDone(after)
      onClose()
    },
  })
  const { value, onChange } = form.field('isRisky')
  return (
    <FormSheet
      form={form}
      title={t(($) => $.equipmentWork.prepaid.title)}
      verb={t(($) => $.equipmentWork.prepaid.save)}
      onClose={onClose}
    >
      <TextField {...form.field('warnAt')} label={t(($) => $.equipmentWork.prepaid.warnAt, { unit })} />
      <CheckBox checked={value} onChange={onChange}>
        {t(($) => $.equipmentWork.prepaid.isRisky)}
      </CheckBox>
    </FormSheet>
  )
}

interface GuardSheetProps {
  readonly projectId: string
  readonly prepaid: Prepaid
  readonly onDone: () => void
  readonly onClose: () => void
}

/** On which days and in which weather nobody of the unit is cut. */
export const GuardSheet = ({ projectId, prepaid: { restDays, weather }, onDone, onClose }: GuardSheetProps) => {
  const t = useText()
  const kind: WeatherKind = weather?.kind ?? 'storm'
  const form = useCallForm(prepaidCalls.guard, {
    defaults: { restDays: restDays.join('\n'), kind, hours: '0', reason: weather?.reason ?? '' },
    inputOf: (values) => ({
      projectId,
      restDays: wordsIn(values.restDays),
      kind: values.kind,
      hours: Number(values.hours),
      reason: values.reason,
    }),
    onDone: () => {
      onDone()
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.equipmentWork.prepaid.guard)}
      hint={t(($) => $.equipmentWork.prepaid.guardHint)}
      verb={t(($) => $.equipmentWork.prepaid.save)}
      onClose={onClose}
    >
      <TextArea {...form.field('restDays')} label={t(($) => $.equipmentWork.prepaid.restDays)} />
      <SelectField
        {...form.field('kind')}
        label={t(($) => $.equipmentWork.prepaid.kind)}
        options={weatherKinds.map((value) => ({ value, text: t(($) => $.equipmentWork.prepaid.kinds[value]) }))}
      />
      <TextField {...form.field('hours')} label={t(($) => $.equipmentWork.prepaid.lasts)} />
      <TextField {...form.field('reason')} label={t(($) => $.equipmentWork.prepaid.reason)} />
    </FormSheet>
  )
}

interface CutSheetProps {
  readonly equipmentId: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The last look, with the password. */
export const CutSheet = ({ equipmentId, onDone, onClose }: CutSheetProps) => {
  const t = useText()
  const form = useCallForm(prepaidCalls.cut, {
    defaults: { password: '' },
    inputOf: ({ password }) => ({ equipmentId, password }),
    refusals: { passwordWrong: 'password' },
    onDone: () => {
      void showToast(t(($) => $.equipmentWork.prepaid.cutDone))
      onDone()
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.equipmentWork.prepaid.cut)}
      hint={t(($) => $.equipmentWork.prepaid.cutHint)}
      verb={t(($) => $.equipmentWork.prepaid.cut)}
      look="ink"
      onClose={onClose}
    >
      <PasswordField {...form.field('password')} />
    </FormSheet>
  )
}
