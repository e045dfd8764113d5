import { useQueryClient } from '@tanstack/react-query'
import { feedbackCalls } from '@vigil/contract/content/feedback'
import { runningVersion } from '#features/content/running-version.ts'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { TextArea } from '#ui/field/text-area.tsx'

interface WriteSheetProps {
  /** The article that raised the question. */
  readonly about: string | undefined
  readonly onClose: () => void
  readonly onSent: (feedbackId: string) => void
}

/** What is wrong or wanted, in the reader's words; the version and the page go with it. */
export const WriteSheet = ({ about, onClose, onSent }: WriteSheetProps) => {
  const t = useText()
  const client = useQueryClient()
  const form = useCallForm(feedbackCalls.send, {
    defaults: { words: '' },
    inputOf: ({ words }) => ({ words, appVersion: runningVersion(), page: about ?? '' }),
    draftKey: 'feedback.send',
    onDone: ({ feedbackId }) => {
      void client.invalidateQueries({ queryKey: [feedbackCalls.find.path] })
      void showToast(t(($) => $.me.content.feedback.sent))
      onClose()
      onSent(feedbackId)
    },
  })
  return (
    <FormSheet
      title={t(($) => $.me.content.feedback.write)}
      form={form}
      verb={t(($) => $.me.content.feedback.send)}
      hint={t(($) => $.me.content.feedback.attached)}
      onClose={onClose}
    >
      <TextArea
        {...form.field('words')}
        label={t(($) => $.me.content.feedback.words)}
        placeholder={t(($) => $.me.content.feedback.wordsHint)}
        maxLength={500}
      />
    </FormSheet>
  )
}
