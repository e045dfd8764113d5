import { useQuery } from '@tanstack/react-query'
import { contactCalls } from '@vigil/contract/contact'
import { deliveryCalls } from '@vigil/contract/delivery'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './reach.module.css'

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
    <button type="button" className={styles.banner} onClick={onPress}>
      <Icon name="phone" size={22} />
      <span className={styles.words}>
        <b>{t(($) => $.reach.unit.missing, { n: silent.length })}</b>
        <span className={styles.hint}>{t(($) => $.reach.unit.missingHint, { steps })}</span>
      </span>
      <Icon name="chevron-right" size={18} />
    </button>
  )
}
