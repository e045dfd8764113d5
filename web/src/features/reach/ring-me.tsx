import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deliveryCalls, type Delivery } from '@vigil/contract/delivery/delivery'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { channelIcons, outcomeTones } from './delivery-looks.ts'
import styles from './reach.module.css'

const rereadMs = 1_000
/** Providers report for a while after they have taken it. */
const reportedWithinMs = 120_000

const isUnderWay = ({ state, queuedAt }: Delivery): boolean =>
  state === 'queued' ||
  state === 'sending' ||
  (state === 'sent' && Date.now() - Date.parse(queuedAt) < reportedWithinMs)

/** Tries every way to me and shows what becomes of each while it happens. */
export const RingMe = () => {
  const t = useText()
  const client = useQueryClient()
  const options = queryOf(deliveryCalls.ownTest, {})
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) === true ? rereadMs : false),
  })
  const ring = useCommand(deliveryCalls.ringMe, (made) => client.setQueryData(options.queryKey, made))
  return (
    <Card title={t(($) => $.reach.ring.title)}>
      <p className={styles.hint}>{t(($) => $.reach.ring.hint)}</p>
      <QueryState query={query} call={deliveryCalls.ownTest} rows={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              picture="nothing"
              compact
              title={t(($) => $.reach.ring.none)}
              hint={t(($) => $.reach.ring.noneHint)}
            />
          ) : (
            <ul className={styles.list} aria-label={t(($) => $.reach.ring.live)} aria-live="polite">
              {rows.map((row) => (
                <Tried key={row.messageId} row={row} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <FailureLine failure={ring.failure} />
      <Button busy={ring.busy} onClick={() => void ring.run({})}>
        {t(($) => $.reach.ring.go)}
      </Button>
    </Card>
  )
}

const Tried = ({ row }: { readonly row: Delivery }) => {
  const t = useText()
  const language = useLanguage()
  const { channel, state, cause } = row
  const at = row.answeredAt ?? row.openedAt ?? row.deliveredAt ?? row.sentAt ?? row.queuedAt
  return (
    <li className={styles.row}>
      <Icon name={channelIcons[channel]} size={24} />
      <span className={styles.words}>
        <b>{t(($) => $.notice.channels[channel])}</b>
        <span className={styles.hint}>
          {state === 'failed' && cause !== null
            ? t(($) => $.reach.ring.causes[cause])
            : dayTimeText(Date.parse(at), language)}
        </span>
      </span>
      <StateTag tone={outcomeTones[state]}>{t(($) => $.notice.outcomes[state])}</StateTag>
    </li>
  )
}
