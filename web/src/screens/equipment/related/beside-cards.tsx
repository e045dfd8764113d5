import type { Equipment } from '@vigil/contract/equipment/equipment'
import { PhotosCard } from './photos-card.tsx'
import { RelatedCard } from './related-card.tsx'

/** What helps to find it and to look at it: its photos, its cameras, what belongs to it. */
export const BesideCards = ({ equipment }: { readonly equipment: Equipment }) => (
  <>
    <PhotosCard equipmentId={equipment.equipmentId} />
    <RelatedCard equipment={equipment} />
  </>
)
