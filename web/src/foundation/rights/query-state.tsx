import type { UseQueryResult } from '@tanstack/react-query'
import type { Call } from '@vigil/contract/call'
import type { ReactNode } from 'react'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StatusBar } from '#ui/feedback/status-bar.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { useCan } from './can.ts'

type Answer<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'refetch'>

interface QueryStateProps<Data> {
  readonly query: Answer<Data>
  /** The call behind it: without its right nothing was asked, and the place says so. */
  readonly call: Pick<Call, 'permission'>
  /** How many rows breathe in its place while it waits. */
  readonly rows?: number
  /** Instead of rows: what will stand there is no list. */
  readonly waiting?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Waiting, refused, failed or there: a place that lacks its data says so itself, and keeps what it had. */
export const QueryState = <Data,>({ query, call, rows, waiting, children }: QueryStateProps<Data>) => {
  const can = useCan()
  if (!can(call)) return <Refused />
  if (query.data === undefined && query.error) return <Failed {...query} error={query.error} />
  if (query.data === undefined) return waiting === undefined ? <Waiting rows={rows} /> : waiting
  return (
    <>
      {query.error && <StaleNote error={query.error} onRetry={() => void query.refetch()} />}
      {children(query.data)}
    </>
  )
}

const Waiting = ({ rows = 5 }: { readonly rows: number | undefined }) => (
  <RowSkeleton rows={rows} label={useText()(($) => $.shell.load.loading)} />
)

/** In the place of what it would show. The name of a right is a word of ours, and helps nobody. */
export const Refused = () => {
  const t = useText()
  return <EmptyState picture="lock" title={t(($) => $.shell.refused.title)} hint={t(($) => $.shell.refused.hint)} />
}

const Failed = ({ error, refetch }: { readonly error: CallFailure; readonly refetch: () => unknown }) => {
  const t = useText()
  const language = useLanguage()
  const lost = error.kind === 'network'
  return (
    <EmptyState
      picture="network"
      title={lost ? t(($) => $.shell.network.lost) : t(($) => $.shell.failed.title)}
      hint={lost ? t(($) => $.shell.network.check) : failureText(t, language, error)}
      action={<Button onClick={() => void refetch()}>{t(($) => $.shell.network.retry)}</Button>}
      urgent
    />
  )
}

const StaleNote = ({ error, onRetry }: { readonly error: CallFailure; readonly onRetry: () => void }) => {
  const t = useText()
  const language = useLanguage()
  return (
    <StatusBar
      text={failureText(t, language, error)}
      action={{ text: t(($) => $.shell.network.retry), onPress: onRetry }}
    />
  )
}
