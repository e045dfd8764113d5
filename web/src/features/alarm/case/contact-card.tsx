import type { AlarmCase } from '@vigil/contract/alarm/desk'
import { contactCalls } from '@vigil/contract/people/contact'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { ContactRows, Dial } from './contact-rows.tsx'
import { useCalled } from './use-called.ts'
import type { Acts } from './use-case.ts'
import styles from './contact-card.module.css'

interface ContactCardProps {
  readonly shown: AlarmCase
  readonly acts: Acts
}

/** Whom to call at the unit, in call order; every call is written into the timeline. */
export const ContactCard = ({ shown, acts }: ContactCardProps) => {
  const t = useText()
  const can = useCan()
  const called = useCalled(shown, acts)
  const { projectId, kind, state, verdict } = shown
  // Of a confirmed one the number stands beside what is said.
  const isFire = kind === 'fire-alarm' && state !== 'archived' && verdict !== 'real'
  if (!can(contactCalls.list) && !isFire) return null
  return (
    <Card title={t(($) => $.alarm.contacts.title)} padded={false}>
      {isFire && (
        <ul className={styles.rows}>
          <li>
            <Dial tel="119" name={t(($) => $.alarm.contacts.call119)} onCall={() => called()} />
          </li>
        </ul>
      )}
      {can(contactCalls.list) && <ContactRows projectId={projectId} onCall={called} />}
    </Card>
  )
}
