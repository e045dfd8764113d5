import type { Equipment } from '@vigil/contract/equipment/equipment'
import { PlanCard } from '#features/alarm/case/plan-card.tsx'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { NearestCard } from '#foundation/plan/nearest-card.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { PeopleCard } from './people-card.tsx'
import { PhotosCard } from './photos-card.tsx'
import { RelatedCard } from './related-card.tsx'

const LinkedCard = lazyPart(async () => (await import('../linked/linked-card.tsx')).LinkedCard)

/** What helps to find it and to look at it: its floor, its photos, its cameras, what belongs to it, what moves it, who answers for it. */
export const BesideCards = ({ equipment }: { readonly equipment: Equipment }) => (
  <>
    <PhotosCard equipmentId={equipment.equipmentId} />
    <RelatedCard equipment={equipment} />
    <WithTexts areas={['equipmentWork']}>
      <LinkedCard equipment={equipment} />
    </WithTexts>
    <WithTexts areas={['alarm']}>
      <PlanCard equipmentId={equipment.equipmentId} />
      <NearestCard equipmentId={equipment.equipmentId} />
      <PeopleCard projectId={equipment.projectId} />
    </WithTexts>
  </>
)
