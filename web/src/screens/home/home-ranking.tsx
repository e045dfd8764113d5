import { statisticsCalls } from '@vigil/contract/statistics/statistics'
import { NewsCard } from '#features/content/news-card.tsx'
import { WorstEquipment } from '#features/figures/worst-equipment.tsx'
import type { Reach } from '#foundation/project/use-reach.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { UnitScores } from './run-overview/unit-scores.tsx'

/** Last on the page: what was worst, and what there is to read. */
export const HomeRanking = ({ reach }: { readonly reach: Reach }) => (
  <>
    <Ranked reach={reach} />
    <NewsCard />
  </>
)

/** Who is answerable for many units sees which of them; who has one sees what in it. */
const Ranked = ({ reach: { projectId } }: { readonly reach: Reach }) => {
  const can = useCan()
  const texts = useAreas('figures')
  if (!can(statisticsCalls.rankings) || texts.status !== 'ready') return null
  return projectId === undefined ? <UnitScores most={5} /> : <WorstEquipment projectId={projectId} most={5} />
}
