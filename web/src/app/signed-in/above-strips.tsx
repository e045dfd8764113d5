import { CheckStrip } from '#features/duty/check-strip.tsx'
import { DrillBand } from '#features/drill/drill-band.tsx'

/** Over every page: the drill that runs, and the check that waits. Fetched together, after the page. */
export const AboveStrips = ({ isCheckElsewhere }: { readonly isCheckElsewhere: boolean }) => (
  <>
    <DrillBand />
    {!isCheckElsewhere && <CheckStrip />}
  </>
)
