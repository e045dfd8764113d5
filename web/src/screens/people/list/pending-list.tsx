import { useQuery } from '@tanstack/react-query'
import { registrationCalls, type Registration } from '@vigil/contract/people/registration'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { SectionHead } from '#ui/surface/section-head.tsx'
import styles from './pending-list.module.css'

const ApproveSheet = lazyPart(async () => (await import('../sheets/approve-sheet.tsx')).ApproveSheet)
const RefuseSheet = lazyPart(async () => (await import('../sheets/refuse-sheet.tsx')).RefuseSheet)

const most = 50

/** Who asks to come in: first, because somebody is waiting. Nothing when nobody is. */
export const PendingList = () => {
  const t = useText()
  const can = useCan()
  const query = useQuery({ ...queryOf(registrationCalls.list, { size: most }), enabled: can(registrationCalls.list) })
  const rows = query.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <section className={styles.pending}>
      <SectionHead title={t(($) => $.people.pending.title)} count={rows.length} />
      {rows.map((registration) => (
        <Pending key={registration.registrationId} registration={registration} />
      ))}
    </section>
  )
}

const Pending = ({ registration }: { readonly registration: Registration }) => {
  const t = useText()
  const [open, setOpen] = useState<'approve' | 'refuse' | undefined>(undefined)
  const { person, userTel, projectName } = registration
  const close = (): void => setOpen(undefined)
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <b>{person}</b>
        <span>{userTel}</span>
        <span>
          {projectName === null
            ? t(($) => $.people.pending.asksNowhere)
            : t(($) => $.people.pending.asks, { unit: projectName })}
        </span>
      </div>
      <Button size="small" look="outline" onClick={() => setOpen('refuse')}>
        {t(($) => $.people.pending.refuse)}
      </Button>
      <Button size="small" look="soft" onClick={() => setOpen('approve')}>
        {t(($) => $.people.pending.approve)}
      </Button>
      {open === 'approve' && <ApproveSheet registration={registration} onClose={close} />}
      {open === 'refuse' && <RefuseSheet registration={registration} onClose={close} />}
    </article>
  )
}
