import { checkInRefusalWords } from '@vigil/contract/patrol/refusals'
import { useState } from 'react'
import { photosOf, type KeptCheckIn } from '#features/patrol/kept-check-in.ts'
import { canKeepCheckIns, type useCheckIns } from '#features/patrol/use-check-ins.ts'
import { problemText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { patrolPages } from '../patrol-pages.ts'
import styles from './walk.module.css'

interface KeptListProps {
  readonly checkIns: ReturnType<typeof useCheckIns>
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

/** What was checked in on this phone and is not yet with the platform, or does not count. */
export const KeptList = ({ checkIns: { checkIns, isRead, checkInQueue } }: KeptListProps) => {
  const t = useText()
  if (!isRead && canKeepCheckIns()) return <RowSkeleton rows={3} label={t(($) => $.shell.load.loading)} />
  if (checkIns.length === 0)
    return <EmptyState picture="clear" title={t(($) => $.patrol.queue.none)} hint={t(($) => $.patrol.queue.noneHint)} />
  const photos = checkIns.flatMap(photosOf)
  const size = photos.reduce((sum, photo) => sum + photo.size, 0)
  return (
    <Card
      padded={false}
      title={t(($) => $.patrol.queue.card, { count: checkIns.filter(({ state }) => state === 'waiting').length })}
    >
      <p className={styles.window}>
        {t(($) => $.patrol.queue.cardSub, { photos: photos.length, size: megabytes(size) })}
      </p>
      {checkIns.map((one) => (
        <Kept
          key={one.checkInId}
          one={one}
          onAgain={() => void checkInQueue.retry(one)}
          onDrop={() => void checkInQueue.drop(one)}
        />
      ))}
    </Card>
  )
}

interface KeptProps {
  readonly one: KeptCheckIn
  readonly onAgain: () => void
  readonly onDrop: () => void
}

const Kept = ({ one, onAgain, onDrop }: KeptProps) => {
  const t = useText()
  const router = useRouter()
  const language = useLanguage()
  const [isAsked, ask] = useState(false)
  const why = useWhy(one)
  return (
    <div className={styles.kept}>
      <b>{one.placeName}</b>{' '}
      <StateTag tone={one.state === 'waiting' ? 'plain' : 'fault'}>
        {one.state === 'waiting' ? t(($) => $.patrol.waiting) : t(($) => $.patrol.refused)}
      </StateTag>
      <p>{t(($) => $.patrol.queue.at, { time: dayTimeText(Date.parse(one.phoneAt), language) })}</p>
      {why !== undefined && <p>{why}</p>}
      {one.state !== 'waiting' && (
        <div className={styles.tools}>
          {one.state === 'failed' && (
            <Button size="small" look="soft" onClick={onAgain}>
              {t(($) => $.patrol.queue.again)}
            </Button>
          )}
          {one.state === 'refused' && (
            <Button
              size="small"
              look="soft"
              onClick={() => void router.go(`${patrolPages.deal}?task=${one.taskId}&place=${one.placeId}`)}
            >
              {t(($) => $.patrol.queue.see)}
            </Button>
          )}
          <Button size="small" look="text" onClick={() => (isAsked ? onDrop() : ask(true))}>
            {isAsked ? t(($) => $.patrol.queue.dropAsk) : t(($) => $.patrol.queue.drop)}
          </Button>
        </div>
      )}
    </div>
  )
}

const useWhy = ({ answer, code, state }: KeptCheckIn): string | undefined => {
  const t = useText()
  const nameOf = useName()
  const language = useLanguage()
  if (answer?.refusal) return nameOf(checkInRefusalWords[answer.refusal])
  if (state !== 'failed') return undefined
  const words = code === null ? undefined : problemText(language, code)
  return t(($) => $.patrol.queue.failed, { why: words ?? t(($) => $.patrol.queue.someWhy) })
}
