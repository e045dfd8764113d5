import { useQuery } from '@tanstack/react-query'
import { cameraShotCalls, type Shot } from '@vigil/contract/alarm/camera-shot'
import type { AlarmCase } from '@vigil/contract/alarm/desk'
import type { Photo } from '@vigil/contract/photo'
import { useState } from 'react'
import { PhotoViewer } from '#foundation/photo/photo-viewer.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { Card } from '#ui/surface/card.tsx'
import styles from './shots-card.module.css'

const rereadMs = 2_000
/** By then every camera of the place has been looked for. */
const soughtForMs = 60_000

type Picture = NonNullable<Shot['picture']>

const isWaiting = ({ picture, reason }: Shot): boolean => picture === null && reason === null

/** What cameras of the place saw before, at and after the alarm; where one saw nothing, why. */
export const ShotsCard = ({ shown: { alarmId, firstAt } }: { readonly shown: AlarmCase }) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({
    ...queryOf(cameraShotCalls.find, { alarmId }),
    enabled: can(cameraShotCalls.find),
    refetchInterval: ({ state: { data } }) => {
      const isYoung = Date.now() - Date.parse(firstAt) < soughtForMs
      return data && (data.rows.some(isWaiting) || (data.rows.length === 0 && isYoung)) ? rereadMs : false
    },
  })
  if (!can(cameraShotCalls.find)) return null
  return (
    <Card title={t(($) => $.alarm.shots.title)}>
      <QueryState query={query} call={cameraShotCalls.find} rows={1}>
        {({ rows }) => <Shots rows={rows} onGone={() => void query.refetch()} />}
      </QueryState>
    </Card>
  )
}

interface ShotsProps {
  readonly rows: readonly Shot[]
  /** Addresses live a minute. */
  readonly onGone: () => void
}

const Shots = ({ rows, onGone }: ShotsProps) => {
  const t = useText()
  const [opened, setOpened] = useState<string | undefined>(undefined)
  if (rows.length === 0) return <p className={styles.hint}>{t(($) => $.alarm.shots.none)}</p>
  const photos = rows.flatMap((shot) => {
    const { picture, shotId, camera, moment } = shot
    const by = `${camera} · ${t(($) => $.alarm.shots.moments[moment])}`
    return picture ? [{ ...picture, photoId: shotId, by } satisfies Photo] : []
  })
  const place = photos.findIndex(({ photoId }) => photoId === opened)
  const open = (shotId: string): void => {
    onGone()
    setOpened(shotId)
  }
  return (
    <>
      {[...Map.groupBy(rows, ({ cameraId }) => cameraId)].map(([cameraId, own]) => (
        <CameraShots key={cameraId} shots={own} onOpen={open} onGone={onGone} />
      ))}
      {photos.length > 0 && <p className={styles.hint}>{t(($) => $.alarm.shots.hint)}</p>}
      {place >= 0 && (
        <PhotoViewer
          words={($) => $.alarm.photos}
          photos={photos}
          place={place}
          onMove={(to) => setOpened(photos[to]?.photoId)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

interface CameraShotsProps {
  readonly shots: readonly Shot[]
  readonly onOpen: (shotId: string) => void
  readonly onGone: () => void
}

/** Three moments side by side; a camera that saw nothing for one reason says it once. */
const CameraShots = ({ shots, onOpen, onGone }: CameraShotsProps) => {
  const t = useText()
  const [first] = shots
  if (!first) return null
  const { camera, reason } = first
  const isOneReason = reason !== null && shots.every((shot) => shot.reason === reason)
  return (
    <section className={styles.camera} aria-label={camera}>
      <h3 className={styles.name}>{camera}</h3>
      {isOneReason ? (
        <p className={styles.hint}>{t(($) => $.alarm.shots.reasons[reason])}</p>
      ) : (
        <ul className={styles.tiles}>
          {shots.map((shot) => (
            <li key={shot.shotId}>
              {shot.picture ? (
                <Taken shot={shot} picture={shot.picture} onOpen={() => onOpen(shot.shotId)} onGone={onGone} />
              ) : (
                <Missing shot={shot} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface TakenProps {
  readonly shot: Shot
  readonly picture: Picture
  readonly onOpen: () => void
  readonly onGone: () => void
}

const Taken = ({ shot: { camera, moment }, picture, onOpen, onGone }: TakenProps) => {
  const t = useText()
  const language = useLanguage()
  const caller = useCaller()
  // What is on the glass stays there while others are still asked for.
  const [kept] = useState(picture.thumbnail)
  const [isGone, setGone] = useState(false)
  const time = clockText(Date.parse(picture.at), language)
  const words = t(($) => $.alarm.shots.moments[moment])
  return (
    <button
      type="button"
      className={styles.tile}
      aria-label={t(($) => $.alarm.shots.open, { camera, moment: words, time })}
      onClick={onOpen}
    >
      <span className={styles.frame}>
        <img
          src={caller.files + (isGone ? picture.thumbnail : kept)}
          alt=""
          onError={() => {
            if (isGone) return
            setGone(true)
            onGone()
          }}
        />
      </span>
      <span className={styles.moment}>{words}</span>
      <time className={styles.time} dateTime={picture.at}>
        {time}
      </time>
    </button>
  )
}

const Missing = ({ shot: { moment, reason } }: { readonly shot: Shot }) => {
  const t = useText()
  return (
    <div className={styles.tile}>
      <span className={`${styles.frame} ${styles.empty}`} role={reason === null ? 'status' : undefined}>
        {reason === null ? t(($) => $.alarm.shots.waiting) : t(($) => $.alarm.shots.reasons[reason])}
      </span>
      <span className={styles.moment}>{t(($) => $.alarm.shots.moments[moment])}</span>
    </div>
  )
}
