import { useQuery } from '@tanstack/react-query'
import { forwardingCalls, type FireCall } from '@vigil/contract/alarm/forwarding'
import type { AlarmCase } from '@vigil/contract/alarm/desk'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { Dial } from './contact-rows.tsx'
import { FireWords } from './fire-words.tsx'
import { ForwardedLines } from './forwarded-lines.tsx'
import type { Acts } from './use-case.ts'
import { useCalled } from './use-called.ts'

/** A try comes every few seconds, and each is seen. */
const everyMs = 2_000

interface FireCallProps {
  readonly shown: AlarmCase
  readonly acts: Acts
}

/** A confirmed fire: what is said on the telephone, ready to be read out, and what was forwarded by itself. */
export const FireCallCard = ({ shown, acts }: FireCallProps) => {
  const query = useQuery({
    ...queryOf(forwardingCalls.fireCall, { alarmId: shown.alarmId }),
    refetchInterval: shown.state === 'archived' ? false : everyMs,
  })
  return (
    <WithTexts areas={['forward']}>
      <QueryState query={query} call={forwardingCalls.fireCall} rows={3}>
        {(told) => <Said shown={shown} acts={acts} told={told} />}
      </QueryState>
    </WithTexts>
  )
}

const Said = ({ shown, acts, told }: FireCallProps & { readonly told: FireCall }) => {
  const t = useText()
  const onCall = useCalled(shown, acts)
  return (
    <Card title={t(($) => $.forward.call.title)}>
      <FireWords alarm={shown} told={told} />
      {shown.state !== 'archived' && <Dial tel="119" name={t(($) => $.forward.call.dial)} onCall={() => onCall()} />}
      <ForwardedLines forwarded={told.forwarded} confirmedAt={shown.verdictAt} />
    </Card>
  )
}
