/** What everybody should know before anything else, below what burns: that all is quiet, or why it may only look so. */
import { DutyBanner } from '#features/duty/duty-banner.tsx'
import { IsolationBanner } from '#features/isolation/isolation-banner.tsx'
import { ReachBanner } from '#features/reach/reach-banner.tsx'
import { useProject } from '#foundation/project/use-project.ts'
import type { Reach } from '#foundation/project/use-reach.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { PartBoundary } from '#ui/part/part-boundary.tsx'
import { QuietLine } from './quiet-line.tsx'

/** A word from whoever runs this; nothing that Home waits for. */
const Welcome = lazyPart(async () => (await import('./welcome.tsx')).Welcome, { silent: true })

export const HomeBanners = ({ reach }: { readonly reach: Reach }) => {
  const router = useRouter()
  const projectId = useProject()?.projectId
  return (
    <>
      <Welcome />
      <PartBoundary>
        <QuietLine reach={reach} />
      </PartBoundary>
      <PartBoundary>
        <IsolationBanner reach={reach} onPress={() => void router.go(`${router.places.hazardList}?view=ledger`)} />
      </PartBoundary>
      {projectId !== undefined && (
        <>
          <PartBoundary>
            <DutyBanner projectId={projectId} />
          </PartBoundary>
          <PartBoundary>
            <ReachBanner
              projectId={projectId}
              onPress={() => void router.go(`${router.places.unitInfo}?projectId=${projectId}`)}
            />
          </PartBoundary>
        </>
      )}
    </>
  )
}
