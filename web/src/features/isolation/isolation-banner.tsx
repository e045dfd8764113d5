import { useQuery } from '@tanstack/react-query'
import { isolationCalls } from '@vigil/contract/equipment/isolation'
import type { Reach } from '#foundation/project/use-reach.ts'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { DangerLine } from '#ui/feedback/danger-line.tsx'

interface IsolationBannerProps {
  readonly reach: Reach
  readonly onPress: () => void
}

/** As long as a point is silenced or under test, Home says so, in red. Nothing when none is. */
export const IsolationBanner = ({ reach, onPress }: IsolationBannerProps) => {
  const t = useText()
  const can = useCan()
  const language = useLanguage()
  const texts = useAreas('isolation')
  const { data } = useQuery({ ...queryOf(isolationCalls.active, reach), enabled: can(isolationCalls.active) })
  if (!data || data.shields + data.tests === 0 || texts.status !== 'ready') return null
  const { shields, tests, nextUntil } = data
  const words = [
    ...(shields > 0 ? [t(($) => $.isolation.banner, { shields })] : []),
    ...(tests > 0 ? [t(($) => $.isolation.bannerTests, { tests })] : []),
  ]
  const next =
    nextUntil === null ? '' : t(($) => $.isolation.bannerNext, { at: dayTimeText(Date.parse(nextUntil), language) })
  return <DangerLine icon="shield" title={words.join(' · ')} detail={next} onPress={onPress} />
}
