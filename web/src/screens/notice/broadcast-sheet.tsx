import { noticeCalls } from '@vigil/contract/notice'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useProject, type CurrentProject } from '#foundation/project/use-project.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
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

const shortest = 2

const Form = ({ project, onClose }: { readonly project: CurrentProject; readonly onClose: () => void }) => {
  const t = useText()
  const reread = useReread()
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [mustConfirm, setMustConfirm] = useState(true)
  const { run, busy, failure } = useCommand(noticeCalls.broadcast, ({ addressed }) => {
    reread()
    void showToast(t(($) => $.notice.broadcast.sent, { n: addressed }))
    onClose()
  })
  const isShort = title.trim().length < shortest || text.trim().length < shortest
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isShort) void run({ projectId: project.projectId, title, text, mustConfirm })
      }}
    >
      <TextField label={t(($) => $.notice.broadcast.subject)} value={title} maxLength={40} onChange={setTitle} />
      <TextArea label={t(($) => $.notice.broadcast.text)} value={text} maxLength={500} onChange={setText} />
      <CheckBox checked={mustConfirm} onChange={setMustConfirm}>
        {t(($) => $.notice.broadcast.mustConfirm)}
      </CheckBox>
      <p className={styles.hint}>{t(($) => $.notice.broadcast.hint)}</p>
      <FailureLine failure={failure} />
      <Button submits busy={busy} disabled={isShort}>
        {t(($) => $.notice.broadcast.send, { unit: project.projectName })}
      </Button>
    </form>
  )
}
