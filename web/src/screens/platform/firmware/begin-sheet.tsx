import { useQuery } from '@tanstack/react-query'
import { firmwareCalls, type FirmwareJob } from '@vigil/contract/firmware/firmware'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { PasswordField } from './password-field.tsx'
import { useHeading } from './use-heading.ts'

interface BeginSheetProps {
  readonly onClose: () => void
  readonly onDone: (job: FirmwareJob) => void
}

const everywhere = ''

/** Which image, where, and what stops it. Without a unit it is the whole operator's. */
export const BeginSheet = ({ onClose, onDone }: BeginSheetProps) => {
  const t = useText()
  const can = useCan()
  const heading = useHeading()
  const images = useQuery(queryOf(firmwareCalls.images, { size: 100 }))
  const units = useQuery({ ...queryOf(projectCalls.list, { size: 100 }), enabled: can(projectCalls.list) })
  const form = useCallForm(firmwareCalls.add, {
    defaults: { image: '', unit: everywhere, stopPercent: '5', watchMinutes: '30', reason: '', password: '' },
    inputOf: ({ image, unit, ...rest }) => ({
      firmwareImageId: image,
      ...(unit === everywhere ? {} : { projectIds: [unit] }),
      ...rest,
    }),
    shownAt: { firmwareImageId: 'image', projectIds: 'unit' },
    refusals: { passwordWrong: 'password', firmwareFitsNobody: 'image' },
    onDone,
    onRefused: (_failure, empty) => empty('password'),
  })
  const title = t(($) => $.platform.firmware.begin)
  return (
    <FormSheet
      form={form}
      title={title}
      verb={title}
      look="ink"
      hint={t(($) => $.platform.firmware.beginHint)}
      onClose={onClose}
    >
      <SelectField
        {...form.field(
          'image',
          t(($) => $.platform.firmware.chooseImage),
        )}
        label={t(($) => $.platform.firmware.image)}
        options={[
          { value: '', text: t(($) => $.platform.firmware.chooseImage) },
          ...(images.data?.rows ?? []).map((image) => ({ value: image.firmwareImageId, text: heading(image) })),
        ]}
      />
      <SelectField
        {...form.field('unit')}
        label={t(($) => $.platform.firmware.place)}
        options={[
          { value: everywhere, text: t(($) => $.platform.firmware.everywhere) },
          ...(units.data?.rows ?? []).map(({ projectId, name }) => ({ value: projectId, text: name })),
        ]}
      />
      <TextField
        {...form.field('stopPercent')}
        label={t(($) => $.platform.firmware.stopField)}
        inputMode="numeric"
        maxLength={2}
      />
      <TextField
        {...form.field('watchMinutes')}
        label={t(($) => $.platform.firmware.watchField)}
        inputMode="numeric"
        maxLength={4}
      />
      <TextArea {...form.field('reason')} label={t(($) => $.platform.firmware.reason)} maxLength={140} />
      <PasswordField {...form.field('password')} />
    </FormSheet>
  )
}
