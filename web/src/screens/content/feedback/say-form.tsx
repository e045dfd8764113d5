import { feedbackCalls, type FeedbackDetail } from '@vigil/contract/content/feedback'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './feedback.module.css'

interface SayFormProps {
  readonly detail: FeedbackDetail
  readonly onDone: () => void
}

/** Whoever answers answers, whoever wrote says more, and either says that it is done. */
export const SayForm = ({ detail: { feedbackId, moves, isOwn }, onDone }: SayFormProps) => {
  const t = useText()
  const [words, setWords] = useState('')
  const done = (): void => {
    setWords('')
    onDone()
  }
  const answering = useCommand(feedbackCalls.answer, done)
  const adding = useCommand(feedbackCalls.add, done)
  const closing = useCommand(feedbackCalls.close, done)
  const isAnswer = !isOwn && moves.includes('answer')
  const saying = isAnswer ? answering : adding
  const maySay = isAnswer || moves.includes('add')
  if (moves.length === 0) return null
  return (
    <Card>
      {maySay && (
        <TextArea
          label={t(($) => (isAnswer ? $.me.content.feedback.answer : $.me.content.feedback.add))}
          maxLength={500}
          value={words}
          onChange={setWords}
        />
      )}
      <FailureLine failure={saying.failure ?? closing.failure} />
      <div className={styles.acts}>
        {maySay && (
          <Button
            busy={saying.busy}
            disabled={words.trim().length < 2}
            onClick={() => void saying.run({ feedbackId, words })}
          >
            {t(($) => (isAnswer ? $.me.content.feedback.answerSend : $.me.content.feedback.addSend))}
          </Button>
        )}
        {moves.includes('close') && (
          <Button look="outline" icon="check" busy={closing.busy} onClick={() => void closing.run({ feedbackId })}>
            {t(($) => $.me.content.feedback.close)}
          </Button>
        )}
      </div>
    </Card>
  )
}
