import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { Button } from '#ui/action/button.tsx'
import { Question } from '#ui/surface/question.tsx'
import { useWordsOf } from './use-words-of.ts'
import type { Update } from './use-update.ts'
import styles from './update-dialog.module.css'

interface UpdateDialogProps {
  readonly update: Update
  /** While an alarm waits, whoever answers it is not kept out by a version. */
  readonly isBusy: boolean
}

/** There is a newer version: it may wait, or this one is not to be used any more. */
export const UpdateDialog = (props: UpdateDialogProps) =>
  useAreas('me').status === 'ready' ? <Asked {...props} /> : null

const Asked = ({ update, isBusy }: UpdateDialogProps) => {
  const t = useText()
  const wordsOf = useWordsOf()
  const { version, isForced, isFruitless, fetchAnew, putOff } = update
  const mayWait = !isForced || isBusy || isFruitless
  const need = isForced ? 'forced' : 'soft'
  const notes = wordsOf(version.notes)
  return (
    <Question
      title={t(($) => $.me.content.version[need], { version: version.newest })}
      onEscape={mayWait ? putOff : undefined}
    >
      {notes !== '' && <p className={styles.notes}>{notes}</p>}
      <Button size="large" onClick={fetchAnew}>
        {t(($) => $.me.content.version.update)}
      </Button>
      {mayWait && (
        <Button look="outline" onClick={putOff}>
          {t(($) => $.me.content.version.notNow)}
        </Button>
      )}
    </Question>
  )
}
