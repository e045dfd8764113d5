import { useQuery } from '@tanstack/react-query'
import { drillCalls, type DrillBrief } from '@vigil/contract/drill/drill'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { drillAddress } from './drill-address.ts'
import styles from './drill-band.module.css'

/** Over every page while a drill of a unit in reach runs. What is real stands above it, in red. */
export const DrillBand = () => {
  const can = useCan()
  const texts = useAreas('drill')
  const now = useNow()
  const { data } = useQuery({
    ...queryOf(drillCalls.running, {}),
    enabled: can(drillCalls.running),
    refetchInterval: 30_000,
  })
  // Over by the clock is over here too, whatever has been heard.
  const running = data?.rows.filter(({ until }) => Date.parse(until) > now) ?? []
  if (running.length === 0 || texts.status !== 'ready') return null
  return running.map((drill) => <Band key={drill.drillId} drill={drill} />)
}

const Band = ({ drill }: { readonly drill: DrillBrief }) => {
  const t = useText()
  const router = useRouter()
  const { drillId, projectName, name } = drill
  return (
    <section className={styles.band} aria-label={`${t(($) => $.drill.word)} · ${projectName}`}>
      <b className={styles.word}>{t(($) => $.drill.word)}</b>
      <p className={styles.said}>
        <b>{t(($) => $.drill.noReal)}</b>
        <span className={styles.unit}>
          {projectName} {name}
        </span>
        <span className={styles.more}>{t(($) => $.drill.begunWith)}</span>
      </p>
      <a
        className={styles.open}
        href={router.hrefOf(drillAddress(router, drillId))}
        aria-label={t(($) => $.drill.open)}
      >
        <Icon name="chevron-right" size={22} />
      </a>
    </section>
  )
}
