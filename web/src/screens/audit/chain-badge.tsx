import { useQuery } from '@tanstack/react-query'
import { auditCalls, type AuditChain } from '@vigil/contract/rights/audit'
import type { ReactNode } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Spinner } from '#ui/sign/spinner.tsx'
import styles from './chain-badge.module.css'

/** Whether the record is as it was written, and since when that is known. */
export const ChainBadge = () => {
  const t = useText()
  const can = useCan()
  const query = useQuery({ ...queryOf(auditCalls.chain, {}), enabled: can(auditCalls.chain) })
  const waiting = (
    <p className={styles.badge} role="status">
      <Spinner size={18} />
      {t(($) => $.audit.chain.checking)}
    </p>
  )
  if (!can(auditCalls.chain)) return null
  return (
    <QueryState query={query} call={auditCalls.chain} waiting={waiting}>
      {(chain) => (
        <Verdict chain={chain}>
          <Button look="text" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
            {t(($) => $.audit.chain.check)}
          </Button>
        </Verdict>
      )}
    </QueryState>
  )
}

const Verdict = ({ chain, children }: { readonly chain: AuditChain; readonly children: ReactNode }) => {
  const t = useText()
  const { title, hint } = useVerdict(chain)
  return (
    <div className={`${styles.badge} ${chain.breach ? styles.broken : ''}`} role={chain.breach ? 'alert' : 'status'}>
      {chain.breach ? (
        <SeverityBadge severity="warn" size={22} label={t(($) => $.shell.state.alarm)} />
      ) : (
        <Icon name="shield-check" size={22} />
      )}
      <span className={styles.words}>
        <b>{title}</b>
        <span className={styles.hint}>{hint}</span>
      </span>
      {children}
    </div>
  )
}

const useVerdict = ({ breach, unbrokenSince, isWhole, rows, seals }: AuditChain): { title: string; hint: string } => {
  const t = useText()
  const language = useLanguage()
  const moment = (at: string): string => dayTimeText(Date.parse(at), language)
  const checked = t(($) => $.audit.chain.checked, { rows, seals })
  if (breach) {
    const { at, fromId: from, toId: to, reason } = breach
    const hint =
      reason === 'rowsChanged'
        ? t(($) => $.audit.chain.brokenHint, { from, to })
        : t(($) => $.audit.chain.missing, { from })
    return { title: t(($) => $.audit.chain.broken, { at: moment(at) }), hint }
  }
  if (unbrokenSince === null) return { title: t(($) => $.audit.chain.none), hint: checked }
  const since = moment(unbrokenSince)
  const title = isWhole ? t(($) => $.audit.chain.whole, { since }) : t(($) => $.audit.chain.part, { since })
  return { title, hint: checked }
}
