import { useQuery } from '@tanstack/react-query'
import { contactCalls } from '@vigil/contract/people/contact'
import { deliveryCalls } from '@vigil/contract/delivery/delivery'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { DangerLine } from '#ui/feedback/danger-line.tsx'

interface ReachBannerProps {
  readonly projectId: string
  readonly onPress: () => void
}

const hourMs = 3_600_000
/** The first on duty, the manager and the responsible person: without one of them a fire's calls have a hole. */
const asked = ['D1', 'M', 'R'] as const

/** To whoever can mend it, Home says that a step of a fire's calls reaches nobody. Nothing when all do. */
export const ReachBanner = ({ projectId, onPress }: ReachBannerProps) => {
  const t = useText()
  const can = useCan()
  const texts = useAreas('reach')
  const mayMend = can(deliveryCalls.reach) && can(contactCalls.add)
  const { data } = useQuery({ ...queryOf(deliveryCalls.reach, { projectId }), enabled: mayMend, staleTime: hourMs })
  const silent = asked.filter((name) =>
    data?.steps.some(({ step, warning }) => step === name && (warning === 'nobody' || warning === 'noMobile')),
  )
  if (silent.length === 0 || texts.status !== 'ready') return null
  const steps = silent.map((step) => t(($) => $.reach.unit.steps[step])).join(' · ')
  return (
    <DangerLine
      icon="phone"
      title={t(($) => $.reach.unit.missing, { n: silent.length })}
      detail={t(($) => $.reach.unit.missingHint, { steps })}
      onPress={onPress}
    />
  )
}
