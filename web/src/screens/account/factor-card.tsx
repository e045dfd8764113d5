import { useQuery, useQueryClient } from '@tanstack/react-query'
import { secondFactorCalls } from '@vigil/contract/account/second-factor'
import type { OutputOf } from '@vigil/contract/call'
import { useState } from 'react'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './account-page.module.css'

const FactorSheet = lazyPart(async () => (await import('./factor-sheet.tsx')).FactorSheet)

/** The second step of the login, for whoever answers for many; to anybody else there is nothing to see. */
export const FactorCard = () => {
  const t = useText()
  const query = useQuery(queryOf(secondFactorCalls.state, {}))
  if (query.data && !query.data.isOffered && query.data.onSince === null) return null
  return (
    <Card title={t(($) => $.account.factor.title)}>
      <QueryState query={query} call={secondFactorCalls.state} rows={1}>
        {(state) => <Factor state={state} />}
      </QueryState>
    </Card>
  )
}

const Factor = ({ state }: { readonly state: OutputOf<typeof secondFactorCalls.state> }) => {
  const t = useText()
  const language = useLanguage()
  const client = useQueryClient()
  const [task, setTask] = useState<'begin' | 'end' | 'codes' | undefined>(undefined)
  const close = (): void => {
    setTask(undefined)
    void client.invalidateQueries(queryOf(secondFactorCalls.state, {}))
  }
  const date = state.onSince === null ? '' : new Date(state.onSince).toLocaleDateString(language)
  return (
    <div className={styles.form}>
      {state.onSince === null ? (
        <p className={styles.hint}>{t(($) => $.account.factor.offHint)}</p>
      ) : (
        <p className={styles.words}>
          <b>{t(($) => $.account.factor.onSince, { date })}</b>
          <span className={styles.hint}>{t(($) => $.account.factor.recoveryLeft, { count: state.recoveryLeft })}</span>
        </p>
      )}
      {state.isCompulsory && <p className={styles.hint}>{t(($) => $.account.factor.compulsory)}</p>}
      {state.onSince === null && (
        <Button look="outline" icon="shield" onClick={() => setTask('begin')}>
          {t(($) => $.account.factor.turnOn)}
        </Button>
      )}
      {state.onSince !== null && (
        <Button look="outline" onClick={() => setTask('codes')}>
          {t(($) => $.account.factor.newCodes)}
        </Button>
      )}
      {state.onSince !== null && !state.isCompulsory && (
        <Button look="text" onClick={() => setTask('end')}>
          {t(($) => $.account.factor.turnOff)}
        </Button>
      )}
      {task && <FactorSheet task={task} onClose={close} />}
    </div>
  )
}
