import type { DutyCheck } from '@vigil/contract/duty/now'
import { useProject } from '#foundation/project/use-project.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { dutyAddress } from './duty-address.ts'
import { useDutyNow } from './use-duty-now.ts'
import { useOpenCheck } from './use-open-check.ts'
import styles from './check-strip.module.css'

/** Over every page while a check waits for the person who reads it. */
export const CheckStrip = () => {
  const project = useProject()
  return project ? <OfUnit projectId={project.projectId} /> : null
}

const OfUnit = ({ projectId }: { readonly projectId: string }) => {
  const { data } = useDutyNow(projectId)
  const texts = useAreas('duty')
  if (!data?.openCheck || !data.mayAnswer || texts.status !== 'ready') return null
  return <Strip check={data.openCheck} />
}

const Strip = ({ check }: { readonly check: DutyCheck }) => {
  const t = useText()
  const router = useRouter()
  const { isOver, left, answer, busy, failure } = useOpenCheck(check)
  if (isOver) return null
  const address = dutyAddress(router)
  return (
    <section className={styles.strip} aria-label={t(($) => $.duty.check.title)}>
      <a className={styles.words} href={router.hrefOf(address)}>
        <Icon name="siren" size={22} />
        <span role="alert">{t(($) => $.duty.check.yours)}</span>
        <time>{left}</time>
      </a>
      <Button busy={busy} onClick={answer}>
        {t(($) => $.duty.check.here)}
      </Button>
      <FailureLine failure={failure} />
    </section>
  )
}
