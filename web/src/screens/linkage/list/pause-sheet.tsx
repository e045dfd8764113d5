import { linkageCalls, type LinkagePause } from '@vigil/contract/linkage/linkage'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'

interface PauseSheetProps {
  readonly projectId: string
  readonly onDone: (pause: LinkagePause) => void
  readonly onClose: () => void
}

/** For how long nothing is done by itself, and why. */
export const PauseSheet = ({ projectId, onDone, onClose }: PauseSheetProps) => {
  const t = useText()
  const form = useCallForm(linkageCalls.pause, {
    defaults: { minutes: '30', reason: '' },
    inputOf: ({ minutes, reason }) => ({ projectId, minutes: Number(minutes), reason }),
    // None would end a pause, and nobody pauses without saying why.
    rules: ({ minutes, reason }) => ({
      minutes: /^[1-9]\d{0,2}$/.test(minutes.trim()) ? undefined : t(($) => $.linkage.pause.minutesWrong),
      reason: reason.trim() === '' ? t(($) => $.linkage.pause.reasonMissing) : undefined,
    }),
    onDone: (pause) => {
      onDone(pause)
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.linkage.pause.title)}
      hint={t(($) => $.linkage.pause.hint)}
      verb={t(($) => $.linkage.pause.run)}
      look="ink"
      onClose={onClose}
    >
      <TextField
        {...form.field('minutes')}
        label={t(($) => $.linkage.pause.minutes)}
        inputMode="numeric"
        maxLength={3}
      />
      <TextArea {...form.field('reason')} label={t(($) => $.linkage.pause.reason)} maxLength={200} />
    </FormSheet>
  )
}
