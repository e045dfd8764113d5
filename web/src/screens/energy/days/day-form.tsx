import { useQueryClient } from '@tanstack/react-query'
import { dayCalls, dayKinds, dayOwners, type DayKind, type DayOwner } from '@vigil/contract/energy/day-kind'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'

interface DayFormProps {
  readonly projectId: string
  readonly year: number
}

const takenBack = 'takenBack'

interface Typed {
  readonly day: string
  readonly kind: DayKind | typeof takenBack
  readonly name: string
  readonly owner: DayOwner
}

const empty: Typed = { day: '', kind: 'holiday', name: '', owner: 'unit' }

/** One day at a time; who may not speak for more than the unit is told so. */
export const DayForm = ({ projectId, year }: DayFormProps) => {
  const t = useText()
  const client = useQueryClient()
  const form = useCallForm(dayCalls.set, {
    defaults: empty,
    inputOf: ({ day, kind, name, owner }: Typed) => ({
      projectId,
      owner,
      days: [{ day, kind: kind === takenBack ? null : kind, name }],
    }),
    rules: ({ day }) => ({ day: day === '' ? t(($) => $.energy.days.needsDay) : undefined }),
    shownAt: { days: 'day' },
    onDone: (_, clear) => {
      clear('day', 'name')
      void client.invalidateQueries()
    },
  })
  const kinds = [...dayKinds, takenBack] as const
  return (
    <FormBody form={form} label={t(($) => $.energy.days.add)} verb={t(($) => $.energy.days.save)}>
      <TextField
        {...form.field('day')}
        type="date"
        label={t(($) => $.energy.days.day)}
        min={`${year}-01-01`}
        max={`${year}-12-31`}
      />
      <SelectField
        {...form.field('kind')}
        label={t(($) => $.energy.days.kind)}
        options={kinds.map((value) => ({
          value,
          text: value === takenBack ? t(($) => $.energy.days.takenBack) : t(($) => $.energy.days.kinds[value]),
        }))}
      />
      <TextField {...form.field('name')} label={t(($) => $.energy.days.name)} maxLength={30} />
      <SelectField
        {...form.field('owner')}
        label={t(($) => $.energy.days.owner)}
        options={dayOwners.map((value) => ({ value, text: t(($) => $.energy.days.owners[value]) }))}
      />
    </FormBody>
  )
}
