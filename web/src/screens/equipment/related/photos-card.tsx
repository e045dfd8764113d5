import { useQuery } from '@tanstack/react-query'
import { equipmentPhotoCalls, mostEquipmentPhotos } from '@vigil/contract/equipment/equipment-photo'
import { PhotoTiles, PhotoTrouble } from '#foundation/photo/photo-tiles.tsx'
import type { PhotoWords } from '#foundation/photo/photo-words.ts'
import { usePhotoQueue } from '#foundation/photo/use-photo-queue.ts'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'

const words: PhotoWords = ($) => $.equipment.photos

/** What it looks like where it hangs. */
export const PhotosCard = ({ equipmentId }: { readonly equipmentId: string }) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({
    ...queryOf(equipmentPhotoCalls.find, { equipmentId }),
    enabled: can(equipmentPhotoCalls.find),
  })
  const queue = usePhotoQueue({ kind: 'equipment', id: equipmentId })
  const removal = useCommand(equipmentPhotoCalls.remove, () => void query.refetch())
  const told = query.data
  // Nobody needs an empty card who cannot fill it.
  if (told && !told.mayAdd && told.photos.length === 0) return null
  return (
    <Card title={t(($) => $.equipment.photos.title)}>
      <QueryState query={query} call={equipmentPhotoCalls.find} rows={1}>
        {(shown) => (
          <PhotoTiles
            {...shown}
            words={words}
            queue={queue}
            most={mostEquipmentPhotos}
            none={t(($) => $.equipment.photos.none)}
            onOpen={() => void query.refetch()}
            {...(can(equipmentPhotoCalls.remove) && {
              onRemove: ({ photoId }) => void removal.run({ equipmentId, photoId }),
            })}
          />
        )}
      </QueryState>
      <FailureLine failure={removal.failure} />
      <PhotoTrouble words={words} queue={queue} />
    </Card>
  )
}
