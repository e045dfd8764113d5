import type { PossibleAction } from '@vigil/contract/rights/rights'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { dayText } from '#infrastructure/i18n/day-texts.ts'
import { useActionName, useReasonText, useRightName } from './why-texts.ts'
import styles from './why.module.css'

interface ActionListProps {
  readonly actions: readonly PossibleAction[]
  readonly chosen: PossibleAction | undefined
  readonly onChoose: (action: PossibleAction) => void
}

/** Yes, yes with a condition, or no with what is missing: each in one line. */
export const ActionList = ({ actions, chosen, onChoose }: ActionListProps) => {
  const nameOf = useActionName()
  const sentence = useSentence()
  return (
    <ul className={styles.list}>
      {actions.map((one) => (
        <li key={`${one.permission} ${one.action}`}>
          <button type="button" className={styles.action} aria-pressed={one === chosen} onClick={() => onChoose(one)}>
            <Sign action={one} />
            <span>
              <b>{nameOf(one)}</b>
              <small>{sentence(one)}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const needsMore = ({ danger, hindrance }: PossibleAction): boolean => hindrance !== null || danger === 'password'

const Sign = ({ action }: { readonly action: PossibleAction }) => {
  const look = action.allowed ? (needsMore(action) ? 'lock' : 'yes') : 'no'
  const icon = { yes: 'check', lock: 'lock', no: 'minus' } as const
  return (
    <i className={`${styles.sign} ${styles[look]}`} aria-hidden="true">
      <Icon name={icon[look]} size={14} weight={2.6} />
    </i>
  )
}

const useSentence = () => {
  const t = useText()
  const language = useLanguage()
  const right = useRightName()
  const reason = useReasonText()
  return (one: PossibleAction): string => {
    if (!one.allowed) return reason(one.reason, { right: right(one.permission) })
    if (one.hindrance !== null) return reason(one.hindrance)
    if (one.danger === 'password') return t(($) => $.people.why.withPassword)
    return one.until === null
      ? right(one.permission)
      : t(($) => $.people.why.until, { day: dayText(one.until, language) })
  }
}
