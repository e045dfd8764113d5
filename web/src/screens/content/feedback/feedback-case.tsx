import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  feedbackCalls,
  feedbackStates,
  mostFeedbackPhotos,
  type FeedbackDetail,
  type FeedbackLine,
} from '@vigil/contract/content/feedback'
import type { ReactNode } from 'react'
import { contentPaths } from '#infrastructure/navigation/content-paths.ts'
import { PictureButton } from '#features/content/picture-button.tsx'
import { usePictureUpload } from '#features/content/use-picture-upload.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Card } from '#ui/surface/card.tsx'
import styles from './feedback.module.css'
import { SayForm } from './say-form.tsx'

/** One feedback: how far it is, what was said on both sides, and what is said next. */
export const FeedbackCase = ({ feedbackId }: { readonly feedbackId: string }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const query = useQuery({ ...queryOf(feedbackCalls.detail, { feedbackId }), enabled: can(feedbackCalls.detail) })
  const back = {
    label: t(($) => $.me.content.feedback.toList),
    onPress: () => void router.go(contentPaths.feedback, 'redirect'),
  }
  return (
    <RecordPage title={t(($) => $.me.content.feedback.title)} body="column" back={back}>
      <QueryState query={query} call={feedbackCalls.detail} rows={4}>
        {(detail) => <Talk detail={detail} />}
      </QueryState>
    </RecordPage>
  )
}

const Talk = ({ detail }: { readonly detail: FeedbackDetail }) => {
  const t = useText()
  const client = useQueryClient()
  const reread = (): void =>
    void client.invalidateQueries({
      predicate: ({ queryKey }) => typeof queryKey[0] === 'string' && queryKey[0].startsWith('feedback/'),
    })
  const { words, at, by, isOwn, appVersion, page, lines } = detail
  const first: FeedbackLine = { words, at, by, isAnswer: false }
  return (
    <>
      <Steps state={detail.state} />
      <ol className={styles.talk}>
        <Line line={first} isOwn={isOwn}>
          <Photos detail={detail} onDone={reread} />
          {appVersion !== '' && (
            <span className={styles.sub}>{t(($) => $.me.content.feedback.with, { version: appVersion, page })}</span>
          )}
        </Line>
        {lines.map((line) => (
          <Line key={line.at} line={line} isOwn={line.isAnswer !== isOwn} />
        ))}
      </ol>
      <SayForm detail={detail} onDone={reread} />
    </>
  )
}

const Steps = ({ state }: Pick<FeedbackDetail, 'state'>) => {
  const t = useText()
  const reached = feedbackStates.indexOf(state)
  return (
    <Card>
      <ol className={styles.steps} aria-label={t(($) => $.me.content.feedback.steps)}>
        {feedbackStates.map((one, place) => (
          <li
            key={one}
            className={`${styles.step} ${place < reached ? styles.past : ''}`}
            aria-current={one === state ? 'step' : undefined}
          >
            {t(($) => $.me.content.feedback.states[one])}
          </li>
        ))}
      </ol>
    </Card>
  )
}

interface LineProps {
  readonly line: FeedbackLine
  readonly isOwn: boolean
  readonly children?: ReactNode
}

const Line = ({ line: { words, at, by, isAnswer }, isOwn, children }: LineProps) => {
  const t = useText()
  const language = useLanguage()
  const other = isAnswer ? t(($) => $.me.content.feedback.staff) : t(($) => $.me.content.feedback.user)
  const who = isOwn ? t(($) => $.me.content.feedback.you) : (by ?? other)
  return (
    <li className={`${styles.line} ${isOwn ? styles.own : ''}`}>
      <p>{words}</p>
      {children}
      <span className={styles.sub}>
        {' '}
        {who} · {dayTimeText(Date.parse(at), language)}
      </span>
    </li>
  )
}

const Photos = ({ detail, onDone }: { readonly detail: FeedbackDetail; readonly onDone: () => void }) => {
  const t = useText()
  const caller = useCaller()
  const { feedbackId, photos, mayAddPhoto } = detail
  const upload = usePictureUpload(() => caller.call(feedbackCalls.preparePhoto, { feedbackId }), onDone)
  if (photos.length === 0 && !mayAddPhoto) return null
  return (
    <div className={styles.photos}>
      {photos.map(({ photoId, address, thumbnail }, place) => (
        <a key={photoId} href={caller.files + address} target="_blank" rel="noopener noreferrer">
          <img src={caller.files + thumbnail} alt={t(($) => $.me.content.feedback.photoAt, { n: place + 1 })} />
        </a>
      ))}
      {mayAddPhoto && (
        <PictureButton upload={upload} wrong={t(($) => $.me.content.feedback.photoWrong)}>
          {t(($) => $.me.content.feedback.photo)}{' '}
          {t(($) => $.me.content.feedback.photoCount, { n: photos.length, most: mostFeedbackPhotos })}
        </PictureButton>
      )}
    </div>
  )
}
