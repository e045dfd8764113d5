import { feedbackCalls, feedbackStates, type FeedbackSummary } from '@vigil/contract/content/feedback'
import { useState } from 'react'
import { contentPaths } from '#infrastructure/navigation/content-paths.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { relativeTime } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FeedbackCase } from './feedback-case.tsx'
import styles from './feedback.module.css'
import { WriteSheet } from './write-sheet.tsx'

/** What somebody wrote and heard back; for whoever answers, what the people of his place wrote. */
export const FeedbackPage = () => {
  const { idOf } = useAddressFields<'id'>()
  const feedbackId = idOf('id')
  return feedbackId === undefined ? <FeedbackList /> : <FeedbackCase key={feedbackId} feedbackId={feedbackId} />
}

const FeedbackList = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const { oneOf, change, wordOf } = useAddressFields<'state' | 'about'>()
  const [writing, setWriting] = useState(wordOf('about') !== undefined)
  const state = oneOf('state', feedbackStates)
  const query = usePages(feedbackCalls.find, state === undefined ? {} : { state })
  const write = can(feedbackCalls.send) && (
    <Button size="small" icon="edit" onClick={() => setWriting(true)}>
      {t(($) => $.me.content.feedback.write)}
    </Button>
  )
  const isAnswerer = !can(feedbackCalls.send)
  const chips = [
    { value: 'all', text: t(($) => $.me.content.manual.all) },
    ...feedbackStates.map((value) => ({ value, text: t(($) => $.me.content.feedback.states[value]) })),
  ]
  return (
    <RecordPage title={t(($) => $.me.content.feedback.title)} body="column" actions={write}>
      <ChipRow
        label={t(($) => $.me.content.feedback.steps)}
        chips={chips}
        chosen={[state ?? 'all']}
        onPress={(value) => change({ state: value === 'all' ? undefined : value })}
      />
      <PagedRows
        query={query}
        call={feedbackCalls.find}
        none={
          <EmptyState
            picture="nothing"
            title={t(($) => (isAnswerer ? $.me.content.feedback.noneAnswer : $.me.content.feedback.none))}
            hint={t(($) => (isAnswerer ? $.me.content.feedback.noneAnswerHint : $.me.content.feedback.noneHint))}
            action={write}
          />
        }
      >
        {(rows) => (
          <Card padded={false}>
            <ul className={styles.rows}>
              {rows.map((row) => (
                <li key={row.feedbackId}>
                  <FeedbackRow row={row} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </PagedRows>
      {writing && (
        <WriteSheet
          about={wordOf('about')}
          onClose={() => setWriting(false)}
          onSent={(feedbackId) => void router.go(`${contentPaths.feedback}?id=${feedbackId}`)}
        />
      )}
    </RecordPage>
  )
}

const FeedbackRow = ({ row }: { readonly row: FeedbackSummary }) => {
  const t = useText()
  const router = useRouter()
  const who = row.isOwn ? t(($) => $.me.content.feedback.you) : (row.by ?? t(($) => $.me.content.feedback.user))
  return (
    <a className={styles.row} href={router.hrefOf(`${contentPaths.feedback}?id=${row.feedbackId}`)}>
      <span className={styles.words}>
        <b>{row.words}</b>
        <span className={styles.sub}>
          {who} · {relativeTime(t, Date.now() - Date.parse(row.changedAt))}
        </span>
      </span>
      <span className={`${styles.state} ${styles[row.state]}`}>
        {t(($) => $.me.content.feedback.states[row.state])}
      </span>
    </a>
  )
}
