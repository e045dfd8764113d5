import type { Cause } from '@vigil/contract/equipment/cause'
import { mayUse } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { causeText, causeWay } from './cause-text.ts'
import styles from './cause-line.module.css'

/** Why it moved, in words; what made it move is one press away where it has a page that this person may open. */
export const CauseLine = ({ cause }: { readonly cause: Cause }) => {
  const t = useText()
  const session = useSession()
  const router = useRouter()
  const text = t(($) => $.control.cause.why, { cause: causeText(t, cause) })
  const way = causeWay(cause, router.places)
  if (!way || !mayUse(session, way.right)) return <span className={styles.why}>{text}</span>
  return (
    <a className={styles.why} href={router.hrefOf(way.address)}>
      {text}
    </a>
  )
}
