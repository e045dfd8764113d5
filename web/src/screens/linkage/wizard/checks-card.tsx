import { useQuery } from '@tanstack/react-query'
import { linkageCalls, type LinkageCheck } from '@vigil/contract/linkage/linkage'
import type { Rehearsal } from '@vigil/contract/linkage/run'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { problemText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText, type Text } from '#infrastructure/i18n/i18n.ts'
import type { Language } from '#infrastructure/i18n/messages.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { Rehearsed } from '../rehearsal/rehearsal-view.tsx'
import { partsMissing } from './rule-draft.ts'
import own from './checks-card.module.css'
import styles from '../linkage.module.css'

const waitMs = 400

/** What stands against the rule, asked anew when it has changed. */
export const useChecks = ({ projectId, ruleId, body }: Rehearsed) => {
  const settled = useDebounced(body, waitMs)
  const isWhole = partsMissing(settled).length === 0
  const asked = { projectId, body: settled, ...(ruleId === undefined ? {} : { ruleId }) }
  const query = useQuery({ ...queryOf(linkageCalls.checks, asked), enabled: isWhole })
  const isRefused = query.data?.rows.some((row) => row.isRefused) ?? false
  return { query, isWhole, isRefused, needsApproval: query.data?.needsApproval ?? false }
}

interface CheckLine {
  readonly severity: 'ok' | 'warn' | 'fault' | 'off'
  readonly title: string
  readonly detail: string
}

const refusedText = (t: Text, language: Language, { check, rules, deviceName, code }: LinkageCheck): CheckLine => {
  const name = deviceName ?? t(($) => $.linkage.gone)
  const why = code === null ? '' : (problemText(language, code) ?? code)
  if (check === 'loop') {
    // Back where it began: a loop is read to its end.
    const round = [...rules, ...rules.slice(0, 1)].map((rule) => `“${rule}”`).join(' → ')
    return {
      severity: 'fault',
      title: t(($) => $.linkage.checks.loop),
      detail: t(($) => $.linkage.checks.loopWords, { rules: round }),
    }
  }
  if (check === 'conflict')
    return { severity: 'fault', title: t(($) => $.linkage.checks.conflict, { name }), detail: rules.join(' · ') }
  if (check === 'automatic')
    return { severity: 'fault', title: t(($) => $.linkage.checks.automatic, { name }), detail: why }
  if (check === 'missing')
    return { severity: 'fault', title: t(($) => $.linkage.checks.missing, { name }), detail: why }
  return {
    severity: 'off',
    title: t(($) => $.linkage.checks.approval),
    detail: t(($) => $.linkage.checks.approvalWords),
  }
}

const rehearsedLines = (t: Text, { realFires, realMet, gaps }: Rehearsal): CheckLine[] => {
  const isMet = realMet === realFires
  const detail = t(($) => $.linkage.checks.noMissWords, { met: realMet, fires: realFires })
  const misses: CheckLine =
    realFires === 0
      ? { severity: 'off', title: t(($) => $.linkage.checks.noFires), detail: '' }
      : isMet
        ? { severity: 'ok', title: t(($) => $.linkage.checks.noMiss), detail }
        : { severity: 'fault', title: t(($) => $.linkage.checks.miss), detail }
  const title = t(($) => $.linkage.checks.gaps, { count: gaps.length })
  return [
    misses,
    ...(gaps.length > 0 ? [{ severity: 'off', title, detail: t(($) => $.linkage.checks.gapsWords) } as const] : []),
  ]
}

const linesOf = (t: Text, language: Language, rows: readonly LinkageCheck[]): CheckLine[] => {
  const has = (check: LinkageCheck['check']) => rows.some((row) => row.check === check)
  return [
    ...(has('loop') ? [] : [{ severity: 'ok', title: t(($) => $.linkage.checks.noLoop), detail: '' } as const]),
    ...(has('conflict') ? [] : [{ severity: 'ok', title: t(($) => $.linkage.checks.noConflict), detail: '' } as const]),
    ...rows.map((row) => refusedText(t, language, row)),
    ...(has('approval')
      ? []
      : [
          {
            severity: 'ok',
            title: t(($) => $.linkage.checks.noApproval),
            detail: t(($) => $.linkage.checks.noApprovalWords),
          } as const,
        ]),
  ]
}

interface ChecksCardProps extends Rehearsed {
  readonly rehearsal?: Rehearsal | undefined
}

/** What was looked at before it is submitted, each with its verdict. */
export const ChecksCard = ({ rehearsal, ...asked }: ChecksCardProps) => {
  const t = useText()
  const language = useLanguage()
  const { query, isWhole } = useChecks(asked)
  return (
    <Card title={t(($) => $.linkage.checks.title)} padded={false}>
      {isWhole ? (
        <QueryState query={query} call={linkageCalls.checks} rows={3}>
          {({ rows, expression }) => (
            <>
              <ul className={own.checks}>
                {[...(rehearsal ? rehearsedLines(t, rehearsal) : []), ...linesOf(t, language, rows)].map((line, n) => (
                  // Two of them may say the same of one piece of equipment.
                  <li key={n} role={line.severity === 'fault' ? 'alert' : undefined}>
                    <SeverityBadge severity={line.severity} size={20} />
                    <span>
                      <b>{line.title}</b>
                      {line.detail !== '' && <small>{line.detail}</small>}
                    </span>
                  </li>
                ))}
              </ul>
              <details className={styles.expression}>
                <summary>{t(($) => $.linkage.info.expression)}</summary>
                <code>{expression}</code>
              </details>
            </>
          )}
        </QueryState>
      ) : (
        <p className={styles.line}>{t(($) => $.linkage.checks.unfinished)}</p>
      )}
    </Card>
  )
}
