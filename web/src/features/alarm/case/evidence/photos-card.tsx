import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AlarmCase } from '@vigil/contract/alarm/desk'
import { evidenceCalls, mostPhotos, type EvidencePhoto } from '@vigil/contract/alarm/evidence'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useOnline } from '#infrastructure/signal/use-online.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { PhotoUnderWay } from './photo-queue.ts'
import { usePhotoQueue } from './use-photo-queue.ts'
import styles from './photos-card.module.css'

const PhotoViewer = lazyPart(async () => (await import('./photo-viewer.tsx')).PhotoViewer)

/** Photos of the place, up to nine. Whoever is there takes them with the telephone; nobody takes one away. */
export const PhotosCard = ({ shown }: { readonly shown: AlarmCase }) => {
  const t = useText()
  const can = useCan()
  const { alarmId, photos, needsPhoto, state } = shown
  const asked = queryOf(evidenceCalls.photos, { alarmId })
  const query = useQuery({
    ...asked,
    // Asked anew when the case says that there are more.
    queryKey: [...asked.queryKey, photos],
    placeholderData: keepPreviousData,
    enabled: can(evidenceCalls.photos),
  })
  const queue = usePhotoQueue(alarmId)
  const isWanted = needsPhoto && photos === 0 && state !== 'archived'
  return (
    <Card
      title={t(($) => $.alarm.photos.title)}
      aside={
        <span className={styles.count}>{t(($) => $.alarm.photos.count, { count: photos, most: mostPhotos })}</span>
      }
    >
      <QueryState query={query} call={evidenceCalls.photos} rows={1}>
        {(told) => <Tiles {...told} queue={queue} onOpen={() => void query.refetch()} />}
      </QueryState>
      {isWanted && <p className={styles.hint}>{t(($) => $.alarm.photos.needed)}</p>}
      {queue.isNoPhoto && (
        <p className={styles.failure} role="alert">
          {t(($) => $.alarm.photos.wrong)}
        </p>
      )}
      <FailureLine failure={queue.queue.find(({ failure }) => failure !== undefined)?.failure} />
      <Offline isWaiting={queue.queue.length > 0} />
    </Card>
  )
}

interface TilesProps {
  readonly photos: readonly EvidencePhoto[]
  readonly mayAdd: boolean
  readonly queue: ReturnType<typeof usePhotoQueue>
  /** Addresses live a minute: what is opened later is asked for again. */
  readonly onOpen: () => void
}

const Tiles = ({ photos, mayAdd, queue: { queue, take, retry }, onOpen }: TilesProps) => {
  const t = useText()
  const language = useLanguage()
  const caller = useCaller()
  const [opened, setOpened] = useState<number | undefined>(undefined)
  const hasRoom = photos.length + queue.length < mostPhotos
  if (photos.length === 0 && queue.length === 0 && !mayAdd)
    return <p className={styles.hint}>{t(($) => $.alarm.photos.none)}</p>
  return (
    <ul className={styles.tiles}>
      {photos.map(({ photoId, thumbnail, at, by }, place) => (
        <li key={photoId}>
          <button
            type="button"
            className={styles.tile}
            aria-label={t(($) => $.alarm.photos.open, {
              n: place + 1,
              name: by ?? t(($) => $.alarm.timeline.someone),
              time: dayTimeText(Date.parse(at), language),
            })}
            onClick={() => {
              onOpen()
              setOpened(place)
            }}
          >
            <img src={caller.files + thumbnail} alt="" />
          </button>
        </li>
      ))}
      {queue.map((one) => (
        <li key={one.key}>
          <UnderWay one={one} onRetry={() => void retry(one)} />
        </li>
      ))}
      {mayAdd && hasRoom && (
        <li>
          <TakePhoto onTake={(file) => void take(file)} />
        </li>
      )}
      {opened !== undefined && (
        <PhotoViewer photos={photos} place={opened} onMove={setOpened} onClose={() => setOpened(undefined)} />
      )}
    </ul>
  )
}

/** The camera of the telephone; at a desk, a file. */
const TakePhoto = ({ onTake }: { readonly onTake: (file: File | undefined) => void }) => {
  const t = useText()
  return (
    <label className={`${styles.tile} ${styles.take}`}>
      <Icon name="picture" size={26} />
      {t(($) => $.alarm.photos.take)}
      <input
        className={styles.file}
        type="file"
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          onTake(target.files?.[0])
          // The same photo may be taken again after it failed.
          target.value = ''
        }}
      />
    </label>
  )
}

const UnderWay = ({ one: { preview, share, failure }, onRetry }: { one: PhotoUnderWay; onRetry: () => void }) => {
  const t = useText()
  const percent = Math.round(share * 100)
  if (failure)
    return (
      <button type="button" className={`${styles.tile} ${styles.failed}`} onClick={onRetry}>
        <img src={preview} alt="" />
        <span className={styles.over}>
          <Icon name="refresh" size={22} />
          {t(($) => $.alarm.photos.again)}
        </span>
      </button>
    )
  return (
    <span
      className={styles.tile}
      role="progressbar"
      aria-valuenow={percent}
      aria-label={t(($) => $.alarm.photos.sending)}
    >
      <img src={preview} alt="" />
      <span className={styles.over}>{`${percent}%`}</span>
    </span>
  )
}

const Offline = ({ isWaiting }: { readonly isWaiting: boolean }) => {
  const t = useText()
  const isOnline = useOnline()
  if (isOnline) return null
  return (
    <p className={styles.hint} role="status">
      {isWaiting ? t(($) => $.alarm.photos.offlineKept) : t(($) => $.alarm.photos.offline)}
    </p>
  )
}
