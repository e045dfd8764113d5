import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AlarmCase } from '@vigil/contract/alarm/desk'
import { evidenceCalls, mostPhotos } from '@vigil/contract/alarm/evidence'
import { PhotoTiles, PhotoTrouble } from '#foundation/photo/photo-tiles.tsx'
import type { PhotoWords } from '#foundation/photo/photo-words.ts'
import { usePhotoQueue } from '#foundation/photo/use-photo-queue.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import styles from './photos-card.module.css'

const words: PhotoWords = ($) => $.alarm.photos

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
  const queue = usePhotoQueue({ kind: 'alarm', id: alarmId })
  const isWanted = needsPhoto && photos === 0 && state !== 'archived'
  return (
    <Card
      title={t(($) => $.alarm.photos.title)}
      aside={
        <span className={styles.count}>{t(($) => $.alarm.photos.count, { count: photos, most: mostPhotos })}</span>
      }
    >
      <QueryState query={query} call={evidenceCalls.photos} rows={1}>
        {(told) => (
          <PhotoTiles
            {...told}
            words={words}
            queue={queue}
            most={mostPhotos}
            none={t(($) => $.alarm.photos.none)}
            onOpen={() => void query.refetch()}
          />
        )}
      </QueryState>
      {isWanted && <p className={styles.hint}>{t(($) => $.alarm.photos.needed)}</p>}
      <PhotoTrouble words={words} queue={queue} />
    </Card>
  )
}
