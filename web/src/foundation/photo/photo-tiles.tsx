import type { Photo } from '@vigil/contract/photo'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useOnline } from '#infrastructure/signal/use-online.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import type { PhotoUnderWay } from './photo-queue.ts'
import type { PhotoWords } from './photo-words.ts'
import type { usePhotoQueue } from './use-photo-queue.ts'
import styles from './photo-tiles.module.css'

const PhotoViewer = lazyPart(async () => (await import('./photo-viewer.tsx')).PhotoViewer)

interface PhotoTilesProps {
  readonly photos: readonly Photo[]
  readonly mayAdd: boolean
  readonly queue: ReturnType<typeof usePhotoQueue>
  readonly words: PhotoWords
  readonly most: number
  /** What is said where there is none and none can be added. */
  readonly none: string
  /** Addresses live a minute: what is opened later is asked for again. */
  readonly onOpen: () => void
  readonly onRemove?: (photo: Photo) => void
}

/** What was taken, what is on its way, and the camera for one more. */
export const PhotoTiles = ({ photos, mayAdd, queue, words, most, none, onOpen, onRemove }: PhotoTilesProps) => {
  const t = useText()
  const language = useLanguage()
  const caller = useCaller()
  const [opened, setOpened] = useState<number | undefined>(undefined)
  const underWay = queue.queue
  const hasRoom = photos.length + underWay.length < most
  if (photos.length === 0 && underWay.length === 0 && !mayAdd) return <p className={styles.hint}>{none}</p>
  return (
    <ul className={styles.tiles}>
      {photos.map(({ photoId, thumbnail, at, by }, place) => (
        <li key={photoId}>
          <button
            type="button"
            className={styles.tile}
            aria-label={t(($) => words($).open, {
              n: place + 1,
              name: by ?? t(($) => words($).someone),
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
      {underWay.map((one) => (
        <li key={one.key}>
          <UnderWay words={words} one={one} onRetry={() => void queue.retry(one)} />
        </li>
      ))}
      {mayAdd && hasRoom && (
        <li>
          <TakePhoto words={words} onTake={(file) => void queue.take(file)} />
        </li>
      )}
      {opened !== undefined && (
        <PhotoViewer
          words={words}
          photos={photos}
          place={opened}
          onMove={setOpened}
          onClose={() => setOpened(undefined)}
          onRemove={onRemove}
        />
      )}
    </ul>
  )
}

/** What went wrong with those on their way, and what becomes of them without a line. */
export const PhotoTrouble = ({ queue: { queue, isNoPhoto }, words }: Pick<PhotoTilesProps, 'queue' | 'words'>) => {
  const t = useText()
  return (
    <>
      {isNoPhoto && (
        <p className={styles.failure} role="alert">
          {t(($) => words($).wrong)}
        </p>
      )}
      <FailureLine failure={queue.find(({ failure }) => failure !== undefined)?.failure} />
      <Offline words={words} isWaiting={queue.length > 0} />
    </>
  )
}

/** The camera of the telephone; at a desk, a file. */
const TakePhoto = ({
  words,
  onTake,
}: {
  readonly words: PhotoWords
  readonly onTake: (file: File | undefined) => void
}) => {
  const t = useText()
  return (
    <label className={`${styles.tile} ${styles.take}`}>
      <Icon name="picture" size={26} />
      {t(($) => words($).take)}
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

interface UnderWayProps {
  readonly words: PhotoWords
  readonly one: PhotoUnderWay
  readonly onRetry: () => void
}

const UnderWay = ({ words, one: { preview, share, failure }, onRetry }: UnderWayProps) => {
  const t = useText()
  const percent = Math.round(share * 100)
  if (failure)
    return (
      <button type="button" className={`${styles.tile} ${styles.failed}`} onClick={onRetry}>
        <img src={preview} alt="" />
        <span className={styles.over}>
          <Icon name="refresh" size={22} />
          {t(($) => words($).again)}
        </span>
      </button>
    )
  return (
    <span className={styles.tile} role="progressbar" aria-valuenow={percent} aria-label={t(($) => words($).sending)}>
      <img src={preview} alt="" />
      <span className={styles.over}>{`${percent}%`}</span>
    </span>
  )
}

const Offline = ({ words, isWaiting }: { readonly words: PhotoWords; readonly isWaiting: boolean }) => {
  const t = useText()
  const isOnline = useOnline()
  if (isOnline) return null
  return (
    <p className={styles.hint} role="status">
      {isWaiting ? t(($) => words($).offlineKept) : t(($) => words($).offline)}
    </p>
  )
}
