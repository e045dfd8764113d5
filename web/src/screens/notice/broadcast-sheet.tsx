import { noticeCalls } from '@vigil/contract/notice/notice'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useProject, type CurrentProject } from '#foundation/project/use-project.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { useReread } from './use-notices.ts'
import styles from './broadcast-sheet.module.css'

/** A word to everybody of the unit on the screen. */
export const BroadcastSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const project = useProject()
  return (
    <Sheet open title={t(($) => $.notice.broadcast.write)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      {project ? (
        <Form project={project} onClose={onClose} />
      ) : (
        <p className={styles.hint}>{t(($) => $.notice.broadcast.needUnit)}</p>
      )}
    </Sheet>
  )
}

const Form = ({ project, onClose }: { readonly project: CurrentProject; readonly onClose: () => void }) => {
  const t = useText()
  const reread = useReread()
  const { projectId, projectName } = project
  const form = useCallForm(noticeCalls.broadcast, {
    defaults: { title: '', text: '', mustConfirm: true },
    inputOf: (values) => ({ projectId, ...values }),
    draftKey: `notice.broadcast.${projectId}`,
    onDone: ({ addressed }) => {
      reread()
      void showToast(t(($) => $.notice.broadcast.sent, { n: addressed }))
      onClose()
    },
  })
  return (
    <FormBody form={form} verb={t(($) => $.notice.broadcast.send, { unit: projectName })}>
      <TextField {...form.field('title')} label={t(($) => $.notice.broadcast.subject)} maxLength={40} />
      <TextArea {...form.field('text')} label={t(($) => $.notice.broadcast.text)} maxLength={500} />
      <CheckBox checked={form.values.mustConfirm} onChange={(mustConfirm) => form.change({ mustConfirm })}>
        {t(($) => $.notice.broadcast.mustConfirm)}
      </CheckBox>
      <p className={styles.hint}>{t(($) => $.notice.broadcast.hint)}</p>
    </FormBody>
  )
}
