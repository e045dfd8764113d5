import { useQuery } from '@tanstack/react-query'
import {
  rightsCalls,
  type Explanation,
  type Link,
  type PossibleAction,
  type RightsView,
} from '@vigil/contract/rights/rights'
import type { UserDetail } from '@vigil/contract/people/user'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { dayText } from '#infrastructure/i18n/day-texts.ts'
import { nameOf } from '../name-of.ts'
import { useActionName, useReasonText, useRightName } from './why-texts.ts'
import type { AskedPlace } from './use-asked-place.ts'
import styles from './why.module.css'

interface ReasonChainProps {
  readonly user: UserDetail
  readonly place: AskedPlace
  readonly action: PossibleAction
  readonly view: RightsView
}

/** The questions one after the other; the first no is the answer, with who could change it. */
export const ReasonChain = ({ user, place, action, view }: ReasonChainProps) => {
  const asked = action.action === null ? { permission: action.permission } : { action: action.action }
  const query = useQuery(queryOf(rightsCalls.explain, { accountId: user.accountId, ...place, ...asked }))
  return (
    <section className={styles.chain} aria-live="polite">
      <QueryState query={query} call={rightsCalls.explain} rows={3}>
        {(explanation) => <Chain {...{ user, action, view, explanation }} />}
      </QueryState>
    </section>
  )
}

type ChainProps = Omit<ReasonChainProps, 'place'> & { readonly explanation: Explanation }

const Chain = ({ user, action, view, explanation }: ChainProps) => {
  const t = useText()
  const actionName = useActionName()
  const { chain, grantableBy } = explanation
  const words = { name: nameOf(user), action: actionName(action) }
  const firstNo = chain.findIndex(({ holds }) => !holds)
  const shown = firstNo < 0 ? chain : chain.slice(0, firstNo + 1)
  return (
    <>
      <h3>{firstNo < 0 ? t(($) => $.people.why.may, words) : t(($) => $.people.why.mayNot, words)}</h3>
      <ol className={styles.links}>
        {shown.map((link) => (
          <ChainLink key={link.link} link={link} permission={explanation.permission} view={view} />
        ))}
      </ol>
      {grantableBy.length > 0 && <p>{t(($) => $.people.why.askFor, { names: grantableBy.join('、') })}</p>}
    </>
  )
}

interface ChainLinkProps {
  readonly link: Link
  readonly permission: string
  readonly view: RightsView
}

const ChainLink = ({ link, permission, view }: ChainLinkProps) => {
  const t = useText()
  const language = useLanguage()
  const pick = useName()
  const right = useRightName()
  const reason = useReasonText()
  const typeName = view.equipmentTypeName ? pick(view.equipmentTypeName) : ''
  const about = link.link === 'equipmentType' ? typeName : (link.about ?? t(($) => $.people.why.someRole))
  const isUntil = link.because === 'placeHolds' && link.until !== null
  return (
    <li className={link.holds ? styles.good : styles.bad}>
      <i className={styles.dot} aria-hidden="true">
        <Icon name={link.holds ? 'check' : 'close'} size={12} weight={3} />
      </i>
      <span>
        <b>{t(($) => $.people.why.links[link.link], { about })}</b>
        <small>
          {reason(isUntil ? 'placeHoldsUntil' : link.because, {
            right: right(permission),
            day: link.until === null ? '' : dayText(link.until, language),
          })}
        </small>
      </span>
    </li>
  )
}
